"""Fujisan as the search sees it: priests on a mountain, as sets of spaces, and every legal move.

A space is a number: fourteen to a row, the ground at both ends included, the upper row first. A set
of spaces is an integer with a bit for each, and a state is the set that is occupied, since the four
priests are alike. A move is the two spaces that it changes, so `state ^ move` plays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

COLUMNS = 14
"""Twelve dominoes, and the ground at either end."""
ROW = (1 << COLUMNS) - 1
"""The upper row, as a set; the lower one is the next fourteen bits."""
PEAK, ENDS = (6, 7), (0, COLUMNS - 1)
"""The columns of the two middle dominoes, and those in which the priests begin."""
START = (0, COLUMNS, COLUMNS - 1, 2 * COLUMNS - 1)
"""Where the four priests begin: upper left, lower left, upper right, lower right."""

Number = int | None
"""The pips of a space; None on the ground, which nobody steps onto."""
Deal = tuple[tuple[int, int], ...]
"""The twelve dominoes from left to right, each its upper and its lower number."""


def set_of(spaces: Iterable[int]) -> int:
    """Return these spaces as a set."""
    return sum(1 << space for space in spaces)


def both_rows(columns: Iterable[int]) -> int:
    """Return the spaces of these columns as a set."""
    upper = set_of(columns)
    return upper | upper << COLUMNS


class Slope:
    """The mountain on the way up or on the way down: its numbers, and where priests are at home."""

    def __init__(
        self, upper: Sequence[Number], lower: Sequence[Number], home: Sequence[int], stays: str
    ) -> None:
        """Take the numbers of both rows, and the columns that a priest does not leave: `stays`."""
        self.numbers = (*upper, *lower)
        self.stays = stays
        self.home = frozenset(home)
        self.goal = both_rows(home)
        self._steps = set_of(c for c in range(COLUMNS) if upper[c] is not None)
        self._rows: tuple[dict[int, tuple[int, ...]], ...] = ({}, {})
        self._pairs: dict[int, tuple[int, ...]] = {}

    def moves(self, occupied: int) -> Iterator[int]:
        """Every legal move: along the upper row, along the lower one, then steps in a domino."""
        upper, lower = occupied & ROW, occupied >> COLUMNS
        # What can be done in a row depends on who stands in it, and that is soon known by heart.
        for row, present in enumerate((upper, lower)):
            known = self._rows[row]
            if present not in known:
                known[present] = tuple(self._along(row, occupied))
            yield from known[present]
        alone = (upper ^ lower) & self._steps
        if alone not in self._pairs:
            self._pairs[alone] = tuple(
                both_rows((column,)) for column in range(COLUMNS) if alone >> column & 1
            )
        yield from self._pairs[alone]

    def _along(self, row: int, occupied: int) -> Iterator[int]:
        for space in range(row * COLUMNS, (row + 1) * COLUMNS):
            if occupied >> space & 1:
                for end in self.ends(space, occupied):
                    yield 1 << space | 1 << end

    def ends(self, space: int, occupied: int) -> Iterator[int]:
        """Where the priest of a space may go along his row."""
        for way in (-1, 1):
            if space % COLUMNS in self.home:
                if space % COLUMNS + way in self.home and not occupied >> space + way & 1:
                    yield space + way
            else:
                for end, counted in self.walks(space, way, occupied):
                    if self.numbers[end] == counted:
                        yield end

    @staticmethod
    def walks(space: int, way: int, occupied: int) -> Iterator[tuple[int, int]]:
        """Every free space to the left (-1) or to the right (1), each with its count from 1."""
        counted = 0
        last = space - space % COLUMNS + (0 if way < 0 else COLUMNS - 1)
        while space != last:
            space += way
            if not occupied >> space & 1:
                counted += 1
                yield space, counted


@lru_cache(maxsize=128)
def way_up(deal: Deal) -> Slope:
    """The mountain as it is dealt: the priests seek the two middle dominoes."""
    upper, lower = ((None, *(domino[row] for domino in deal), None) for row in (0, 1))
    return Slope(upper, lower, PEAK, "the peak is never left")


@lru_cache(maxsize=128)
def way_down(deal: Deal) -> Slope:
    """Country Road: the peak's dominoes lie where the priests began, and blanks at the peak."""
    left, right = deal[: PEAK[0] - 1], deal[PEAK[1] :]
    first, last = (deal[column - 1] for column in PEAK)
    moved = (first, *left, (0, 0), (0, 0), *right, last)
    upper, lower = ([domino[row] for domino in moved] for row in (0, 1))
    return Slope(upper, lower, ENDS, "who has left the mountain does not step back on it")
