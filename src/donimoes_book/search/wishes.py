"""Measures what an editor asks of a problem: forced steps, detours, traps, other solutions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from math import inf
from typing import Any

from donimoes_book.search.shortest import Puzzle, explore

MOST_STATES = 200_000
"""Larger graphs are not measured."""
DEEP = 3
"""A trap shows only after this many more moves, and an early one is in the first such third."""
MOST_FAMILIES = 99
"""Counting families ends here."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What an editor asks of a measure: the option that was given, and the bounds."""

    option: str
    measure: str
    least: float = 0
    most: float = inf

    def is_met(self, found: Mapping[str, float]) -> bool:
        """Return whether a problem is as wished for; not if it couldn't be measured."""
        return self.least <= found.get(self.measure, -1) <= self.most

    def __str__(self) -> str:
        return self.option


def measure(puzzle: Puzzle[Any, Any], max_states: int = MOST_STATES) -> dict[str, float]:
    """Return what is measured of a puzzle; nothing without a solution, or if it's too large.

    Steps are those of the solution that `solve` finds. A step is forced if no other is legal than
    taking back the last one, and a detour if the state looks farther from solved than before.
    A trap is a move that looks as good as any, and after which the puzzle can't be solved, though
    play goes on for three moves or more. Families are shortest solutions that differ in more than
    the order of their moves. A landmark is a state on the way that all of those pass.
    """
    graph = explore(puzzle, max_states)
    if graph is None or not graph.distances.get(puzzle.start):
        return {}
    left, state, came = graph.distances, puzzle.start, None
    forced, traps, moved, detours = list[bool](), list[int](), set[int](), 0
    while left[state]:
        successors = list(puzzle.successors(state))
        looks = {there: puzzle.apparent_distance(there) for _, there in successors}
        move, nearer = next((m, there) for m, there in successors if _is_nearer(left, state, there))
        forced.append(len(looks.keys() - {came}) == 1)
        detours += looks[nearer] > puzzle.apparent_distance(state)
        best = min(looks.values())
        lost = [there for there, seen in looks.items() if seen == best and there not in left]
        traps.append(sum(_goes_on(puzzle, there) for there in lost))
        moved.add(getattr(move, "domino", -1))
        came, state = state, nearer
    runs = [len(list(run)) for is_forced, run in groupby(forced) if is_forced]
    found: dict[str, float] = {
        "forced-run": max(runs, default=0),
        "forced-share": round(100 * sum(forced) / len(forced)),
        "detours": detours,
        "traps": sum(traps),
        "early-traps": sum(traps[: -(-len(traps) // DEEP)]),
    }
    layers = list(_layers(puzzle, left))
    found["landmarks"] = sum(len(layer) == 1 for layer in layers[1:-1])
    found["families"] = min(MOST_FAMILIES, len(set[object]().union(*layers[-1].values())))
    if dominoes := getattr(puzzle, "dominoes", ()):
        # What was taken off the table has done its part.
        found["idle"] = min(len(dominoes) - len(moved - {-1}), puzzle.remaining(state))
    return found


def _is_nearer(left: Mapping[Any, int], state: Any, there: Any) -> bool:
    return left.get(there) == left[state] - 1


def _goes_on(puzzle: Puzzle[Any, Any], state: Any) -> bool:
    """Return whether there are states that take three moves from this one."""
    seen, layer = {state}, {state}
    for _ in range(DEEP):
        layer = {there for it in layer for _, there in puzzle.successors(it)} - seen
        seen |= layer
    return bool(layer)


def _layers(
    puzzle: Puzzle[Any, Any], left: Mapping[Any, int]
) -> Iterator[dict[Any, set[tuple[str, ...]]]]:
    """Yield the states of all shortest solutions, step by step, with the moves that lead there."""
    layer: dict[Any, set[tuple[str, ...]]] = {puzzle.start: {()}}
    for _ in range(left[puzzle.start]):
        yield layer
        after: dict[Any, set[tuple[str, ...]]] = {}
        for state, families in layer.items():
            for move, there in puzzle.successors(state):
                if _is_nearer(left, state, there):
                    known = after.setdefault(there, set())
                    for moves in families:
                        if len(known) <= MOST_FAMILIES:
                            known.add(tuple(sorted((*moves, str(move)))))
        layer = after
    yield layer
