"""Divides rectangles into dominoes at random: every way to do so is equally likely.

The ways that are left are counted half by half, in reading order, by which halves are covered.
"""

from functools import lru_cache
from random import Random

Divided = list[tuple[int, int]]
"""The halves of every domino in reading order, numbered likewise; those of a row are neighbours."""


@lru_cache
def ways_on(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Return in how many ways the rest of a rectangle can be divided into dominoes.

    By the first half of the rest, and by which of the next halves are covered already: a bit each,
    the lowest for the first.
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
    """Return the other half of each domino that may lie on a half, 0 for none, and what follows."""
    if covered & 1:
        return [(0, covered >> 1)]
    ways = []
    if (half + 1) % width and not covered & 2:
        ways.append((half + 1, (covered | 2) >> 1))
    if half + width < halves:
        ways.append((half + width, (covered | 1 << width) >> 1))
    return ways


def divide(rng: Random, width: int, height: int, *, always: bool = False) -> Divided:
    """Divide a rectangle into dominoes, each way as likely as any other.

    Chance is asked where a domino could lie across as well as upright; or `always`, for every
    domino. A seed gives one layout or another by this, so that no game may change it.
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
