"""What commands are given, as words or as files: games, positions and records."""

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import MOST_LISTED, InputError, NotPossible, file_error
from donimoes_book.games import registry
from donimoes_book.games.game import Game
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.registry import agree, all_games
from donimoes_book.manuscript.source import LocatedPosition, Source, read_board
from donimoes_book.store.files import decode_text, read_stream, read_text


def complete_game(incomplete: str) -> list[str]:
    """Return the games whose names begin like this, for shell completion."""
    return [name for name in registry.names() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    Argument(
        metavar="GAME", help="A game's name, as `games` lists it.", autocompletion=complete_game
    ),
]
PositionFile = Annotated[
    str, Argument(metavar="FILE|-", help="A file with a position; - reads standard input.")
]
Options = Annotated[
    list[str] | None,
    Option(
        "--option",
        metavar="NAME=VALUE",
        help="A rule the players have agreed on, such as hand=7; can be given more than once.",
    ),
]
_OPEN_FILE = re.compile(r"/dev/(?:stdin|fd/\d+)|/proc/self/fd/\d+")
"""The path of a file or pipe that the shell has opened for the program."""


def find_game(name: str) -> Game:
    """Return the game with this name or title; raises UsageError."""
    try:
        return registry.find(name)
    except NotPossible as error:
        if Path(name).suffix:
            example = f"donimoes-book solve GAME {name}"
            advice = f"Name the game first, then the file: {example}"
            raise UsageError(f"{name} is not a game. {advice}") from None
        raise UsageError(f"There is no game {name!r}. {error.diagnostics[0].advice}") from None


def find_agreed_game(name: str, options: Iterable[str] | None) -> Game:
    """Find a game and apply the rules the players have agreed on; raises UsageError."""
    return with_options(find_game(name), options or ())


def with_options(game: Game, options: Iterable[str]) -> Game:
    """Return a game with the rules the players have agreed on; raises UsageError."""
    errors: list[str] = []
    for option in options:
        try:
            game = agree(game, option)
        except InputError as error:
            errors += (f"{e.message}. {e.advice}".rstrip() for e in error.diagnostics)
    if errors:
        raise UsageError("\n".join(errors))
    return game


def find_puzzle(name: str, refusal: str) -> PuzzleGame:
    """Return the game with this name if it is solved by moves.

    Otherwise, raises UsageError: the game's title and `refusal`, such as "cannot be solved".
    """
    game = find_game(name)
    if not isinstance(game, PuzzleGame):
        raise UsageError(f"{game.title} {refusal}.")
    return game


def games_with(has: Callable[[Game], object]) -> str:
    """Return the names of the games that have something, for advice."""
    return ", ".join(game.name for game in all_games() if has(game))


def read_position(file: str) -> LocatedPosition:
    """Read a position from a file, or from standard input for `-`; raises InputError."""
    return locate_position(*read_input(file))


def locate_position(text: str, path: str) -> LocatedPosition:
    """Read a position; raises InputError."""
    source = Source(path, text)
    try:
        return read_board(source, source.lines)
    except InputError as error:
        *listed, last = error.diagnostics
        if len(listed) < MOST_LISTED:
            raise
    # With this many mistakes, it probably isn't one.
    raise InputError([*listed, replace(last, advice="Is this a position? One looks like 2|3.")])


def read_input(file: str) -> tuple[str, str]:
    """Return the text of a file, or of standard input for `-`, and its name."""
    path = "<stdin>" if file == "-" else file
    try:
        if file == "-":
            data = read_stream(sys.stdin.buffer) if sys.stdin else b""
        elif _OPEN_FILE.fullmatch(file):
            with Path(file).open("rb") as already_open:
                data = read_stream(already_open)
        else:
            return read_text(Path(file)), file
    except OSError as error:
        raise file_error(path, f"cannot read this file: {error.strerror}") from None
    return decode_text(data, path), path


def is_record(text: str) -> bool:
    """Return whether a text is a record by `play`, rather than a position."""
    return re.match(r"\s*(#.*\s+)*game:", text) is not None
