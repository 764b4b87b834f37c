"""Divides rectangles into dominoes at random, with every way equally likely.

The remaining ways are counted half by half, in reading order, by which halves are covered.
"""

from functools import lru_cache
from random import Random

Divided = list[tuple[int, int]]
"""The two halves of every domino, in reading order; halves are numbered row by row."""


@lru_cache
def ways_on(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Return the number of ways to divide the rest of a rectangle into dominoes.

    The table is indexed by the first half of the rest, and by which of the next halves are already
    covered: a bit each, the lowest for the first.
    """
    halves, sets = width * height, 1 << (width + 1)
    after = [0] * sets
    after[0] = 1
    table = [tuple(after)]
    for half in range(halves - 1, -1, -1):
        here = [0] * sets
        for covered in range(sets // 2):
            here[covered] = sum(after[then] for _, then in _ways_from(half, covered, width, halves))
        after = here
        table.append(tuple(here))
    return tuple(reversed(table))


def _ways_from(half: int, covered: int, width: int, halves: int) -> list[tuple[int, int]]:
    """Return each possible other half of a domino on a half, or 0 for none, and what follows."""
    if covered & 1:
        return [(0, covered >> 1)]
    ways = []
    if (half + 1) % width and not covered & 2:
        ways.append((half + 1, (covered | 2) >> 1))
    if half + width < halves:
        ways.append((half + width, (covered | 1 << width) >> 1))
    return ways


def divide(rng: Random, width: int, height: int, *, always: bool = False) -> Divided:
    """Divide a rectangle into dominoes, with each way equally likely.

    A random number is drawn wherever a domino could lie either way or, with `always`, for every
    domino. Which layout a seed gives depends on this, so no game may change it.
    """
    table, covered, laid = ways_on(width, height), 0, Divided()
    halves = width * height
    for half in range(halves):
        ways = _ways_from(half, covered, width, halves)
        there, then = ways[0]
        if len(ways) > 1 or (always and there):
            counts = [table[half + 1][left] for _, left in ways]
            if rng.randrange(sum(counts)) >= counts[0]:
                there, then = ways[1]
        covered = then
        if there:
            laid.append((half, there))
    return laid
