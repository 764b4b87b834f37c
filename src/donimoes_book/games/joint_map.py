"""A rectangle of numbers whose joints are to be found, with deductions, for interactive pages.

Halves are numbered from 0, row by row; any two neighbours are a place for a domino.
"""

from dataclasses import dataclass

Between = tuple[int, int]
"""Two neighbouring halves, the left or upper one first."""


@dataclass(frozen=True)
class JointStep:
    """A deduction that follows from everything before it."""

    joined: Between | None
    """The domino that it finds, if any."""
    split: tuple[Between, ...]
    """The neighbours that it finds to be apart."""
    halves: tuple[int, ...]
    """The halves to look at."""
    sentence: str


@dataclass(frozen=True)
class JointMap:
    """A problem and its solution."""

    width: int
    numbers: tuple[int, ...]
    joined: tuple[Between, ...]
    """The dominoes known from the start."""
    split: tuple[Between, ...]
    solution: tuple[Between, ...]
    """The dominoes to be found."""
    steps: tuple[JointStep, ...]
    """The deductions, to the end or as far as they go."""
