"""Searches depth-first in puzzles whose lines of play are long but never endless.

It remembers every state it has looked at, so it looks at each one once. If there is a solution, a
shortest one is found by deepening (R. E. Korf, Artificial Intelligence 27 (1985) 97-109).
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Any

from donimoes_book.search.shortest import (
    MAX_STATES,
    MOST_MEMORY,
    DepthFirstPuzzle,
    Limit,
    MemoryBound,
    Outcome,
    OutcomeKind,
    outcome_along,
)


class _GaveUp(Exception):
    """A limit was reached; the argument says which."""


@dataclass
class _Dive:
    """A series of dives into one puzzle that share the same limits."""

    puzzle: DepthFirstPuzzle[Any, Any]
    max_states: int
    deadline: float = inf
    memory: MemoryBound = field(default_factory=MemoryBound)
    looks: int = 0
    """How many states were looked at, counting one again in each dive and on each shorter path."""
    states: set[Hashable] = field(default_factory=set)
    """The states that were looked at in any dive."""

    def way(self, most: float = inf) -> list[Any] | None:
        """Return the states along a win in at most `most` moves; None if there is none.

        Raises _GaveUp.
        """
        puzzle = self.puzzle
        way = [puzzle.start]
        seen: dict[Hashable, int] = {puzzle.key(puzzle.start): 0}
        self._look(puzzle.key(puzzle.start))
        if puzzle.is_solved(puzzle.start):
            return way
        todo = [iter(puzzle.successors(puzzle.start))]
        while todo:
            step: tuple[Any, Any] | None = next(todo[-1], None)
            if step is None:
                todo.pop()
                way.pop()
                continue
            after, depth = step[1], len(way)
            key = puzzle.key(after)
            # Without a move limit, a state needs no second look, however long the path to it.
            before = seen.get(key)
            if before is not None and (most == inf or before <= depth):
                continue
            seen[key] = depth
            if depth + puzzle.lower_bound(after) > most:
                continue
            self._look(key)
            way.append(after)
            if puzzle.is_solved(after):
                return way
            todo.append(iter(puzzle.successors(after)))
        return None

    def _look(self, key: Hashable) -> None:
        self.looks += 1
        if self.looks > self.max_states:
            raise _GaveUp(Limit.STATES)
        if monotonic() > self.deadline:
            raise _GaveUp(Limit.SECONDS)
        if self.memory.is_met():
            raise _GaveUp(Limit.MEMORY)
        self.states.add(key)


def decide(
    puzzle: DepthFirstPuzzle[Any, Any],
    max_states: int = MAX_STATES,
    seconds: float | None = None,
    max_memory: int = MOST_MEMORY,
) -> Outcome:
    """Find a shortest way to win, prove that there is none, or give up.

    If only the proof that it is shortest was given up, the outcome says so.
    """
    deadline = inf if seconds is None else monotonic() + seconds
    dive = _Dive(puzzle, max_states, deadline, MemoryBound(max_memory))
    try:
        way = dive.way()
    except _GaveUp as met:
        return Outcome(OutcomeKind.LIMIT, states=len(dive.states), limit=met.args[0])
    if way is None:
        return Outcome(OutcomeKind.UNSOLVABLE, states=len(dive.states))
    shortest = True
    try:
        for most in range(puzzle.lower_bound(puzzle.start), len(way) - 1):
            shorter = dive.way(most)
            if shorter is not None:
                way = shorter
                break
    except _GaveUp:
        shortest = False
    return outcome_along(puzzle, way, len(dive.states), shortest=shortest)
