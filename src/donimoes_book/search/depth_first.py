"""Depth-first search for puzzles whose lines of play are long but never endless.

What was looked at is remembered, so every state is looked at once. When there is a solution, a
shortest way is found by deepening (R. E. Korf, Artificial Intelligence 27 (1985) 97-109).
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Any

from donimoes_book.search.memory import MOST_MEMORY, MemoryBound
from donimoes_book.search.puzzle import DepthFirstPuzzle
from donimoes_book.search.shortest import MAX_STATES, Limit, Outcome, OutcomeKind, outcome_along


class _GaveUp(Exception):
    """A limit is met: the exception's argument."""


@dataclass
class _Dive:
    """Dives into one puzzle, all together within the same limits."""

    puzzle: DepthFirstPuzzle[Any, Any]
    max_states: int
    deadline: float = inf
    memory: MemoryBound = field(default_factory=MemoryBound)
    looks: int = 0
    """How often a state was looked at: once in each dive at most, or again on a shorter way."""
    found: set[Hashable] = field(default_factory=set)
    """The states that were looked at, whatever the dive."""

    def way(self, most: float = inf) -> list[Any] | None:
        """The states of a way to win in at most so many moves; None when there is none.

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
            # With moves to spare, whatever was seen is done with, however long the way to it.
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
        self.found.add(key)


def decide(
    puzzle: DepthFirstPuzzle[Any, Any],
    max_states: int = MAX_STATES,
    seconds: float | None = None,
    max_memory: int = MOST_MEMORY,
) -> Outcome:
    """Find a shortest way to win, prove that there is none, or give up.

    Where only the proof that it is shortest was given up, the outcome says so.
    """
    deadline = inf if seconds is None else monotonic() + seconds
    dive = _Dive(puzzle, max_states, deadline, MemoryBound(max_memory))
    try:
        way = dive.way()
    except _GaveUp as met:
        return Outcome(OutcomeKind.LIMIT, states=len(dive.found), limit=met.args[0])
    if way is None:
        return Outcome(OutcomeKind.UNSOLVABLE, states=len(dive.found))
    shortest = True
    try:
        for most in range(puzzle.lower_bound(puzzle.start), len(way) - 1):
            shorter = dive.way(most)
            if shorter is not None:
                way = shorter
                break
    except _GaveUp:
        shortest = False
    return outcome_along(puzzle, way, len(dive.found), shortest=shortest)
