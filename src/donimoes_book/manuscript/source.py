"""Represents a manuscript file: its text, its positions, and diagnostics about both."""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from donimoes_book.board.notation import SEPARATOR, first_beyond
from donimoes_book.board.position import ParsedPosition, Place, Position, read_position
from donimoes_book.board.transcription import read_any_notation
from donimoes_book.diagnostics import Diagnostic, InputError, file_error, first_mistakes
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.move_text import printed_moves
from donimoes_book.store.files import is_file, read_text
from donimoes_book.words.clean import printable

if TYPE_CHECKING:
    from donimoes_book.games.errors import RuleViolation

MOST_SETTINGS = 100_000
"""The most characters in `book.toml`, or in a file's front matter."""
MOST_TITLE = 1_000
"""The most characters in a title, or any other text set by a key."""

_GRID = re.compile(r"[\d #x|\-<>^v+*~SPNBRWwb]*")
_JOINED_ACROSS = re.compile(r"\d[|<>+*]\d")


@dataclass(frozen=True, slots=True)
class Origin:
    """A place in the manuscript, and the lines to quote in an error."""

    path: str
    line: int
    """Lines and columns count from 1; the line is 0 for what isn't in a file."""
    column: int = 1
    width: int = 1
    """How many characters the author wrote there, as far as is known."""
    lines: tuple[str, ...] = field(repr=False, compare=False, default=())
    """All lines of the file."""

    def diagnostic(
        self, message: str, advice: str = "", *, warning: bool = False, **more: Any
    ) -> Diagnostic:
        """Return a diagnostic that underlines what is written there."""
        line, column, width = self.line, self.column, max(self.width, 1)
        quoted = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        place = line, column, width, quoted, self.path
        return Diagnostic(message, advice, *place, warning, **more)

    def error(self, message: str, advice: str = "") -> InputError:
        """Return an error that underlines what is written there."""
        return InputError([self.diagnostic(message, advice)])


NOWHERE = Origin("", 0)
"""The place of what isn't in a file."""


@dataclass(frozen=True, slots=True)
class Written:
    """Something that an author wrote, and where."""

    text: str = ""
    origin: Origin = NOWHERE

    @property
    def word(self) -> str:
        """The first word, which says what kind of claim it is."""
        return self.text.partition(" ")[0].rstrip(":")

    def moves(self) -> tuple["Written", ...]:
        """Return the moves that it lists, each at its place."""
        return tuple(self._part(move[0], move.start()) for move in printed_moves(self.text))

    def claims(self) -> tuple["Written", ...]:
        """Return the claims between its commas, each at its place."""
        claims, start = list[Written](), 0
        for part in self.text.split(","):
            claims.append(self._part(part.strip(), start + len(part) - len(part.lstrip())))
            start += len(part) + 1
        return tuple(claims)

    def _part(self, text: str, start: int) -> "Written":
        column = self.origin.column + start
        return Written(text, replace(self.origin, column=column, width=len(text)))


@dataclass(frozen=True, slots=True)
class LocatedPosition:
    """A position and its place in a file, for diagnostics about parts of it."""

    parsed: ParsedPosition
    origin: Origin
    """The place of the position's first line of text."""

    @property
    def position(self) -> Position:
        """The position itself."""
        return self.parsed.position

    def diagnostic(
        self, message: str, place: Place | None = None, advice: str = "", kind: str = ""
    ) -> Diagnostic:
        """Return a diagnostic about a place in the position, or about all of it."""
        origin = self.origin
        diagnostic = self.parsed.diagnostic(place, message, advice, kind)
        return diagnostic.within(origin.path, origin.lines, origin.line)

    def error(self, message: str, advice: str = "") -> InputError:
        """Return an error about all of the position."""
        return InputError([self.diagnostic(message, advice=advice)])

    def diagnostics(self, violations: "Iterable[RuleViolation]") -> list[Diagnostic]:
        """Return what a game finds wrong with the position as diagnostics about its text."""
        return first_mistakes(
            [self.diagnostic(v.message, v.place, v.advice, v.kind) for v in violations]
        )

    @contextmanager
    def placing_violations(self) -> Iterator[None]:
        """Turn what a game finds wrong with the position into diagnostics about its text."""
        try:
            yield
        except IllegalPosition as error:
            raise InputError(self.diagnostics(error.violations)) from None


