"""Shortens a solution that is known already, by a beam search.

It is for puzzles that are always won, but in so many ways that the shortest can't be proven.
"""

from collections.abc import Sequence
from math import inf
from time import monotonic
from typing import Any

from donimoes_book.search.shortest import (
    MAX_STATES,
    MOST_MEMORY,
    MemoryBound,
    Outcome,
    Puzzle,
    outcome_along,
)


def shorten(
    puzzle: Puzzle[Any, Any],
    way: Sequence[Any],
    width: int,
    max_states: int = MAX_STATES,
    seconds: float | None = None,
    max_memory: int = MOST_MEMORY,
) -> Outcome:
    """Return the shortest solution found, at worst along `way`, the states of a known solution.

    It goes breadth first, from at most `width` states of each level, those with least left to do
    (B. Lowerre, The Harpy Speech Recognition System, 1976). The solution is proven to be a shortest
    one if no level had more and no limit was met.
    """
    deadline = inf if seconds is None else monotonic() + seconds
    came: dict[Any, Any] = {puzzle.start: None}
    level, is_whole, memory = [puzzle.start], True, MemoryBound(max_memory)
    for _ in range(len(way) - 2):
        successors = list[Any]()
        for state in level:
            if monotonic() > deadline or memory.is_met():
                return outcome_along(puzzle, way, len(came), shortest=False)
            for _, after in puzzle.unseen(state, came):
                if len(came) >= max_states:
                    return outcome_along(puzzle, way, len(came), shortest=False)
                came[after] = state
                if puzzle.is_solved(after):
                    shorter = [after]
                    while (before := came[shorter[-1]]) is not None:
                        shorter.append(before)
                    return outcome_along(puzzle, shorter[::-1], len(came), shortest=is_whole)
                successors.append(after)
        if len(successors) > width:
            is_whole = False
            successors.sort(key=puzzle.remaining)
        level = successors[:width]
    return outcome_along(puzzle, way, len(came), shortest=is_whole)
