"""How hard a problem is for a person, from what its state graph is like along a solution."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from math import log2
from typing import Any, ClassVar, Protocol

from donimoes_book.games.game import Puzzle, PuzzleGame
from donimoes_book.search.graph import StateGraph
from donimoes_book.search.shortest import Outcome

GRADE = "grade"
"""What a bank records the grade under: a problem that turns out easier or harder is refused."""
GRADES = 5
GROWTH = 1.5
"""How many times as much effort a problem of the next grade may take."""
DECEIT = 2
"""How much harder what deceives at every step makes a solution: so many times as much on top, for
each of the two ways in which a step deceives."""


def grade(effort: float, grade_one_limit: float, growth: float = GROWTH) -> int:
    """Return the grade of an effort, 1 (easy) to 5 (very hard).

    `grade_one_limit` is the most effort of grade 1; that of each of the next grades is `growth` times as
    much, and whatever takes more is of the last one.
    """
    bounds = [grade_one_limit * growth**step for step in range(GRADES - 1)]
    return 1 + bisect_left(bounds, effort)


class Difficulty(Protocol):
    """What a person meets in a problem, measured."""

    @property
    def effort(self) -> float:
        """How hard it makes the problem, to be compared within a game."""

    @property
    def growth(self) -> float:
        """How many times as much effort a problem of the next grade may take."""

    @property
    def measures(self) -> Mapping[str, float]:
        """What a bank may record of it, by name."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a person meets on the way to a solution; shares are of 1."""

    growth: ClassVar[float] = GROWTH
    measures: ClassVar[Mapping[str, float]] = {}
    length: int
    choices: float
    """Legal moves at each step, on average."""
    fatal: float
    """The share of those after which there is no solution any more."""
    misleading_share: float
    """The share of the obvious moves that lead no nearer, on average over the steps."""

    @property
    def decisions(self) -> float:
        """How many yes-or-no decisions the solution takes.

        At each step a person picks one of the legal moves, or sees that none of them helps.
        """
        return self.length * log2(1 + self.choices)

    @property
    def effort(self) -> float:
        """The decisions, up to five times as hard where they deceive."""
        return self.decisions * (1 + DECEIT * (self.fatal + self.misleading_share))


def terrain(puzzle: Puzzle[Any, Any], graph: StateGraph) -> Terrain:
    """Walk the shortest solution that `solve` finds, and look around at each step.

    A move is obvious when what it leads to looks no farther from solved than what any other does.
    Raises ValueError for a puzzle without a solution.
    """
    state, distances = puzzle.start, graph.distances
    if state not in distances:
        raise ValueError("this puzzle has no solution")
    length = distances[state]
    moves = fatal = 0
    misleading_share = 0.0
    while distances[state]:
        after = [there for _, there in puzzle.successors(state)]
        nearer = [there for there in after if distances.get(there) == distances[state] - 1]
        looks = [puzzle.looks(there) for there in after]
        obvious = [there for there, look in zip(after, looks, strict=True) if look == min(looks)]
        moves += len(after)
        fatal += sum(there not in distances for there in after)
        misleading_share += sum(there not in nearer for there in obvious) / len(obvious)
        state = nearer[0]
    if not length:
        return Terrain(0, 0.0, 0.0, 0.0)
    return Terrain(length, round(moves / length, 2), fatal / moves, misleading_share / length)


def grade_of(game: PuzzleGame, met: Difficulty) -> int:
    """Return the grade of a problem of a game, 1 (easy) to 5 (very hard)."""
    return grade(met.effort, game.grade_one_limit, met.growth)


def measures_of(game: PuzzleGame, outcome: Outcome, met: Difficulty) -> dict[str, float]:
    """Return what was found of a solved problem, by the names that a bank records it under."""
    return {**outcome.measures(game.length_unit), **met.measures, GRADE: grade_of(game, met)}
