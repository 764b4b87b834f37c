"""Random deals of Fujisan, and small changes of them."""

from __future__ import annotations

from itertools import combinations
from random import Random

from donimoes_book.games.fujisan.mountain import Deal
from donimoes_book.games.fujisan.table import LARGEST, LENGTH

SET = tuple(combinations(range(LARGEST + 1), 2))
"""The fifteen dominoes that a mountain is dealt from: no doubles and no sixes."""


def random_deal(rng: Random) -> Deal:
    """Deal twelve of the fifteen dominoes, each either way up."""
    return tuple(_either_way_up(rng, pips) for pips in rng.sample(SET, LENGTH))


def changed_deal(rng: Random, deal: Deal) -> Deal:
    """Make one to three changes: turn a domino, swap two, or put one left over in its place."""
    dealt = list(deal)
    for _ in range(rng.choice((1, 1, 2, 3))):
        first, second = rng.sample(range(LENGTH), 2)
        change = rng.randrange(3)
        if change == 0:
            dealt[first] = dealt[first][::-1]
        elif change == 1:
            dealt[first], dealt[second] = dealt[second], dealt[first]
        else:
            left_over = [pips for pips in SET if not {pips, pips[::-1]} & set(dealt)]
            dealt[first] = _either_way_up(rng, rng.choice(left_over))
    return tuple(dealt)


def _either_way_up(rng: Random, pips: tuple[int, int]) -> tuple[int, int]:
    return pips if rng.random() < 0.5 else pips[::-1]
