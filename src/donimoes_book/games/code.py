"""The codes of problems: each holds a game and a position, and can be read for ever.

A code is a symbol for the version, symbols for the game and the position, and two that check them.
What stands in this module must never change, as codes are printed on paper. A new game may get a
number; until then its code holds its name and is longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from donimoes_book.board.digits import DigitReader, DigitWriter
from donimoes_book.board.packing import pack, unpack
from donimoes_book.board.position import Position
from donimoes_book.board.symbols import CHECKS, SYMBOLS, checked, holds, printed, repairs, typed
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games import registry
from donimoes_book.games.game import IllegalPosition, LayoutGame, PuzzleGame

VERSION = 1
"""The first symbol of every code. Another way of packing would be another version."""
NUMBERS: Mapping[str, int] = {
    "unmatched": 1,
    "capturing": 2,
    "fujisan": 3,
    "country-road": 4,
    "mountains": 5,
    "five-columns": 6,
    "pairs-to-twelve": 7,
    "pairs-of-six": 8,
    "twelve-to-go": 9,
    "bingo": 10,
    "domino-patience": 11,
    "fives-the-limit": 12,
    "knock-out": 13,
    "block-and-draw": 14,
    "all-fives": 15,
    "all-fives-short": 16,
    "five-up": 17,
    "bergen": 18,
    "all-sevens": 19,
    "blind": 20,
    "tetradominoes": 21,
    "tetradominoes-solitaire": 22,
    "domino-finder": 23,
    "cobra-paw": 24,
    "checkimoes": 25,
    "checkimoes-heaviest": 26,
    "checkimoes-middle": 27,
    "checkimoes-no-doubles": 28,
}
"""The games' numbers, 1 to 31: for ever. 0 stands before a name."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"

_PRIESTS = "(0,1)P,(13,1)B,(0,0)N,(13,0)R"
_MOUNTAIN = "\n".join(["  " + " ".join(c * 12) for c in "0-0"] + ["---", _PRIESTS])
_COLUMNS = "\n\n".join(["0|0  0|0  0|0  0|0  0|0"] * 5) + "\n\n\n     0|0  0|0  0|0"


def _upright(*rows: int, apart: int = 2) -> str:
    """Rows of so many upright dominoes, with empty lines between them."""
    lines = ["\n".join("  ".join(c * count) for c in "0-0") for count in rows]
    return ("\n" * (apart + 1)).join(lines)


_STOCK = f"{_upright(5)}\n\n\n\n{_upright(6, 6, 6, 5)}"
FRAMES: Mapping[str, str] = {
    "fujisan": _MOUNTAIN,
    "country-road": _MOUNTAIN,
    "mountains": _upright(6, 6, 6),
    "five-columns": _COLUMNS,
    "pairs-to-twelve": _COLUMNS,
    "pairs-of-six": _COLUMNS,
    "domino-patience": _STOCK,
    "fives-the-limit": _STOCK,
    "knock-out": "\n\n\n".join([" ".join(["0|0"] * 7)] * 4),
    "domino-finder": "\n\n".join([" ".join(["0|0"] * 4)] * 7),
}
"""How some games deal: dominoes of such a shape are told by their numbers alone. For ever, too."""
_SUGGESTED = 3
_SHORTEST = 1 + CHECKS


class Coded(NamedTuple):
    """What a code holds."""

    game: str
    """The name of the game."""
    position: Position


def code_of(game: str, position: Position) -> str:
    """Return the code of a position of a game, such as `114M-6T6T-…`.

    Raises InputError for a position that nobody could lay out, or write down.
    """
    try:
        return printed(_coded(game, position))
    except ValueError as error:
        advice = "Lay things closer together, and no half on top of another."
        raise InputError([Diagnostic(f"no code can hold this position: {error}", advice)]) from None


