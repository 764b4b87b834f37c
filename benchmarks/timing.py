"""Measures wall times and medians, and a fixed loop of plain Python to compare them with."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

LOOP = 200_000


def seconds(work: Callable[[], object]) -> float:
    """Return how long some work takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def median_seconds(work: Callable[[], object], runs: int) -> float:
    """Return the median of several runs."""
    return median(seconds(work) for _ in range(runs))


def reference_loop() -> int:
    """Do a fixed amount of what the program does most: whole numbers, tuples and a dictionary.

    It always takes the same time on the same machine, so times given in loops can be compared
    between machines.
    """
    seen: dict[tuple[int, int], int] = {}
    state = 1
    for i in range(LOOP):
        state = (state * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        key = state & 1023, i & 7
        seen[key] = seen.get(key, 0) | 1 << (state >> 26)
    return len(seen)
