"""How hard a problem is for a person, from what the search measured of it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from math import log2
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.games.game import Puzzle
from donimoes_book.search.graph import StateGraph

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


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a person meets on the way to a solution; shares are of 1."""

    length: int
    choices: float
    """Legal moves at each step, on average."""
    fatal: float
    """The share of those after which there is no solution any more."""
    astray: float
    """The share of the obvious moves that lead no nearer, on average over the steps."""

    @property
    def effort(self) -> float:
        """The decisions that the solution takes, each harder by up to a half where it deceives."""
        return effort(self.length, self.choices) * (1 + (self.fatal + self.astray) / 4)

    @property
    def grade(self) -> int:
        """From 1 (easy) to 5 (very hard)."""
        return 1 + bisect_left(GRADE_BOUNDS, self.effort)


def terrain(puzzle: Puzzle[Any, Any], graph: StateGraph) -> Terrain:
    """Walk a shortest solution of a puzzle and look around at each step.

    A move is obvious when no other leaves less to do or, of those, takes less room on the table.
    Raises ValueError for a puzzle without a solution.
    """
    state, distances = puzzle.start, graph.distances
    if state not in distances:
        raise ValueError("this puzzle has no solution")
    length = distances[state]
    moves = fatal = 0
    astray = 0.0
    while distances[state]:
        after = [there for _, there in puzzle.successors(state)]
        nearer = [there for there in after if distances.get(there) == distances[state] - 1]
        looks = [(puzzle.left_to_do(there), _room(puzzle.position(there))) for there in after]
        obvious = [there for there, look in zip(after, looks, strict=True) if look == min(looks)]
        moves += len(after)
        fatal += sum(there not in distances for there in after)
        astray += sum(there not in nearer for there in obvious) / len(obvious)
        state = nearer[0]
    if not length:
        return Terrain(0, 0.0, 0.0, 0.0)
    return Terrain(length, round(moves / length, 2), fatal / moves, astray / length)


def _room(position: Position) -> int:
    return position.width * position.height