def _coded(game: str, position: Position) -> list[int]:
    """The symbols of a code; raises ValueError."""
    writer = DigitWriter()
    writer.digit(len(SYMBOLS), NUMBERS.get(game, 0))
    if game not in NUMBERS:
        writer.count(len(game))
        for letter in game:
            writer.digit(len(_LETTERS), _LETTERS.index(letter))
    pack(writer, position, _frame(game))
    values, number = [VERSION], writer.number
    while number:
        number, value = divmod(number, len(SYMBOLS))
        values.append(value)
    return checked(values)


def read_code(text: str) -> Coded:
    """Read a code; raises InputError, with what is probably meant, for what is none."""
    symbols = typed(text)
    strange = [
        _diagnostic(text, f"no code has the character {text[symbol.column]!r}", symbol.column)
        for symbol in symbols
        if symbol.value is None
    ]
    if strange:
        raise InputError(strange)
    values = [symbol.value for symbol in symbols if symbol.value is not None]
    if len(values) <= _SHORTEST:
        raise InputError([_diagnostic(text, "this is too short for the code of a problem")])
    coded = _decoded(values)
    if coded:
        return coded
    if holds(values) and values[0] != VERSION:
        message = "this code is of a kind that this program does not know"
        advice = "A newer version of donimoes-book may read it."
        raise InputError([_diagnostic(text, message, symbols[0].column, advice=advice)])
    columns = [symbol.column for symbol in symbols]
    diagnostics = [
        _diagnostic(text, message, columns[at], advice=advice)
        for at, message, advice in islice(_meant(values), _SUGGESTED)
    ]
    advice = "Compare it with the print, symbol by symbol."
    raise InputError(diagnostics or [_diagnostic(text, "this code is mistyped", advice=advice)])


def _meant(values: Sequence[int]) -> Iterator[tuple[int, str, str]]:
    """What was probably meant: which symbol is wrong, how, and the whole code."""
    known = set[tuple[int, ...]]()
    for repair in repairs(values):
        # One slip may be undone in several ways that come to the same code.
        if tuple(repair.values) not in known and _decoded(repair.values, strict=True):
            known.add(tuple(repair.values))
            message = f"this code is mistyped, perhaps here: {repair.slip}"
            yield repair.at, message, f"The code would be {printed(repair.values)}"


def _decoded(values: Sequence[int], *, strict: bool = False) -> Coded | None:
    """What a code holds; None where it is none. `strict` also minds the rules of the game."""
    if values[0] != VERSION or not holds(values):
        return None
    number = 0
    for value in reversed(values[1:-CHECKS]):
        number = number * len(SYMBOLS) + value
    try:
        coded = _read(DigitReader(number))
        # Only what is written is read, so that no position has two codes.
        if _coded(*coded) != list(values):
            return None
        if strict:
            _judge(*coded)
    except (ValueError, IllegalPosition):
        return None
    return coded


def _read(reader: DigitReader) -> Coded:
    number = reader.digit(len(SYMBOLS))
    names = {number: name for name, number in NUMBERS.items()}
    if number:
        if number not in names:
            raise ValueError("no game has this number")
        game = names[number]
    else:
        length = reader.count()
        game = "".join(_LETTERS[reader.digit(len(_LETTERS))] for _ in range(length))
    return Coded(game, unpack(reader, _frame(game)))


def _judge(name: str, position: Position) -> None:
    """Raise IllegalPosition or ValueError for what is no position of the game."""
    game = registry.find(name)
    if game is None:
        raise ValueError("there is no such game")
    if isinstance(game, PuzzleGame):
        game.puzzle(position)
    elif isinstance(game, LayoutGame):
        game.layout_puzzle(position)


@lru_cache
def _frame(game: str) -> Position | None:
    return Position.parse(FRAMES[game]) if game in FRAMES else None


def _diagnostic(text: str, message: str, column: int | None = None, advice: str = "") -> Diagnostic:
    width = 1 if column is not None else max(1, len(text))
    return Diagnostic(message, advice, 1, (column or 0) + 1, width, text, "CODE")
