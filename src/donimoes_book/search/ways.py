"""All shortest solutions of a puzzle at once, what they have in common, and moves that lose."""

from collections.abc import Callable, Container, Hashable, Mapping
from typing import Any

from donimoes_book.search.shortest import MAX_STATES, Puzzle

Ways = list[dict[Any, list[tuple[Any, Any]]]]
"""For each step, the states in which a shortest solution can be, each with the moves that lead on
and where to; the last of them are solved."""


def known_ways(puzzle: Puzzle[Any, Any], left: Mapping[Any, int]) -> Ways:
    """Find all shortest solutions where it's known how many moves are left in each state."""
    ways: Ways = [{puzzle.start: []}]
    for number in reversed(range(left[puzzle.start])):
        for state, steps in ways[-1].items():
            steps += (step for step in puzzle.successors(state) if left.get(step[1]) == number)
        ways.append({there: [] for steps in ways[-1].values() for _, there in steps})
    return ways


def landmarks(ways: Ways) -> dict[int, Any]:
    """Return the states on the way that all shortest solutions pass, by the number of moves."""
    return {n: next(iter(layer)) for n, layer in enumerate(ways[1:-1], 1) if len(layer) == 1}


def lost_states(
    puzzle: Puzzle[Any, Any],
    state: Any,
    solvable: Container[Any] = (),
    max_states: int = MAX_STATES,
    key: Callable[[Any], Hashable] = lambda state: state,
) -> int:
    """Return how many states a state leads to if none of them is solved.

    If that isn't proven, return minus the number of states that were looked at. Once it leads to
    one that is known to be `solvable`, nothing is lost. States with the same `key` are as good as
    each other.
    """
    seen, todo = {key(state)}, [state]
    while todo:
        here = todo.pop()
        if here in solvable or puzzle.is_solved(here) or len(seen) > max_states:
            return -len(seen)
        for _, there in puzzle.successors(here):
            if (kind := key(there)) not in seen:
                seen.add(kind)
                todo.append(there)
    return len(seen)
