"""Sheets of paper that are printed on both sides and folded: which page goes where.

Sheets lie across and are turned over their short edge, so that a page stands upright on both
sides. x counts from the left of the side that is looked at; all lengths are in points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from reportlab.lib.units import mm

from donimoes_book.editions.pdf.paper import PAPERS, Paper

PAGES = 4
"""Pages on a sheet that is folded once."""
PANELS = 6
"""Pages on a sheet that is folded twice."""
TUCK = 1.5 * mm
"""By how much a panel that is folded in must be narrower than the others, or it bends."""


class Place(NamedTuple):
    """A page on one side of a sheet."""

    page: int
    """Its number, from 1."""
    x: float
    """Where its left edge lies."""


@dataclass(frozen=True)
class Sheet:
    """A sheet; the side that lies outside when it is folded is its front."""

    width: float
    height: float
    front: tuple[Place, ...]
    back: tuple[Place, ...]
    folds: tuple[float, ...] = ()
    """Where the front shows marks to fold by."""

    @property
    def sides(self) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        """Return what is printed on its front and on its back."""
        return self.front, self.back


def signature_sizes(pages: int, signature: int = 0) -> list[int]:
    """Return how many sheets each signature has, as equal as they can be.

    A signature is what is folded and stitched together; `signature` is the most pages it may have,
    0 for all of them.
    """
    sheets = ceil(pages / PAGES)
    count = ceil(pages / signature) if signature else 1
    return [sheets // count + (number < sheets % count) for number in range(count)]


def saddle_sheets(
    pages: int, paper: Paper, *, thickness: float = 0, signature: int = 0
) -> Iterator[Sheet]:
    """Put pages two by two on sheets that are laid into each other and folded together.

    Each sheet pushes those inside it out by its thickness, and what sticks out is trimmed. So the
    pages of inner sheets are moved towards the fold by as much: all end up with the same margin.
    """
    first = 1
    for size in signature_sizes(pages, signature):
        last = first + PAGES * size - 1
        for depth in range(size):
            low, high = first + 2 * depth, last - 2 * depth
            creep = depth * thickness
            yield _folded_once(paper, pages, creep, (high, low), (low + 1, high - 1))
        first = last + 1


def _folded_once(
    paper: Paper, pages: int, creep: float, front: tuple[int, int], back: tuple[int, int]
) -> Sheet:
    width = spread_width(paper)
    left, right = width / 2 - paper.width + creep, width / 2 - creep

    def side(numbers: tuple[int, int]) -> tuple[Place, ...]:
        places = map(Place, numbers, (left, right))
        return tuple(place for place in places if place.page <= pages)

    return Sheet(width, paper.height, side(front), side(back))


def spread_width(paper: Paper) -> float:
    """Return the width of a sheet that folds to this paper: A4 to A5, although that is less."""
    doubles = (p.height for p in PAPERS.values() if p.width == paper.height)
    return next((w for w in doubles if 0 <= w - 2 * paper.width <= 2 * mm), 2 * paper.width)


def panel_widths(sheet: Paper) -> tuple[float, float]:
    """Return the widths of the two outer panels and of the one that is folded in."""
    wide = (sheet.height + TUCK) / 3
    return wide, wide - TUCK


def trifold_sheets(pages: int, sheet: Paper) -> Iterator[Sheet]:
    """Put pages on sheets that are folded in three like a letter, six to a sheet.

    Opened, a leaflet shows its pages 2, 3 and 4; turned over, it shows 5, which is folded in, 6,
    which is its back, and 1, which is its front. Each page is as wide as the panel folded in.
    """
    wide, narrow = panel_widths(sheet)
    width, middle = sheet.height, (wide - narrow) / 2
    outside = (0.0, narrow + middle, narrow + wide + middle)
    inside = (middle, wide + middle, 2 * wide)

    def side(numbers: Sequence[int], places: Sequence[float]) -> tuple[Place, ...]:
        return tuple(place for place in map(Place, numbers, places) if place.page <= pages)

    for first in range(1, pages + 1, PANELS):
        yield Sheet(
            width,
            sheet.width,
            side((first + 4, first + 5, first), outside),
            side((first + 1, first + 2, first + 3), inside),
            (narrow, narrow + wide),
        )
