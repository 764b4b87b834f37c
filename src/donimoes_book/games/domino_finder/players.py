"""The programs that play Domino Finder: how a player with a perfect memory searches for a treasure.

If it has been seen, the player goes there by a way known to be safe. If not, they turn over what
has not been seen: first in rows whose blank is known, where nothing can happen, then in the row
with the most dominoes that the blank may be on.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from donimoes_book.board.cells import NO_CELLS, CellSet, beside, cell_set, cells_of
from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.games.domino_finder import pictures
from donimoes_book.games.domino_finder.contest import OUTSIDE, Choice, Faces, State, Turned, View
from donimoes_book.games.domino_finder.pictures import HALVES, STRIDE
from donimoes_book.laboratory.players import Programs
from donimoes_book.play.dealing import IN_ROW, ROWS

KNOWN_TRAP = (-ROWS * IN_ROW,)
"""The worth of a known trap: worse than anything else."""


class FinderPrograms(Programs[State, Choice, View]):
    """The programs that play the game."""

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """Return a domino's worth to a perfect memory: sure before safe, safe before risky."""
        if not isinstance(choice, Turned):
            return (0,)
        pawns = (*view.pawns[: view.player], *view.pawns[view.player + 1 :])
        others = cell_set(at for at in pawns if at != OUTSIDE)
        return prospects(view.faces, view.treasure, others).get(choice.space, KNOWN_TRAP)


@lru_cache(maxsize=16)
def prospects(
    faces: Faces, treasure: Pair | None, others: CellSet
) -> Mapping[int, tuple[int, ...]]:
    """Return how good it is to turn over each space, except known traps.

    What counts first is the goal that can be reached from it without any risk, then how far away
    that goal is. `others` are the spaces of the other pawns.
    """
    goals = list(_goals(faces, treasure))
    unseen = cell_set(
        s for slot, pips in enumerate(faces) if pips is None for s in pictures.SLOTS[slot]
    )
    safe = (pictures.BOARD & ~unseen & ~pictures.blanks_of(faces) | goals[1]) & ~others
    worths: dict[int, tuple[int, ...]] = {}
    for rank, goal in enumerate(goals):
        ring, passed, steps = int(goal), int(goal), 0
        while ring:
            for space in cells_of(ring):
                worths.setdefault(space, (-rank, -steps))
            ring = beside(ring, STRIDE) & safe & ~passed
            passed |= ring
            steps += 1
    return worths


def _goals(faces: Faces, treasure: Pair | None) -> Iterator[CellSet]:
    """Yield spaces to turn over, best first: the treasure, safe ones, then by increasing risk."""
    slots = (slot for slot, pips in enumerate(faces) if pips and smaller_first(pips) == treasure)
    yield next((HALVES[slot] for slot in slots), NO_CELLS)
    by_risk = [0] * (IN_ROW + 1)
    for start in range(0, len(faces), IN_ROW):
        row = range(start, start + IN_ROW)
        unseen = [slot for slot in row if faces[slot] is None]
        blank_known = any(0 in (faces[slot] or ()) for slot in row)
        for slot in unseen:
            by_risk[0 if blank_known else len(unseen)] |= HALVES[slot]
    yield from map(CellSet, (by_risk[0], *reversed(by_risk[1:])))
