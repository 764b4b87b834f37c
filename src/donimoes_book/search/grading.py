"""How hard a problem is for a person, from what the search measured of it."""

from __future__ import annotations

from bisect import bisect_left
from math import log2

GRADE_BOUNDS = (8.0, 20.0, 40.0, 70.0)
"""The most effort of a problem of grades 1 to 4; whatever takes more is of grade 5."""


def effort(length: int, choices: float) -> float:
    """Return how many yes-or-no decisions a solution takes, as a rough measure of difficulty.

    At each of its `length` steps a person picks one of `choices` legal moves (on average), or
    sees that none of them helps.
    """
    return length * log2(1 + choices)


def grade(length: int, choices: float) -> int:
    """Return the grade of a problem, 1 (easy) to 5 (very hard)."""
    return 1 + bisect_left(GRADE_BOUNDS, effort(length, choices))
