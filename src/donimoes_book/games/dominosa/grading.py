"""Grades problems by the hardest deduction they need, and by how much work they are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from donimoes_book.games.dominosa.reasoning import (
    CHAIN,
    FORCED,
    LONGEST_CHAIN,
    PAIR,
    PLAIN,
    ROOM,
    SHARED,
    WORK_SPACE,
    is_solved,
)
from donimoes_book.games.dominosa.rectangle import Rectangle
from donimoes_book.search.difficulty import GRADES, GradeScale

SHORT_CHAIN = 2
"""The most dominoes that a grade 4 chain forces."""
HARDEST = ((PAIR, 0), (SHARED, 0), (FORCED, 0), (CHAIN, SHORT_CHAIN), (CHAIN, LONGEST_CHAIN))
"""Each grade's hardest technique and longest chain."""
SCALE = GradeScale(grade_one_limit=1, growth=2)
"""The limits that the effort of a `Rating` stays between, by grade."""
_TALLIES = CHAIN + 3
_MUCH_WORK = 100
"""The work that leads halfway from the easiest to the hardest problems of a grade."""
Run = Callable[..., int]


@dataclass(frozen=True, slots=True)
class Rating:
    """What it takes to solve a problem without guessing."""

    grade: int
    """The grade, or 0 if no technique leads to the end."""
    tally: tuple[int, ...]
    """How many deductions each technique makes, from 1 on; then the largest set, longest chain."""

    @property
    def deductions(self) -> int:
        """How many deductions it takes."""
        return sum(self.tally[1 : CHAIN + 1])

    @property
    def longest_chain(self) -> int:
        """How many dominoes the longest chain forces."""
        return self.tally[CHAIN + 2]

    @property
    def effort(self) -> float:
        """How hard it is, by grade first and then by how much work there is."""
        work = sum(rank * count for rank, count in enumerate(self.tally[: CHAIN + 1]))
        work += 5 * self.longest_chain
        part = work / (work + _MUCH_WORK)
        return float(2 ** (self.grade - 2) * (1 + part))


def grade_of_tally(tally: Sequence[int]) -> int:
    """Return the lowest grade whose techniques are enough."""
    top = max((rank for rank in range(1, CHAIN + 1) if tally[rank]), default=PAIR)
    reached = (top, tally[CHAIN + 2])
    return next(grade for grade, most in enumerate(HARDEST, start=1) if reached <= most)


def rate(
    rectangle: Rectangle, state: Sequence[int], *, grade: int = GRADES, run: Run = PLAIN.run
) -> Rating:
    """Solve a problem with the techniques of a grade; `run` may be compiled."""
    known, tally = list(state), [0] * _TALLIES
    hardest, longest = HARDEST[grade - 1]
    run(rectangle.grid, known, hardest, longest, [0] * ROOM, [0] * WORK_SPACE, tally)
    return Rating(grade_of_tally(tally) if is_solved(known) else 0, tuple(tally))
