"""Paper sizes, margins and the grid that every line of the body stands on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from reportlab.lib.units import mm

from donimoes_book.faults import Fault, InputError
from donimoes_book.manuscript.suggest import suggest

GRID = 14.0
"""The distance between two lines of body text, in points."""


@dataclass(frozen=True)
class Paper:
    """A page and the areas on it; all lengths in points."""

    width: float
    height: float
    half: float = 9 * mm
    """The side of one half of a domino, the same on every page."""
    inner: float = 20 * mm
    """The margin at the spine."""
    outer: float = 16 * mm
    top: float = 60.0
    """The margin above the text, where the running head stands."""
    least_bottom: float = 50.0
    """The margin below the text is at least this; the grid decides the rest."""
    gap: float = 8 * mm
    """The space between columns."""

    @cached_property
    def measure(self) -> float:
        """The width of the text."""
        return self.width - self.inner - self.outer

    @cached_property
    def text_height(self) -> float:
        """The height of the text, a whole number of lines."""
        return (self.height - self.top - self.least_bottom) // GRID * GRID

    @property
    def bottom(self) -> float:
        """The margin below the text."""
        return self.height - self.top - self.text_height

    def column(self, count: int) -> float:
        """Return the width of each of `count` columns."""
        return (self.measure - (count - 1) * self.gap) / count

    def left(self, page: int) -> float:
        """Return the left margin: odd pages lie on the right, with the spine at their left."""
        return self.inner if page % 2 else self.outer


PAPERS = {
    "a4": Paper(210 * mm, 297 * mm),
    "letter": Paper(215.9 * mm, 279.4 * mm),
}
"""The sizes a book can be printed on, by name."""


def find_paper(name: str) -> Paper:
    """Return the paper of that name, in upper or lower case; raises InputError for others."""
    try:
        return PAPERS[name.lower()]
    except KeyError:
        raise InputError([Fault(f'no paper is called "{name}"', suggest(name, PAPERS))]) from None
