"""Makes problems of Fujisan: deals changed a little at a time until the shortest solution is long.

Simulated annealing over deals, begun again and again: from a random deal, or from one of the best
so far. Of random deals one in a thousand takes 30 moves; a climb of some seconds finds 60.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from donimoes_book.games.fujisan.deal import changed_deal, random_deal
from donimoes_book.games.fujisan.mountain import Deal
from donimoes_book.search.fujisan.survey import Gear

FRESH, AGAIN = 6000, 3000
"""How many deals a climb looks at that begins at a random deal, or at one of the best."""
OFTEN = 0.8
"""How many of the climbs after the first begin at one of the best."""
HOT, COLD = 3.0, 0.15
"""In moves: about how much worse a changed deal may be and still be kept, first and last."""
WARM = (1.2, 2.0, 3.0)
"""The same for the first deals of a climb that begins at one of the best."""
BEST, ALIKE = 14, 3
"""How many deals are remembered to begin at, and how many of them of one length."""
REMEMBERED = 50_000
"""How many deals are not solved twice."""


@dataclass(frozen=True, slots=True)
class Climbed:
    """A deal that was found."""

    deal: Deal
    length: int
    """Of its shortest solution, in moves."""


def climb(
    look: Gear,
    moves: int,
    tries: int,
    seed: str,
    progress: Callable[[int, int], None] | None = None,
) -> Climbed | None:
    """Look for a deal whose shortest solution takes so many moves, or as near as can be.

    Returns None when the `tries` ran out before any deal could be solved. The same arguments give
    the same deal with either gear.
    """
    rng, solve = Random(seed), _remembering(look)
    best = list[Climbed]()
    current: Climbed | None = None
    top: Climbed | None = None
    since, span, hot = 0, FRESH, HOT

    def off(found: Climbed) -> int:
        return abs(moves - found.length)

    for tried in range(tries):
        if progress:
            progress(tried, tries)
        if tried == since + span:
            best = _with(best, top, off)
            since, span, hot, current = tried, FRESH, HOT, None
            if best and rng.random() < OFTEN:
                current = best[min(int(rng.expovariate(0.25)), len(best) - 1)]
                span, hot = AGAIN, rng.choice(WARM)
            top = current
        deal = changed_deal(rng, current.deal) if current else random_deal(rng)
        length = solve(deal)
        if length is None:
            continue
        found = Climbed(deal, length)
        if top is None or off(found) < off(top):
            top = found
            if length == moves:
                return found
        heat = hot * (COLD / hot) ** ((tried - since) / span)
        worse = off(found) - off(current) if current else 0
        if worse <= 0 or rng.random() < math.exp(-worse / heat):
            current = found
    return next(iter(_with(best, top, off)), None)


def _with(best: list[Climbed], top: Climbed | None, off: Callable[[Climbed], int]) -> list[Climbed]:
    """Return the best deals with one more, best first; of one length only a few are kept."""
    if top is None or top in best:
        return best
    kept = list[Climbed]()
    for found in sorted([top, *best], key=off):
        if sum(other.length == found.length for other in kept) < ALIKE:
            kept.append(found)
    return kept[:BEST]


def _remembering(look: Gear) -> Callable[[Deal], int | None]:
    """Solve every deal once: a climb comes by the same ones again and again."""
    known: dict[Deal, int | None] = {}

    def solve(deal: Deal) -> int | None:
        if deal not in known:
            if len(known) == REMEMBERED:
                known.clear()
            known[deal] = look(deal)[0]
        return known[deal]

    return solve
