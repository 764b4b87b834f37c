"""Makes problems of Fujisan: deals changed a little at a time until the shortest solution is long.

Simulated annealing over deals, begun again and again: from a random deal, or from one of the best
so far. Of random deals one in a thousand takes 30 moves; a climb of some seconds finds 60.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from donimoes_book.games.fujisan.deal import changed_deal, random_deal
from donimoes_book.games.fujisan.mountain import Deal
from donimoes_book.games.fujisan.survey import Backend

FRESH, AGAIN = 6000, 3000
"""How many deals a climb looks at that begins at a random deal, or at one of the best."""
OFTEN = 0.8
"""How many of the climbs after the first begin at one of the best."""
FADING = 0.25
"""How much less often each of the best is begun at than the one before it."""
HOT, COLD = 3.0, 0.15
"""In moves: about how much worse a changed deal may be and still be kept, first and last."""
WARM = (1.2, 2.0, 3.0)
"""The same for the first deals of a climb that begins at one of the best."""
BEST, ALIKE = 14, 3
"""How many deals are remembered to begin at, and how many of them of one length."""
REMEMBERED = 50_000
"""How many deals are not solved twice."""

Solve = Callable[[Deal], int | None]
"""Takes a deal; returns the length of a shortest solution, None where there is none."""

Best = TypeVar("Best")


@dataclass(frozen=True, slots=True)
class Climbed:
    """A deal that was found."""

    deal: Deal
    length: int
    """Of its shortest solution, in moves."""


def climb(
    look: Backend,
    moves: int,
    tries: int,
    seed: str,
    progress: Callable[[int, int], None] | None = None,
) -> Climbed | None:
    """Look for a deal whose shortest solution takes so many moves, or as near as can be.

    Returns None when the `tries` ran out before any deal could be solved. The same arguments give
    the same deal with either gear.
    """
    rng, solve = Random(seed), remembering(look)
    best, done = list[Climbed](), 0
    while done < tries:
        start, span, hot = None, FRESH, HOT
        if best and rng.random() < OFTEN:
            start = one_of_the_best(rng, best)
            span, hot = AGAIN, rng.choice(WARM)
        # A climb that the tries cut short cools down no faster.
        looks = range(done, min(done + span, tries))
        done += len(looks)
        top = anneal(rng, solve, moves, start, (hot, span), _told(looks, tries, progress))
        best = _with(best, top, moves)
        if top and top.length == moves:
            break
    return next(iter(best), None)


def anneal(
    rng: Random,
    solve: Solve,
    moves: int,
    start: Climbed | None,
    cooling: tuple[float, int],
    looks: Iterable[object],
) -> Climbed | None:
    """Change a deal a little for each of the `looks`, and return the one nearest to so many moves.

    Begins at `start`, or at a random deal. `cooling` is how hot it is at first, and after how many
    looks it is cold. Ends at a deal that takes exactly so many moves. Of equals the last is
    returned, and never the start: the best deals shall not all be neighbours.
    """
    hot, span = cooling
    current, top = start, None
    for looked, _ in enumerate(looks):
        deal = changed_deal(rng, current.deal) if current else random_deal(rng)
        length = solve(deal)
        if length is None:
            continue
        found, off = Climbed(deal, length), abs(moves - length)
        if found != start and (top is None or off <= abs(moves - top.length)):
            top = found
            if length == moves:
                break
        heat = hot * (COLD / hot) ** (looked / span)
        worse = off - abs(moves - current.length) if current else 0
        if worse <= 0 or rng.random() < math.exp(-worse / heat):
            current = found
    return top


def one_of_the_best(rng: Random, best: Sequence[Best]) -> Best:
    """Choose what to begin at: the better, the more often."""
    return best[min(int(rng.expovariate(FADING)), len(best) - 1)]


def remembering(look: Backend) -> Solve:
    """Solve every deal once: a climb comes by the same ones again and again."""
    known: dict[Deal, int | None] = {}

    def solve(deal: Deal) -> int | None:
        if deal not in known:
            if len(known) == REMEMBERED:
                known.clear()
            known[deal] = look(deal)[0]
        return known[deal]

    return solve


def _with(best: list[Climbed], top: Climbed | None, moves: int) -> list[Climbed]:
    """Return the best deals with one more, best first; of one length only a few are kept."""
    if top is None or top in best:
        return best
    kept = list[Climbed]()
    for found in sorted([top, *best], key=lambda found: abs(moves - found.length)):
        if sum(other.length == found.length for other in kept) < ALIKE:
            kept.append(found)
    return kept[:BEST]


def _told(
    looks: range, tries: int, progress: Callable[[int, int], None] | None
) -> Iterable[object]:
    for done in looks:
        if progress:
            progress(done, tries)
        yield done
