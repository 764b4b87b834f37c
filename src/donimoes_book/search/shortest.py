"""Searches breadth-first for a shortest solution, with an unmistakable outcome.

A search gives up at a limit, before the machine runs out of memory.
"""

import sys
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from math import inf
from time import monotonic
from typing import Any

from donimoes_book.search.puzzle import Puzzle

MAX_STATES = 1_000_000
MOST_MEMORY = 2 * 1024**3
"""The bytes that a search may take, by default."""
_LOOKS = 256
"""Asking the system takes a microsecond, so it is only asked after this many states."""


class OutcomeKind(StrEnum):
    """How a search ended."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    """Proven: every state that can be reached has been looked at."""
    LIMIT = "limit"
    """Given up; nothing is proven."""


class Limit(StrEnum):
    """A limit that a search must not exceed."""

    STATES = "states"
    SECONDS = "seconds"
    MEMORY = "memory"


def peak() -> int:
    """Return the most bytes that this process has used so far; 0 if the system cannot say."""
    try:
        import resource
    except ImportError:  # on Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


class MemoryBound:
    """A limit on what a search takes, in addition to what the process had at the start."""

    def __init__(self, most: int = MOST_MEMORY) -> None:
        self.most = peak() + most
        self._looks = 0

    def is_met(self) -> bool:
        """Return whether the search has exceeded the limit; to be called for every state."""
        self._looks += 1
        return self._looks % _LOOKS == 0 and peak() > self.most


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search found."""

    kind: OutcomeKind
    moves: tuple[str, ...] = ()
    """A solution, as the book prints it: a shortest one if `shortest` is set."""
    states: int = 0
    """How many states were reached."""
    choices: float = 0.0
    """The average number of legal moves at each step of the solution."""
    shortest: bool = True
    """False if it is not proven that no solution is shorter."""
    limit: Limit | None = None
    """Which limit ended the search."""
    memory: int | None = field(default=None, compare=False)
    """The most bytes that the states took, if counted."""

    @property
    def length(self) -> int | None:
        """The length of the solution; None when there is none."""
        return len(self.moves) if self.kind is OutcomeKind.SOLVED else None

    def measures(self, length_unit: str) -> dict[str, float]:
        """Return what a bank records about a solved problem, by name."""
        return {length_unit: len(self.moves), "states": self.states, "choices": self.choices}


def solve(
    puzzle: Puzzle[Any, Any],
    max_states: int = MAX_STATES,
    seconds: float | None = None,
    max_memory: int = MOST_MEMORY,
) -> Outcome:
    """Find a shortest solution, reaching at most `max_states` states within a time limit.

    The states may take about `max_memory` bytes.

    Among shortest solutions, it is the first in the order of the puzzle's moves, so the same
    position always has the same printed solution.
    """
    if puzzle.is_solved(puzzle.start):
        return Outcome(OutcomeKind.SOLVED, states=1)
    deadline = inf if seconds is None else monotonic() + seconds
    came: dict[Any, Any] = {puzzle.start: None}
    todo, memory = deque([puzzle.start]), MemoryBound(max_memory)
    while todo:
        state = todo.popleft()
        if monotonic() > deadline:
            return Outcome(OutcomeKind.LIMIT, states=len(came), limit=Limit.SECONDS)
        if memory.is_met():
            return Outcome(OutcomeKind.LIMIT, states=len(came), limit=Limit.MEMORY)
        for _, after in puzzle.unseen(state, came):
            if len(came) >= max_states:
                return Outcome(OutcomeKind.LIMIT, states=len(came), limit=Limit.STATES)
            came[after] = state
            if puzzle.is_solved(after):
                way = [after]
                while (state := came[way[-1]]) is not None:
                    way.append(state)
                return outcome_along(puzzle, way[::-1], len(came))
            todo.append(after)
    return Outcome(OutcomeKind.UNSOLVABLE, states=len(came))


def outcome_along(
    puzzle: Puzzle[Any, Any], way: Sequence[Any], states: int, *, shortest: bool = True
) -> Outcome:
    """Return the solution along these states from the start, with the first move for each step."""
    moves, choices = [], 0
    for state, after in pairwise(way):
        successors = list(puzzle.successors(state))
        moves.append(next(move for move, there in successors if there == after))
        choices += len(successors)
    average = round(choices / len(moves), 2) if moves else 0.0
    return Outcome(OutcomeKind.SOLVED, puzzle.move_names(moves), states, average, shortest)
