"""Puzzles that are solved by laying given dominoes as a rectangle, and what a search finds."""

from dataclasses import dataclass

from donimoes_book.board.position import Position
from donimoes_book.search.shortest import OutcomeKind


@dataclass(frozen=True, slots=True)
class LayoutPuzzle:
    """Dominoes to be laid as a full rectangle that can be crossed everywhere.

    One can step between neighbouring spaces whose numbers differ by at most `climb`.
    """

    width: int
    """The rectangle's size, in spaces."""
    height: int
    dominoes: tuple[tuple[int, int], ...]
    """The smaller number of each first, in ascending order; they fill the rectangle."""
    climb: int = 1


@dataclass(frozen=True, slots=True)
class LayoutOutcome:
    """What a search for a layout found."""

    kind: OutcomeKind
    layout: Position | None = None
    tries: int = 0
    """How many layouts the search looked at."""
    reason: str = ""
    """Why there is no layout, or why the search gave up, in words."""


@dataclass(frozen=True, slots=True)
class CensusReport:
    """What came of deciding every deal there is."""

    lines: tuple[str, ...]
    """The result in sentences."""
    undecided: int
    """How many deals are still undecided."""
