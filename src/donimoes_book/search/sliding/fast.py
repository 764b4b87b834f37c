"""The fast gear: the searches of `shortest.py` and `graph.py`, compiled, for sliding puzzles.

For generation and surveys, where graphs have millions of states. It needs the extra
`donimoes-book[fast]`; the book itself is built without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

import numpy as np

from donimoes_book.games.sliding.puzzle import SlidingPuzzle, State
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind, outcome_along
from donimoes_book.search.sliding.walk import Indices, Reached, Walk, reversible


def solve(
    puzzle: SlidingPuzzle, max_states: int = MAX_STATES, seconds: float | None = None
) -> Outcome:
    """Find the solution that `shortest.solve` finds; raises TooWide.

    Reaches at most `max_states` states within about so many seconds.
    """
    walk = Walk(puzzle, [puzzle.start], max_states)
    reached = walk.run(_deadline(seconds), to_solution=True)
    if reached.solved is not None:
        return outcome_along(puzzle, reached.way_to(reached.solved), reached.solved + 1)
    kind = OutcomeKind.UNSOLVABLE if reached.complete else OutcomeKind.LIMIT
    return Outcome(kind, states=len(reached.states))


@dataclass(frozen=True)
class FastGraph:
    """All states that can be reached, and how far each is from the nearest solution."""

    reached: Reached
    distances: Indices
    """The length of a shortest solution from each row; -1 where there is none."""
    nearest: int
    """The fewest dominoes left in any of them (0 when the puzzle can be solved)."""

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
    rows = forth.solved_rows()
    if not rows:
        return FastGraph(reached, np.full(len(reached.states), -1, np.int32), _fewest_left(reached))
    if not reversible(puzzle):
        return FastGraph(reached, _distances(len(reached.states), rows, *forth.edges()), 0)
    if rows != [0]:
        reached = Walk(puzzle, [reached.state(row) for row in rows], max_states).run(deadline)
        if not reached.complete:
            return None
    levels = np.diff(reached.levels)
    return FastGraph(reached, np.repeat(np.arange(len(levels), dtype=np.int32), levels), 0)


def _deadline(seconds: float | None) -> float | None:
    return None if seconds is None else monotonic() + seconds


def _distances(states: int, solved: list[int], froms: Indices, tos: Indices) -> Indices:
    """Walk the moves backwards from the solved rows, a round for each distance."""
    distances = np.full(states, -1, np.int32)
    distances[solved] = distance = 0
    while froms.size:
        lead = distances[tos] == distance
        nearer = froms[lead]
        nearer = nearer[distances[nearer] < 0]
        if not nearer.size:
            break
        distance += 1
        distances[nearer] = distance
        # Moves from where the distance is known are done with.
        rest = distances[froms] < 0
        froms, tos = froms[rest], tos[rest]
    return distances


def _fewest_left(reached: Reached) -> int:
    left = sum(
        ((reached.states[:, word] >> shift) & field != field).astype(np.int64)
        for word, shift, field in reached.layout.fields
    )
    return int(np.min(left)) if reached.layout.fields else 0
