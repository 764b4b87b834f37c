"""What commands are given: the names of games, and positions and records in files."""

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from donimoes_book.diagnostics import MOST_LISTED, InputError, file_error
from donimoes_book.manuscript.source import LocatedPosition, Source, read_board
from donimoes_book.store.files import decode_text, read_stream, read_text


def complete_game(incomplete: str) -> list[str]:
    """Return the games whose names begin like this, for shell completion."""
    # Nothing else here knows games, so that a picture of a position is drawn without.
    from donimoes_book.games import registry

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


def read_position(file: str, notation_of: Callable[[str], str] = str) -> LocatedPosition:
    """Read a position from a file, or from standard input for `-`; raises InputError.

    `notation_of` returns the position in the notation if it is written in another way.
    """
    text, path = read_input(file)
    try:
        written = notation_of(text)
    except InputError as error:
        raise InputError(replace(it, path=path) for it in error.diagnostics) from None
    return locate_position(written, path if written == text else f"{path}, in the notation")


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
