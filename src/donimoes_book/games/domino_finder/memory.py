"""How somebody who remembers everything looks for the treasure in Domino Finder.

If it has been seen, go there by a way that is known to be safe. If not, turn over what has not been
seen: first in rows whose blank is known, where nothing can happen, then in the row with the most
dominoes that the blank may be on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.domino_finder.deal import HALVES, IN_ROW, SLOTS
from donimoes_book.games.domino_finder.spaces import BOARD, ROWS, beside, set_of, spaces_of
from donimoes_book.games.domino_finder.turns import OUTSIDE, View

KNOWN_TRAP = (-ROWS * IN_ROW,)
"""Worse than anything else."""


@lru_cache(maxsize=16)
def prospects(view: View) -> Mapping[int, tuple[int, ...]]:
    """Return how good it is to turn over the domino at a space, for all but known traps.

    First comes what can be got at by it without any risk, then how near that is.
    """
    goals = list(_goals(view))
    unseen = set_of(s for slot, pips in enumerate(view.known) if pips is None for s in SLOTS[slot])
    safe = BOARD & ~unseen & ~_blanks(view.known) | goals[1]
    others = (at for who, at in enumerate(view.pawns) if who != view.player and at != OUTSIDE)
    safe &= ~set_of(others)
    found: dict[int, tuple[int, ...]] = {}
    for rank, goal in enumerate(goals):
        ring, walked, steps = goal, goal, 0
        while ring:
            for space in spaces_of(ring):
                found.setdefault(space, (-rank, -steps))
            ring = beside(ring) & safe & ~walked
            walked |= ring
            steps += 1
    return found


def _goals(view: View) -> Iterator[int]:
    """What to turn over, best first: the treasure, what cannot hurt, what hurts least often."""
    known = view.known
    at = next((s for s, p in enumerate(known) if p and _sorted(p) == view.treasure), None)
    yield HALVES[at] if at is not None else 0
    by_risk = [0] * (IN_ROW + 1)
    for row in range(ROWS):
        slots = range(row * IN_ROW, (row + 1) * IN_ROW)
        unseen = [slot for slot in slots if known[slot] is None]
        blank_known = any(0 in (known[slot] or (1, 1)) for slot in slots)
        for slot in unseen:
            by_risk[0 if blank_known else len(unseen)] |= HALVES[slot]
    yield by_risk[0]
    yield from reversed(by_risk[1:])


def _blanks(known: tuple[Pair | None, ...]) -> int:
    return set_of(
        space
        for spaces, pips in zip(SLOTS, known, strict=True)
        for space, number in zip(spaces, pips or (1, 1), strict=True)
        if not number
    )


def _sorted(pips: Pair) -> Pair:
    return min(pips), max(pips)
