"""Problem codes: each holds a game and a position, and can be read forever.

A code is a symbol for the version, symbols for the game and the position, and two that check them.
What this module computes must never change, because codes are printed on paper. A game without a
number is coded by its name, which takes more symbols.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from donimoes_book.board import symbols
from donimoes_book.board.codec import decode_position, encode_position
from donimoes_book.board.mixed_radix import Decoder, Encoder
from donimoes_book.board.notation import is_too_large
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games import registry
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.game import Game

VERSION = 1
"""The first symbol of every code. A different way of packing would be another version."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
_SUGGESTED = 3
_SHORTEST = 1 + symbols.CHECKS
_LONGEST = 10_000
"""More symbols than the largest board takes."""
_LONGEST_REPAIRED = 200
"""Longer codes are not repaired: nobody types them, and too many codes could be meant."""
_REMEMBERED = 1024
"""How many positions' codes are remembered: a command asks for the same ones several times."""


class Coded(NamedTuple):
    """What a code holds."""

    game: str
    position: Position


def code_of(game: str, position: Position) -> str:
    """Return the code of a position, such as `114M-6T6T-…`; raises InputError if it has none."""
    try:
        return symbols.format_symbols(_coded(game, position))
    except ValueError as error:
        advice = "Lay things closer together, with no half on top of another."
        raise InputError([Diagnostic(f"no code can hold this position: {error}", advice)]) from None


def kept_code(game: str, position: Position) -> str:
    """The code of a position, from the open memo if possible; raises InputError."""

    def code(_: Game) -> str:
        return code_of(game, position)

    def check(code: str) -> bool:
        return code == code_of(game, position)

    return registry.recall(game, ("code", str(position)), code, "", str, check=check)


@lru_cache(_REMEMBERED)
def _coded(game: str, position: Position) -> tuple[int, ...]:
    """The symbols of a code; raises ValueError."""
    encoder = Encoder()
    game_entry = registry.get(game)
    number = game_entry.code_number if game_entry else 0
    encoder.digit(len(symbols.SYMBOLS), number)
    if not number:
        encoder.count(len(game))
        for letter in game:
            encoder.digit(len(_LETTERS), _LETTERS.index(letter))
    encode_position(encoder, position, _frame(game))
    values, number = [VERSION], encoder.number
    while number:
        number, value = divmod(number, len(symbols.SYMBOLS))
        values.append(value)
    return tuple(symbols.with_checks(values))


def read_code(text: str) -> Coded:
    """Read a code; raises InputError, with what was probably meant, if it is not valid."""
    read = symbols.read_symbols(text)
    unknown = [
        _diagnostic(text, f"no code has the character {text[symbol.column]!r}", symbol.column)
        for symbol in read
        if symbol.value is None
    ]
    if unknown:
        raise InputError(unknown)
    values = [symbol.value for symbol in read if symbol.value is not None]
    if len(values) <= _SHORTEST:
        raise InputError([_diagnostic(text, "this is too short for the code of a problem")])
    if len(values) > _LONGEST:
        raise InputError([_diagnostic(text, "this is too long for the code of a problem")])
    coded = _decoded(values)
    if coded:
        return coded
    if symbols.is_valid(values) and values[0] != VERSION:
        message = "this is a kind of code that this program does not know"
        advice = "A newer version of donimoes-book may read it."
        raise InputError([_diagnostic(text, message, read[0].column, advice=advice)])
    columns = [symbol.column for symbol in read]
    diagnostics = [
        _diagnostic(text, message, columns[at], advice=advice)
        for at, message, advice in islice(_meant(values), _SUGGESTED)
    ]
    advice = "Compare it with the printed code, symbol by symbol."
    raise InputError(diagnostics or [_diagnostic(text, "this code is mistyped", advice=advice)])


def _meant(values: Sequence[int]) -> Iterator[tuple[int, str, str]]:
    """What was probably meant: which symbol is wrong, how, and what the whole code would be."""
    if len(values) > _LONGEST_REPAIRED:
        return
    codes = set[tuple[int, ...]]()
    for repair in symbols.repairs(values):
        # Several ways to undo one slip may give the same code.
        if tuple(repair.values) not in codes and _decoded(repair.values, strict=True):
            codes.add(tuple(repair.values))
            message = f"this code is mistyped, perhaps here: {repair.slip}"
            yield repair.at, message, f"The code would be {symbols.format_symbols(repair.values)}"


def _decoded(values: Sequence[int], *, strict: bool = False) -> Coded | None:
    """What a code holds; None if it is not valid. `strict` also checks the rules of the game."""
    if values[0] != VERSION or not symbols.is_valid(values):
        return None
    number = 0
    for value in reversed(values[1 : -symbols.CHECKS]):
        number = number * len(symbols.SYMBOLS) + value
    try:
        coded = _read(Decoder(number))
        # Only codes that this module would write are read, so that no position has two codes.
        if _coded(*coded) != tuple(values):
            return None
        if is_too_large(coded.position.width, coded.position.height):
            return None
        if strict:
            _judge(*coded)
    except (ValueError, IllegalPosition):
        return None
    return coded


def _read(decoder: Decoder) -> Coded:
    number = decoder.digit(len(symbols.SYMBOLS))
    names = {game.code_number: game.name for game in registry.all_games()}
    if number:
        if number not in names:
            raise ValueError("no game has this number")
        game = names[number]
    else:
        length = decoder.count()
        game = "".join(_LETTERS[decoder.digit(len(_LETTERS))] for _ in range(length))
    return Coded(game, decode_position(decoder, _frame(game)))


def _judge(name: str, position: Position) -> None:
    game = registry.get(name)
    if game is None:
        raise ValueError("there is no such game")
    game.check_problem(position)


@lru_cache
def _frame(name: str) -> Position | None:
    game = registry.get(name)
    return game.code_frame() if game else None


def _diagnostic(text: str, message: str, column: int | None = None, advice: str = "") -> Diagnostic:
    width = 1 if column is not None else max(1, len(text))
    return Diagnostic(message, advice, 1, (column or 0) + 1, width, text, "CODE")
