"""The fast gear: the searches of `shortest.py` and `graph.py`, compiled, for sliding puzzles.

For generation and surveys, where graphs have millions of states. It needs the extra
`donimoes-book[fast]`; the book itself is built without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import monotonic

import numpy as np

from donimoes_book.games.sliding.puzzle import SlidingPuzzle, State
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind, outcome_along
from donimoes_book.search.sliding import kernels
from donimoes_book.games.sliding.exploration import Indices, Reached, Walk, reversible


def solve(
    puzzle: SlidingPuzzle, max_states: int = MAX_STATES, seconds: float | None = None
) -> Outcome:
    """Find the solution that `shortest.solve` finds; raises TooWide.

    Reaches at most `max_states` states within about so many seconds.
    """
    walk = Walk(puzzle, [puzzle.start], max_states)
    reached = walk.run(_deadline(seconds), to_solution=True)
    if reached.solved is not None:
        found = outcome_along(puzzle, reached.way_to(reached.solved), reached.solved + 1)
        return replace(found, memory=reached.memory)
    kind = OutcomeKind.LIMIT if reached.limit else OutcomeKind.UNSOLVABLE
    return Outcome(kind, states=len(reached.states), limit=reached.limit, memory=reached.memory)


@dataclass(frozen=True)
class FastGraph:
    """All states that can be reached, and how far each is from the nearest solution."""

    reached: Reached
    distances: Indices
    """The length of a shortest solution from each row; -1 where there is none."""
    nearest: int
    """The fewest dominoes left in any of them (0 when the puzzle can be solved)."""
    memory: int
    """The bytes it took at most, buffers of a fixed size left out."""

    @property
    def states(self) -> int:
        """How many states there are."""
        return len(self.distances)

    @property
    def longest(self) -> int:
        """The length of the longest shortest solution; -1 when there is none."""
        return int(self.distances.max())

    def at_distance(self, distance: int) -> Iterator[State]:
        """The states whose shortest solution is so long."""
        return (self.reached.state(int(row)) for row in np.flatnonzero(self.distances == distance))


def walk(
    puzzle: SlidingPuzzle, max_states: int = MAX_STATES, seconds: float | None = None
) -> FastGraph | None:
    """Walk the whole graph, as `graph.walk` does; None where a limit is met. Raises TooWide."""
    deadline = _deadline(seconds)
    forth = Walk(puzzle, [puzzle.start], max_states)
    reached = forth.run(deadline)
    if not reached.complete:
        return None
    rows, memory = forth.solved_rows(), reached.memory
    if not rows:
        distances = np.full(len(reached.states), -1, np.int32)
        return FastGraph(reached, distances, _fewest_left(reached), memory + distances.nbytes)
    if not reversible(puzzle):
        froms, tos = forth.edges()
        distances = _distances(len(reached.states), rows, froms, tos)
        memory += froms.nbytes + tos.nbytes + distances.nbytes
        return FastGraph(reached, distances, 0, memory)
    if rows != [0]:
        starts = [reached.state(row) for row in rows]
        # The first walk goes before the second begins.
        del forth, reached
        reached = Walk(puzzle, starts, max_states).run(deadline)
        if not reached.complete:
            return None
        memory = max(memory, reached.memory)
    levels = np.diff(reached.levels)
    distances = np.repeat(np.arange(len(levels), dtype=np.int32), levels)
    return FastGraph(reached, distances, 0, max(memory, reached.memory + distances.nbytes))


def _deadline(seconds: float | None) -> float | None:
    return None if seconds is None else monotonic() + seconds


def _distances(states: int, solved: list[int], froms: Indices, tos: Indices) -> Indices:
    """Walk the moves backwards from the solved rows, a round for each distance; uses them up."""
    distances = np.full(states, -1, np.int32)
    distances[solved] = distance = 0
    count, before = froms.size, -1
    while count != before:
        # A round that drops no move has found no state, and none would be found from there.
        count, before = kernels.nearer(froms, tos, count, distances, distance), count
        distance += 1
    return distances


def _fewest_left(reached: Reached) -> int:
    left = sum(
        ((reached.states[:, word] >> shift) & field != field).astype(np.int64)
        for word, shift, field in reached.layout.fields
    )
    return int(np.min(left)) if reached.layout.fields else 0
