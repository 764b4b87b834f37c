"""Papers: the page, its margins, and the sizes of type and dominoes that everything on it keeps."""

from dataclasses import dataclass, replace
from functools import cached_property

from reportlab.lib.units import mm

from donimoes_book.diagnostics import Diagnostic, InputError, suggest

TEXT = 10.5
"""The size of the body's type in the book; what else is set grows and shrinks with it."""
GRID = 14.0
"""The distance between two lines of body text in the book, in points."""

_LARGE = 14.0
"""From this size on, type is meant for readers who need it large."""
_SMALLEST = 7.0
_TWO_COLUMNS = 20.0
"""Two columns need this many times the size of their type, or their lines hold too few words."""


@dataclass(frozen=True)
class Paper:
    """A page and what is set on it; all lengths in points."""

    width: float
    height: float
    half: float = 9 * mm
    """The side of one half of a domino, the same on every page."""
    text: float = TEXT
    """The size of the body's type."""
    inner: float = 20 * mm
    """The margin at the spine."""
    outer: float = 16 * mm
    top: float = 60.0
    """The margin above the text, where the running head stands."""
    least_bottom: float = 50.0
    """The margin below the text is at least this; the grid decides the rest."""
    running_heads: bool = True
    head_rise: float = 22.0
    """How far above the text the running head stands, and below it the page number."""
    gap: float = 8 * mm
    """The space between columns."""

    def with_sizes(self, *, text: float | None = None, half: float | None = None) -> "Paper":
        """Return this paper for type and dominoes of another size."""
        return replace(self, text=text or self.text, half=half or self.half)

    @cached_property
    def grid(self) -> float:
        """The distance between two lines of the body, on which everything stands."""
        return round(2 * self.text * GRID / TEXT) / 2

    @cached_property
    def is_large(self) -> bool:
        """Whether the type is large print: nothing is small, and lines end where words do."""
        return self.text >= _LARGE

    @cached_property
    def has_spine(self) -> bool:
        """Whether left and right pages differ."""
        return self.inner != self.outer

    @cached_property
    def measure(self) -> float:
        """The width of the text."""
        return self.width - self.inner - self.outer

    @cached_property
    def columns(self) -> int:
        """How many columns of text stand side by side."""
        return 2 if self.column(2) >= _TWO_COLUMNS * self.text else 1

    @cached_property
    def narrow(self) -> float:
        """The width of a column of text."""
        return self.column(self.columns)

    @cached_property
    def text_height(self) -> float:
        """The height of the text, a whole number of lines."""
        return (self.height - self.top - self.least_bottom) // self.grid * self.grid

    @property
    def bottom(self) -> float:
        """The margin below the text."""
        return self.height - self.top - self.text_height

    @cached_property
    def strip_half(self) -> float:
        """The side of a half in a strip, whose drawings are there to be followed, not studied."""
        return float(self.half / (9 * mm) * (5 * mm))

    def column(self, count: int) -> float:
        """Return the width of each of `count` columns."""
        return (self.measure - (count - 1) * self.gap) / count

    def left(self, page: int) -> float:
        """Return the left margin: odd pages are right-hand pages, with the spine at their left."""
        return self.inner if page % 2 else self.outer

    def scaled(self, length: float) -> float:
        """Return a length that goes with the type, such as an indent, from what it is at 10.5."""
        return length * (self.text / TEXT)

    def type(self, size: float) -> float:
        """Return a size of type from what it is in the book; it stays readable."""
        least = self.text - 2 if self.is_large else _SMALLEST
        return max(self.scaled(size), least)

    def display(self, size: float) -> float:
        """Return the size of a title, which need not grow in large print."""
        return min(self.scaled(size), size)


_SMALL = Paper(
    148 * mm,
    210 * mm,
    half=7 * mm,
    text=9.5,
    inner=16 * mm,
    outer=13 * mm,
    top=46.0,
    least_bottom=40.0,
    head_rise=17.0,
    gap=6 * mm,
)
PAPERS = {
    "a4": Paper(210 * mm, 297 * mm),
    "letter": Paper(215.9 * mm, 279.4 * mm),
    "a5": _SMALL,
    "half-letter": replace(_SMALL, width=139.7 * mm, height=215.9 * mm, outer=12 * mm),
}
"""The sizes a book can be printed on, by name."""


def find_paper(name: str) -> Paper:
    """Return the paper of that name, in upper or lower case; raises InputError for others."""
    if name.lower() not in PAPERS:
        raise InputError([Diagnostic(f'no paper is called "{name}"', suggest(name, PAPERS))])
    return PAPERS[name.lower()]
