"""What all commands share: exit codes, errors, progress, and printing what a command has done."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TextIO

import typer
from typer import Option

import donimoes_book
from donimoes_book.diagnostics import InputError
from donimoes_book.words.plurals import counted

DONE = 0
WRONG_INPUT = 1
NO_SOLUTION = 2
GAVE_UP = 3
WRONG_USAGE = 64
INTERRUPTED = 130


AsJson = Annotated[bool, Option("--json", help="Print the result, or what is wrong, as JSON.")]


class Ink(StrEnum):
    """How much ink a cover takes."""

    FULL = "full"
    LIGHT = "light"


ContrastOption = Annotated[
    bool, Option("--contrast", help="Print type and lines in stronger colours.")
]
OneInkOption = Annotated[bool, Option("--one-ink", help="Print in black only.")]
InkOption = Annotated[Ink, Option(help="light: covers in lines on white, to save ink.")]


class UsageError(typer.BadParameter):
    """A command was called in a way that makes no sense; the message is printed as it is."""

    def format_message(self) -> str:
        """Return what to print after "Error:"."""
        return self.message


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
    warnings = sum(diagnostic.warning for diagnostic in error.diagnostics)
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
    return str(donimoes_book.__version__)
