"""How somebody who remembers everything searches for the treasure in Domino Finder.

If it has been seen, go there by a way that is known to be safe. If not, turn over what has not been
seen: first in rows whose blank is known, where nothing can happen, then in the row with the most
dominoes that the blank may be on.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from donimoes_book.board.cells import NO_CELLS, CellSet, beside, cell_set, cells_of
from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.games.domino_finder.spaces import (
    BOARD,
    HALVES,
    IN_ROW,
    ROWS,
    SLOTS,
    STRIDE,
    blanks_of,
)

KNOWN_TRAP = (-ROWS * IN_ROW,)
"""Worse than anything else."""

Known = tuple[Pair | None, ...]
"""The dominoes that have been seen, each where it was dealt; None for the others."""


@lru_cache(maxsize=16)
def prospects(
    known: Known, treasure: Pair | None, others: CellSet
) -> Mapping[int, tuple[int, ...]]:
    """Return how good it is to turn over the domino at a space, for all but known traps.

    First comes what can be reached from it without any risk, then how far away that is. `others`
    are the spaces of the other pawns.
    """
    goals = list(_goals(known, treasure))
    unseen = cell_set(s for slot, pips in enumerate(known) if pips is None for s in SLOTS[slot])
    safe = (BOARD & ~unseen & ~blanks_of(known) | goals[1]) & ~others
    found: dict[int, tuple[int, ...]] = {}
    for rank, goal in enumerate(goals):
        ring, passed, steps = int(goal), int(goal), 0
        while ring:
            for space in cells_of(ring):
                found.setdefault(space, (-rank, -steps))
            ring = beside(ring, STRIDE) & safe & ~passed
            passed |= ring
            steps += 1
    return found


def _goals(known: Known, treasure: Pair | None) -> Iterator[CellSet]:
    """Yield what to turn over, best first: the treasure, what is safe, what is least risky."""
    slots = (slot for slot, pips in enumerate(known) if pips and smaller_first(pips) == treasure)
    yield next((HALVES[slot] for slot in slots), NO_CELLS)
    by_risk = [0] * (IN_ROW + 1)
    for start in range(0, len(known), IN_ROW):
        row = range(start, start + IN_ROW)
        unseen = [slot for slot in row if known[slot] is None]
        blank_known = any(0 in (known[slot] or ()) for slot in row)
        for slot in unseen:
            by_risk[0 if blank_known else len(unseen)] |= HALVES[slot]
    yield from map(CellSet, (by_risk[0], *reversed(by_risk[1:])))
