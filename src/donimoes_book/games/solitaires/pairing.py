"""Which two dominoes may be discarded together, in the solitaires of pairs."""

from __future__ import annotations

from enum import Enum
from functools import cache

from donimoes_book.board.dominoes import Pair, domino_set

Kinds = dict[Pair, int]
"""The kind of each domino of a set: two make a pair when their kinds add up to nothing."""


class Pairing(Enum):
    """What two dominoes must do to make a pair, in words that follow "they"."""

    TOTAL = "have {total} pips between them"
    """All four numbers together make the total: twelve for a double-six set."""
    ENDS = "make {half} end by end"
    """Each number of one and a number of the other make half the total; but any two go together
    that have that half each, as 0-6, 1-5, 2-4 and 3-3 would have no partner."""

    def words(self, highest: int = 6) -> str:
        """What two dominoes must do to make a pair."""
        return self.value.format(total=2 * highest, half=highest)


@cache
def kinds_of(pairing: Pairing, highest: int = 6) -> Kinds:
    """Return the kinds of a set's dominoes; those of one kind go with the same partners."""
    kinds = {}
    for low, high in domino_set(highest):
        surplus = low + high - highest
        # Turned into its partner, a domino has the same difference between its ends.
        apart = (high - low) * (2 * highest + 1) if pairing is Pairing.ENDS else 0
        kinds[low, high] = 0 if surplus == 0 else surplus + (apart if surplus > 0 else -apart)
    return kinds
