"""Puzzles that are solved by laying given dominoes as a whole, and what a search finds."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from donimoes_book.board.position import Position
from donimoes_book.search.shortest import OutcomeKind

Group = tuple[int, ...]
"""Spaces that have something to do with each other."""


ANYHOW = -1
"""The climb of a puzzle in which nobody has to get anywhere."""


@dataclass(frozen=True, slots=True, repr=False)
class LayoutPuzzle:
    """Dominoes to be laid as a whole, and what makes a layout right: data that a page reads, too.

    Spaces are numbered row by row, holes as well.
    """

    width: int
    """The size of the rectangle that holds the whole shape, in spaces."""
    height: int
    dominoes: tuple[tuple[int, int], ...]
    """The smaller number of each first, in ascending order; they fill the shape."""
    climb: int = 1
    """One can get everywhere by steps between numbers that differ by this at most, or `ANYHOW`."""
    holes: Group = ()
    """Spaces of the rectangle that stay empty."""
    sums: tuple[tuple[Group, ...], ...] = ()
    """The groups that stand together here all have the same sum."""
    different: tuple[Group, ...] = ()
    """No number stands twice in such a group."""
    alike: tuple[tuple[int, int], ...] = ()
    """Two spaces that show the same number."""

    def __repr__(self) -> str:
        """Print what is asked for: what is kept of a puzzle is found again by these words."""
        said = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(self)
            if field.name in _ALWAYS or getattr(self, field.name) != field.default
        ]
        return f"LayoutPuzzle({', '.join(said)})"

    @property
    def spaces(self) -> Group:
        """The spaces that dominoes are to cover."""
        return tuple(n for n in range(self.width * self.height) if n not in self.holes)

    @property
    def joints(self) -> Iterator[tuple[int, int]]:
        """Every two neighbouring spaces, the left or the upper one first."""
        there = frozenset(self.spaces)
        for space in self.spaces:
            if (space + 1) % self.width and space + 1 in there:
                yield space, space + 1
            if space + self.width in there:
                yield space, space + self.width


_ALWAYS = ("width", "height", "dominoes", "climb")


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
