"""A rectangle of numbers whose joints are to be found, as a page plays it, with all deductions.

Halves are numbers from 0, row by row; two of them side by side are a place for a domino.
"""

from dataclasses import dataclass

Between = tuple[int, int]
"""Two neighbouring halves, the first one to the left or above."""


@dataclass(frozen=True)
class JointStep:
    """A deduction that follows from all that came before it."""

    joined: Between | None
    """The domino that is found, if one is."""
    split: tuple[Between, ...]
    """What is found to be apart."""
    halves: tuple[int, ...]
    """The halves to look at."""
    sentence: str


@dataclass(frozen=True)
class JointMap:
    """A problem and its solution."""

    width: int
    numbers: tuple[int, ...]
    joined: tuple[Between, ...]
    """What is known from the start."""
    split: tuple[Between, ...]
    solution: tuple[Between, ...]
    """The dominoes that are to be found."""
    steps: tuple[JointStep, ...]
    """Deductions to the end, or as far as they go."""
