"""Explores a puzzle's whole state graph: how far every state is from the nearest solution."""

from collections import deque
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Any

from donimoes_book.search.puzzle import Puzzle
from donimoes_book.search.shortest import MAX_STATES, Limit, Outcome, OutcomeKind, outcome_along


@dataclass(frozen=True)
class StateGraph:
    """All states that can be reached from a puzzle's start."""

    distances: dict[Any, int]
    """The length of a shortest solution from each state that has one, shortest first."""
    states: int
    """How many states there are."""
    nearest: int
    """The least that is left to do in any state; 0 if the puzzle can be solved."""

    def at_distance(self, most: int | None = None) -> Any:
        """Return a state whose shortest solution is as long as possible, up to `most`.

        If there are several, it is the first one found, so the same graph gives the same state.
        """
        longest = max(d for d in self.distances.values() if most is None or d <= most)
        return next(state for state, d in self.distances.items() if d == longest)


def explore(
    puzzle: Puzzle[Any, Any], max_states: int, seconds: float | None = None
) -> StateGraph | None:
    """Explore the graph, forwards to find the states, then backwards for the distances.

    Returns None as soon as there are more than `max_states` states or the time is up.
    """
    deadline = inf if seconds is None else monotonic() + seconds
    came_from: dict[Any, list[Any]] = {puzzle.start: []}
    todo = deque([puzzle.start])
    while todo:
        state = todo.popleft()
        if monotonic() > deadline:
            return None
        for _, after in puzzle.successors(state):
            if after in came_from:
                came_from[after].append(state)
            else:
                if len(came_from) == max_states:
                    return None
                came_from[after] = [state]
                todo.append(after)
    distances = {state: 0 for state in came_from if puzzle.is_solved(state)}
    todo.extend(distances)
    while todo:
        state = todo.popleft()
        for before in came_from[state]:
            if before not in distances:
                distances[before] = distances[state] + 1
                todo.append(before)
    nearest = 0 if distances else min(puzzle.remaining(state) for state in came_from)
    return StateGraph(distances, len(came_from), nearest)


def solve_wholly(puzzle: Puzzle[Any, Any], max_states: int = MAX_STATES) -> Outcome:
    """Find the shortest solution that `solve` finds, but count every state that can be reached."""
    graph = explore(puzzle, max_states)
    if graph is None:
        return Outcome(OutcomeKind.LIMIT, states=max_states, limit=Limit.STATES)
    left = graph.distances
    if puzzle.start not in left:
        return Outcome(OutcomeKind.UNSOLVABLE, states=graph.states)
    way = [puzzle.start]
    while left[way[-1]]:
        nearer = left[way[-1]] - 1
        way.append(next(s for _, s in puzzle.successors(way[-1]) if left.get(s) == nearer))
    return outcome_along(puzzle, way, graph.states)
