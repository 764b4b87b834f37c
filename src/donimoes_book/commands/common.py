"""What the commands share: exit codes, arguments, reading input, printing errors and progress.

Slow modules are imported inside the functions, here and in every command, to keep `--help` fast.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer
from typer import Argument, Option

from donimoes_book.diagnostics import MOST_LISTED, InputError, NotPossible, file_error
from donimoes_book.words.plurals import alternatives, counted

if TYPE_CHECKING:
    from donimoes_book.games.game import Game
    from donimoes_book.games.puzzle_game import PuzzleGame
    from donimoes_book.laboratory.generation import ProblemGenerator
    from donimoes_book.manuscript.source import LocatedPosition

DONE, WRONG_INPUT, NO_SOLUTION, GAVE_UP, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 3, 64, 130

_OPEN_FILE = re.compile(r"/dev/(?:stdin|fd/\d+)|/proc/self/fd/\d+")
"""The path of a file or pipe that the shell has opened for the program."""
MOST_STATES = 100_000_000
"""The highest number of states a search can be allowed: no memory has room for more."""


def complete_game(incomplete: str) -> list[str]:
    """Return the games whose names begin like this, for shell completion."""
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
Rules = Annotated[Path, Option("--rules", help="The manuscript's folder.")]
Out = Annotated[Path, Option("--out", help="The folder for output.")]
AsJson = Annotated[bool, Option("--json", help="Print the result, or what is wrong, as JSON.")]
Fast = Annotated[
    bool, Option("--fast", help="Use the compiled search (needs donimoes-book[fast]).")
]
Options = Annotated[
    list[str] | None,
    Option(
        "--option",
        metavar="NAME=VALUE",
        help="A rule the players have agreed on, such as hand=7; can be given more than once.",
    ),
]


class UsageError(typer.BadParameter):
    """A command was called in a way that makes no sense; the message is printed as it is."""

    def format_message(self) -> str:
        """Return what to print after "Error:"."""
        return self.message


def seconds_given(seconds: float | None) -> float | None:
    """Return the value of --seconds; raises UsageError for `nan`, a limit that is never reached."""
    if seconds is not None and isnan(seconds):
        raise UsageError("--seconds is nan, which is not a number: give a number of seconds.")
    return seconds


# Finding what a command needs


def find_game(name: str) -> Game:
    """Return the game with this name or title; raises UsageError."""
    from donimoes_book.games import registry

    try:
        return registry.named(name)
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
    from donimoes_book.games.registry import agree

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
    from donimoes_book.games.puzzle_game import PuzzleGame

    game = find_game(name)
    if not isinstance(game, PuzzleGame):
        raise UsageError(f"{game.title} {refusal}.")
    return game


def games_with(has: Callable[[Game], object]) -> str:
    """Return the names of the games that have something, for advice."""
    from donimoes_book.games.registry import all_games

    return ", ".join(game.name for game in all_games() if has(game))


def find_generator(game: Game) -> ProblemGenerator:
    """Return a game's problem generator; raises UsageError if it has none."""
    from donimoes_book.games.laboratory import generator_of

    generator = generator_of(game)
    if generator is None:
        reason = f": {game.no_problems}" if game.no_problems else ""
        reason += ". `donimoes-book games` shows which games support generate."
        raise UsageError(f"No problems can be made for {game.title}{reason}")
    return generator


# Reading


def read_position(file: str) -> LocatedPosition:
    """Read a position from a file, or from standard input for `-`; raises InputError."""
    return locate_position(*read_input(file))


def locate_position(text: str, path: str) -> LocatedPosition:
    """Read a position; raises InputError."""
    from donimoes_book.manuscript.source import Source, read_board

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
    from donimoes_book.store.files import decode_text, read_stream, read_text

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


def picture_ending(output: Path, *more: str) -> str:
    """Return the ending of a picture file, or one of `more`; raises UsageError for any other."""
    from donimoes_book.drawing.files import KINDS

    ending, known = output.suffix.lower(), (*KINDS, *more)
    if ending not in known:
        raise UsageError(f"Cannot tell what to draw: {output} should end in {alternatives(known)}.")
    return ending


# Working


@contextmanager
def installed(extra: str) -> Iterator[None]:
    """Raise UsageError, saying what to install, if a library of one of our extras is missing."""
    try:
        yield
    except ImportError as error:
        advice = f"pip install 'donimoes-book[{extra}]'"
        raise UsageError(
            f"{error.name or 'a library'} is not installed; install it with {advice}"
        ) from None


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """Show progress, but only on a terminal; yields a function of (done, total)."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


# Printing


def print_lines(lines: Iterable[object], file: TextIO | None = None) -> None:
    """Print lines, or nothing at all without any."""
    for line in lines:
        print(line, file=file)


def print_errors(error: InputError) -> None:
    """Print every error and warning to standard error, then how many there are."""
    print_lines(error.diagnostics, sys.stderr)
    warnings = sum(found.warning for found in error.diagnostics)
    more = f", {counted(warnings, 'warnings')}" if warnings else ""
    print(f"{counted(error.count, 'errors')}{more}", file=sys.stderr)


def print_warnings(warnings: Iterable[object]) -> None:
    """Print warnings to standard error."""
    print_lines(warnings, sys.stderr)


def print_result(file: Path, pages: int, sheets: int | None) -> None:
    """Print how many pages a file has, and on how many sheets of paper if it is to be folded."""
    on_sheets = f" on {counted(sheets, 'sheets')}" if sheets else ""
    print(f"{file}: {counted(pages, 'pages')}{on_sheets}")


def version() -> str:
    """Return the installed version of this package."""
    from donimoes_book import __version__

    return __version__
