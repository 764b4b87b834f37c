"""Reports what is wrong with an input, and where: all mistakes go through this module."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import Enum
from pathlib import Path
from typing import Any

from donimoes_book.words.clean import visible
from donimoes_book.words.plurals import counted

_QUOTED = 120
"""How much of a line is quoted, in characters."""
MOST_LISTED = 20
"""How many mistakes of one block are listed: a board of wrong columns has thousands."""
_MANY = 12
"""More names than this don't help anyone who has misspelt one."""


class Recurrence(Enum):
    """What a message that many places have says at the first of them about the others."""

    IN_FILE = ""
    COUNTED = ", {count} times"
    IN_BOOK = ", here and in {others}"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A mistake in an input, with its place.

    `line` and `column` count from 1; 0 means that the place is unknown, or the whole file.
    """

    message: str
    """What is wrong, in one sentence without a full stop."""
    advice: str = ""
    """What was expected, or what to do about it."""
    line: int = 0
    column: int = 0
    width: int = 1
    """How many characters the caret underlines."""
    source: str = ""
    """The line of text that the diagnostic is about, without its newline."""
    path: str = ""
    """The file, as the user named it; empty for text that did not come from a file."""
    warning: bool = False
    """True if the build can continue."""
    recurrence: Recurrence | None = None
    """Set if `by_file` is to tell the message once; else it is told at each place."""

    def __str__(self) -> str:
        kind = "warning: " if self.warning else ""
        words = f"{kind}{visible(self.message)}"
        first = f"{self.place}: {words}" if self.place else words
        below = *self.quoted, *map(visible, self.advice.split("\n") if self.advice else ())
        return "\n".join((first, *(line and f"    {line}" for line in below)))

    @property
    def place(self) -> str:
        """The file, line and column, as far as they are known, as `visible` words."""
        spot = (self.line, self.column) if self.line else ()
        return ":".join(str(part) for part in (visible(self.path), *spot) if part)

    @property
    def quoted(self) -> tuple[str, ...]:
        """The line, and a caret below it, if known; a long line is cut around the caret."""
        if not (self.source and self.column):
            return ()
        at = self.column - 1
        start = max(0, at - _QUOTED // 2) if len(self.source) > _QUOTED else 0
        end = start + _QUOTED
        cut = "…" if start else "", "…" if len(self.source) > end else ""
        # Tabs stay tabs, so the caret lines up with its character.
        before = "".join("\t" if char == "\t" else " " for char in cut[0] + self.source[start:at])
        width = max(1, min(self.width, end - at))
        return f"{cut[0]}{visible(self.source[start:end])}{cut[1]}", f"{before}{'^' * width}"

    def within(self, path: str, source_lines: Sequence[str], line: int) -> "Diagnostic":
        """Return a diagnostic about a block of text with its place in the whole file.

        `line` is the file line (from 1) where the block starts. To find the column, the block's
        line is looked up in the file's line, since containers (lists, quotations, indents) may
        have stripped characters from its front.
        """
        if not self.line:
            return replace(self, path=path)
        there = line + self.line - 1
        full = source_lines[there - 1] if 0 < there <= len(source_lines) else self.source
        shift = max(full.find(self.source), 0)
        column = self.column + shift if self.column else 0
        return replace(self, path=path, line=there, column=column, source=full)


class InputError(Exception):
    """The input is wrong; holds every diagnostic, not just the first."""

    def __init__(self, diagnostics: Iterable[Diagnostic], count: int = 0) -> None:
        """Take all diagnostics, or some and the number of all errors."""
        self.diagnostics = tuple(diagnostics)
        self.count = count or sum(not diagnostic.warning for diagnostic in self.diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Let another process raise the same error."""
        return type(self).__new__, (type(self), *self.args), vars(self)


class NotPossible(InputError, ValueError):
    """Something that was asked for cannot be done; says why, and perhaps what can be."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__([Diagnostic(message, advice)])


def file_error(path: Path | str, message: str, advice: str = "") -> InputError:
    """Return an error about a whole file or folder."""
    return InputError([Diagnostic(message, advice, path=str(path))])


@contextmanager
def collect_errors(diagnostics: list[Diagnostic]) -> Iterator[None]:
    """Add the diagnostics of an InputError to a list, so that reading can continue."""
    try:
        yield
    except InputError as error:
        diagnostics += error.diagnostics


def raise_errors(diagnostics: Sequence[Diagnostic]) -> None:
    """Raise InputError with all these diagnostics if any of them is more than a warning."""
    if not all(diagnostic.warning for diagnostic in diagnostics):
        raise InputError(diagnostics)


def by_file(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sort diagnostics by line and column within each file; files stay in order.

    Equal ones become one, and what recurs is told only where its message appears first.
    """
    every, paths = list(diagnostics), defaultdict[tuple[str, str], list[str]](list)
    files = {path: number for number, path in enumerate(dict.fromkeys(each.path for each in every))}
    every.sort(key=lambda each: (files[each.path], each.line, each.column))
    for each in every:
        paths[_kind(each)].append(each.path)
    once = dict[Diagnostic, None]()
    for each in every:
        untold = paths[_kind(each)]
        if untold or not each.recurrence:
            once[_counted(each, untold)] = None
            untold.clear()
    return list(once)


def _kind(diagnostic: Diagnostic) -> tuple[str, str]:
    in_book = diagnostic.recurrence is Recurrence.IN_BOOK
    return diagnostic.message, "" if in_book else diagnostic.path


def _counted(first: Diagnostic, paths: Sequence[str]) -> Diagnostic:
    """Return the first of what recurs in some files with how often it does."""
    if not first.recurrence:
        return first
    count = len(set(paths) if first.recurrence is Recurrence.IN_BOOK else paths)
    more = first.recurrence.value.format(count=count, others=counted(count - 1, "more files"))
    return replace(first, message=first.message + more * (count > 1), recurrence=None)


def first_mistakes(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the mistakes in one block: if there are very many, the first, and their number."""
    shown, others = list(diagnostics[:MOST_LISTED]), diagnostics[MOST_LISTED:]
    if len(others) > 1:
        message = (
            f"{len(diagnostics):,} mistakes are here, of which the first {MOST_LISTED} are listed"
        )
        warning = all(other.warning for other in others)
        shown.append(replace(others[0], message=message, advice="", warning=warning))
        return shown
    return [*shown, *others]


def sentence(error: Exception) -> str:
    """Return what an error says as a sentence."""
    return f"{str(error)[:1].upper()}{str(error)[1:]}."


def suggest(word: str, candidates: Iterable[str], most: int = _MANY) -> str:
    """Return "Did you mean …?" or, if nothing is close, the known names if they aren't many."""
    names = sorted(candidates)
    by_lower = {name.lower(): name for name in names}
    if close := get_close_matches(word.lower(), by_lower, n=1):
        return f"Did you mean {by_lower[close[0]]}?"
    if not 0 < len(names) <= most:
        return ""
    return f"Expected one of: {', '.join(names)}." if names[1:] else f"Expected {names[0]}."