@dataclass(frozen=True)
class Source:
    """The text of a manuscript file, with line feeds as newlines."""

    path: str
    """The path as the user gave it; quoted in diagnostics."""
    text: str
    within: Path | None = None
    """The folder that contains the whole document; None for this file's folder."""
    origins: tuple[Origin, ...] = field(default=(), repr=False)
    """Where each line was written, if some are taken over from another file."""
    original: Path | None = None
    """The folder of the book whose pictures a translation shows, unless it has its own."""
    slugs: tuple[tuple[int, str], ...] = ()
    """The lines of translated headings, each with the anchor that its original has."""

    @classmethod
    def read(cls, path: Path, within: Path | None = None) -> "Source":
        """Read a file; raises InputError if it is missing, not UTF-8, empty or not `within`."""
        text = read_text(path, within)
        if not text.strip():
            raise file_error(path, "this file is empty")
        return cls(str(path), text, within)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """All lines, without newlines; line 1 is `lines[0]`."""
        return tuple(self.text.split("\n"))

    @property
    def folder(self) -> Path:
        """The folder in which relative links and pictures are looked up."""
        return Path(self.path).parent

    @property
    def root(self) -> Path:
        """The folder that must contain everything the file names."""
        return self.within or self.folder

    def around(self, name: str) -> tuple[Path, Path]:
        """Return the folder in which a picture is looked up, and the one that must contain it."""
        if self.original and not is_file(self.folder / name):
            return self.original / os.path.relpath(self.folder, self.root), self.original
        return self.folder, self.root

    def origin(self, line: int, column: int = 1, width: int = 1) -> Origin:
        """Return a place in this file, such as that of a block that begins on a line (from 1)."""
        if 0 < line <= len(self.origins):
            there = self.origins[line - 1]
            return replace(there, column=there.column + column - 1, width=width)
        return Origin(self.path, line, column, width, self.lines)

    def locate(self, text: str, line: int) -> Written:
        """Return what an author wrote at the end of a line, with its place."""
        there = self.lines[line - 1].rfind(text) if 0 < line <= len(self.lines) else 0
        return Written(text, self.origin(line, max(there, 0) + 1, len(text)))

    def find(self, words: str, line: int, end: int = 0) -> Origin:
        """Return the place of words that appear somewhere from `line` to `end` (inclusive).

        Markdown's inline text has no columns, but its words can be searched for. Words that can't
        be found, because they are broken over two lines, are taken to be at the line's start.
        """
        for number in range(line, max(line, end) + 1):
            there = self.lines[number - 1].find(words) if number <= len(self.lines) else -1
            if words and there >= 0:
                return self.origin(number, there + 1, len(words))
        first = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return self.origin(line, len(first) - len(first.lstrip()) + 1)


def overlong(source: Source, lines: Sequence[str], first: int = 1) -> Diagnostic | None:
    """Return a diagnostic if lines of keys, which start at line `first` of a file, are too long."""
    if not (place := first_beyond(lines, MOST_SETTINGS)):
        return None
    line, column = place
    message = f"this is too long: at most {MOST_SETTINGS:,} characters are read"
    return source.origin(first + line - 1, column).diagnostic(message)


def title_mistake(text: str, most: float = MOST_TITLE) -> tuple[str, str] | None:
    """Return why a text set by a key cannot be printed, and advice; None if it can."""
    if len(text) > most:
        return f"this text has {len(text):,} characters", f"Expected at most {most:,}."
    if any("\ud800" <= char <= "\udfff" for char in text):
        return "this contains half a character", r"Write the whole character, such as \U0001F600."
    if printable(text) != text:
        return "this contains a control character", "Leave it out: it cannot be printed."
    return None


def read_board(
    source: Source, lines: Sequence[str], line: int = 1, *, strict: bool = False
) -> LocatedPosition:
    """Read a position from some lines of a file, which start at line `line` (from 1).

    If `strict`, it has to be in our notation. Raises InputError with every diagnostic, placed in
    the file.
    """
    read = read_position if strict else read_any_notation
    try:
        located = LocatedPosition(read("\n".join(lines)), source.origin(line))
    except InputError as error:
        at = source.origin(line)
        raise InputError(
            diagnostic.within(at.path, at.lines, at.line) for diagnostic in error.diagnostics
        ) from None
    if not located.position.width:
        advice = "Write one, such as 2|3."
        raise located.error("there is no position here", advice)
    return located


def looks_like_board(lines: list[str]) -> bool:
    """Return whether a text that isn't a position was probably meant to be one.

    It uses only the characters of the notation, and has a joint between two digits.
    """
    end = next((i for i, text in enumerate(lines) if text.strip() == SEPARATOR), len(lines))
    grid = lines[:end]
    if not all(_GRID.fullmatch(text) for text in grid):
        return False
    if any(_JOINED_ACROSS.search(text) for text in grid):
        return True

    def digit(text: str, x: int) -> bool:
        return text[x : x + 1].isdigit()

    return any(
        char in "-^v+*" and digit(above, x) and digit(below, x)
        for above, text, below in zip(grid, grid[1:], grid[2:], strict=False)
        for x, char in enumerate(text)
    )


def as_warnings(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics as warnings: the text is printed as it is."""
    return [replace(diagnostic, warning=True) for diagnostic in diagnostics]
