"""The compiled backend of the layout search; it decides whole ranges of deals, one by one.

A deal is a set of bits, one for each domino of the set. It needs numba, the extra `fast`.
"""

from typing import Any

import numpy as np
from numba import njit

from donimoes_book.games.mountains.solver import CHANCES, loop

anneal = loop.compiled(njit)["anneal"]


def anneal_lists(
    heights: Any, mates: Any, width: int, climb: int, seed: int, tries: int, chances: Any
) -> int:
    """Call the compiled `anneal` with lists, which it changes as the plain one does."""
    arrays = np.array(heights), np.array(mates)
    took = anneal(*arrays, width, climb, seed, tries, np.array(chances))
    heights[:], mates[:] = arrays[0].tolist(), arrays[1].tolist()
    return int(took)


@njit
def is_one_map(heights: Any, mates: Any, width: int, climb: int) -> bool:
    """Return whether a map is whole and connected; shares nothing with `anneal`."""
    spaces = len(heights)
    seen = np.zeros(spaces, np.bool_)
    stack = np.zeros(spaces, np.int64)
    seen[0] = True
    pending, reached = 1, 1
    while pending:
        pending -= 1
        here = stack[pending]
        for there in (here - 1, here + 1, here - width, here + width):
            beside = there // width == here // width or abs(there - here) == width
            if not beside or there < 0 or there >= spaces:
                continue
            if not seen[there] and abs(heights[there] - heights[here]) <= climb:
                seen[there] = True
                stack[pending] = there
                pending += 1
                reached += 1
    for space in range(spaces):
        apart = abs(mates[space] - space)
        joined = apart == width or (apart == 1 and mates[space] // width == space // width)
        if mates[mates[space]] != space or not joined:
            return False
    return reached == spaces


@njit
def deal_of(heights: Any, mates: Any, index: Any) -> int:
    """Return the deal that a layout shows; -1 if a domino is there twice."""
    deal = 0
    for space in range(len(heights)):
        if space < mates[space]:
            bit = 1 << index[heights[space], heights[mates[space]]]
            if deal & bit:
                return -1
            deal |= bit
    return deal


@njit
def decide_range(
    deal: int, count: int, pairs: Any, width: int, climb: int, tries: int, chances: Any
) -> Any:
    """Decide `count` deals, starting from a deal, in ascending order of their bits.

    `pairs` are the set's dominoes, `(dominoes, 2)` of int64. Returns the deal that comes next, and
    counts: solved, lacking a number, undecided (of which the first 64 are listed), tries, hardest
    deal and its tries. If two deals mirror each other (height h for highest - h), the smaller
    stands for both.
    """
    highest = pairs.max()
    index = np.zeros((highest + 1, highest + 1), np.int64)
    for i in range(len(pairs)):
        index[pairs[i, 0], pairs[i, 1]] = i
        index[pairs[i, 1], pairs[i, 0]] = i
    solved = lacking = undecided = listed = spent = hardest = most = 0
    left = np.zeros(64, np.int64)
    for _ in range(count):
        if deal >> len(pairs):
            break
        mirrored = present = size = 0
        for i in range(len(pairs)):
            if deal >> i & 1:
                mirrored |= 1 << index[highest - pairs[i, 0], highest - pairs[i, 1]]
                present |= 1 << pairs[i, 0] | 1 << pairs[i, 1]
                size += 1
        weight = 1 if mirrored == deal else 2
        if mirrored < deal:
            weight = 0
        # The numbers have no gap if the set's bits, shifted down, are all ones.
        numbers = present // (present & -present)
        if weight and numbers & (numbers + 1):
            lacking += weight
        elif weight:
            heights = np.zeros(2 * size, np.int64)
            mates = np.zeros(2 * size, np.int64)
            at = 0
            for i in range(len(pairs)):
                if deal >> i & 1:
                    heights[at], heights[at + 1] = pairs[i, 0], pairs[i, 1]
                    mates[at], mates[at + 1] = at + 1, at
                    at += 2
            took = anneal(heights, mates, width, climb, deal % 2147483646 + 1, tries, chances)
            spent += tries if took < 0 else took
            if (
                took >= 0
                and is_one_map(heights, mates, width, climb)
                and deal_of(heights, mates, index) == deal
            ):
                solved += weight
                if took > most:
                    hardest, most = deal, took
            else:
                if listed < 64:
                    left[listed] = deal
                    listed += 1
                undecided += weight
        # The next larger integer with the same number of bits (Knuth, TAOCP 7.1.3, exercise 20).
        low = deal & -deal
        ripple = deal + low
        deal = ripple | ((deal ^ ripple) // low) >> 2
    counts = np.array([solved, lacking, undecided, spent, hardest, most])
    return deal, counts, left[:listed]


def decide(deal: int, count: int, pairs: Any, width: int, climb: int, tries: int) -> Any:
    """Call `decide_range` with Python values."""
    return decide_range(deal, count, np.array(pairs), width, climb, tries, np.array(CHANCES))
