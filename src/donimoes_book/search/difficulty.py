"""Measures how hard a problem is for a person, by its state graph along a solution."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log2
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from donimoes_book.search.shortest import Outcome, Puzzle, StateGraph

GRADE = "grade"
"""The name under which a bank records the grade; the build rejects a wrong one."""
_WISHED = "forced-run forced-share idle detours traps early-traps families landmarks rounds"
WISHED = frozenset(_WISHED.split())
"""The names under which a bank may record what an editor wished for; see `wishes`."""
GRADES = 5
LEVELS: Mapping[str, tuple[int, ...]] = {
    "easy": (1, 2),
    "medium": (3,),
    "hard": (4, 5),
    **{str(grade): (grade,) for grade in range(1, GRADES + 1)},
}
"""The grades in each level, by name; each grade is also a level of its own."""
GROWTH = 1.5
"""How many times as much effort a problem of the next grade may take."""
DECEIT = 2
"""If every step deceives in one of the two ways, the decisions are added to the effort this many
times."""


@dataclass(frozen=True, slots=True)
class GradeScale:
    """How the effort of a game's problems is turned into grades."""

    grade_one_limit: float
    """The most effort of a problem of grade 1."""
    growth: float = GROWTH
    """How many times as much effort each further grade may take."""

    def grade(self, effort: float) -> int:
        """Return the grade of an effort, 1 (easy) to 5 (very hard)."""
        limits = [self.grade_one_limit * self.growth**step for step in range(GRADES - 1)]
        return 1 + bisect_left(limits, effort)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a problem is for a person, as one number and as measures for a bank."""

    effort: float
    """How hard it is, for comparison within a game."""
    measures: Mapping[str, float] = field(default_factory=dict, hash=False)
    """What else a bank may record, by name."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a person meets on the way to a solution; shares are from 0 to 1."""

    length: int
    choices: float
    """The average number of legal moves at each step."""
    fatal: float
    """The share of those moves after which the puzzle can no longer be solved."""
    misleading_share: float
    """The share of obvious moves that lead no nearer to a solution, averaged over the steps."""

    @property
    def decisions(self) -> float:
        """How many yes-or-no decisions the solution takes.

        At each step a person picks one of the legal moves, or sees that none of them helps.
        """
        return self.length * log2(1 + self.choices)

    @property
    def effort(self) -> float:
        """The decisions, made up to five times as hard by deception."""
        return self.decisions * (1 + DECEIT * (self.fatal + self.misleading_share))

    @property
    def difficulty(self) -> Difficulty:
        """The effort alone; solving the problem gives everything else again."""
        return Difficulty(self.effort)


def measure_terrain(puzzle: "Puzzle[Any, Any]", graph: "StateGraph") -> Terrain:
    """Follow the shortest solution that `solve` finds, and look at the choices of each step.

    A move is obvious if the state it leads to looks no farther from solved than any other.
    Raises ValueError for a puzzle without a solution.
    """
    state, distances = puzzle.start, graph.distances
    if state not in distances:
        raise ValueError("this puzzle has no solution")
    length = distances[state]
    moves = fatal = 0
    misleading = 0.0
    while distances[state]:
        after = [there for _, there in puzzle.successors(state)]
        nearer = [there for there in after if distances.get(there) == distances[state] - 1]
        apparent = [puzzle.apparent_distance(there) for there in after]
        least = min(apparent)
        obvious = [there for there, seen in zip(after, apparent, strict=True) if seen == least]
        moves += len(after)
        fatal += sum(there not in distances for there in after)
        misleading += sum(there not in nearer for there in obvious) / len(obvious)
        state = nearer[0]
    if not length:
        return Terrain(0, 0.0, 0.0, 0.0)
    return Terrain(length, round(moves / length, 2), fatal / moves, misleading / length)


def measures_of(
    scale: GradeScale, length_unit: str, outcome: "Outcome", difficulty: Difficulty
) -> dict[str, float]:
    """Return what was found about a solved problem, by the names used in a bank."""
    grade = {GRADE: scale.grade(difficulty.effort)}
    return {**outcome.measures(length_unit), **difficulty.measures, **grade}
