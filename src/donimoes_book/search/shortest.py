"""Breadth-first search for a shortest solution, with an outcome nobody can mistake."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from donimoes_book.games.game import Puzzle

MAX_STATES = 1_000_000


class OutcomeKind(StrEnum):
    """How a search ended."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    """Proven: every state that can be reached has been looked at."""
    LIMIT = "limit"
    """Given up; nothing is proven."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search found."""

    kind: OutcomeKind
    moves: tuple[str, ...] = ()
    """A shortest solution, as the book prints it."""
    states: int = 0
    """How many states were reached."""
    choices: float = 0.0
    """How many legal moves there are along the solution, on average."""

    @property
    def length(self) -> int | None:
        """The length of the solution; None when there is none."""
        return len(self.moves) if self.kind is OutcomeKind.SOLVED else None


def solve(puzzle: Puzzle[Any, Any], max_states: int = MAX_STATES) -> Outcome:
    """Find a shortest solution, reaching at most `max_states` states.

    Among shortest solutions it is the first in the order of the puzzle's moves, so the same
    position always has the same printed solution.
    """
    came: dict[Any, tuple[Any, Any] | None] = {puzzle.start: None}
    if puzzle.is_solved(puzzle.start):
        return Outcome(OutcomeKind.SOLVED, states=1)
    todo = deque([puzzle.start])
    while todo:
        state = todo.popleft()
        for move, after in puzzle.successors(state):
            if after in came:
                continue
            if len(came) >= max_states:
                return Outcome(OutcomeKind.LIMIT, states=len(came))
            came[after] = (state, move)
            if puzzle.is_solved(after):
                return _solution(puzzle, came, after)
            todo.append(after)
    return Outcome(OutcomeKind.UNSOLVABLE, states=len(came))


def _solution(
    puzzle: Puzzle[Any, Any], came: dict[Any, tuple[Any, Any] | None], end: Any
) -> Outcome:
    moves, choices = [], []
    step = came[end]
    while step:
        state, move = step
        moves.append(puzzle.move_name(move))
        choices.append(sum(1 for _ in puzzle.successors(state)))
        step = came[state]
    average = sum(choices) / len(choices)
    return Outcome(OutcomeKind.SOLVED, tuple(reversed(moves)), len(came), round(average, 2))
