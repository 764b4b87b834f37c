"""Measures what an editor asks of a problem: forced steps, detours, traps, other solutions."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from math import inf
from typing import Any

from donimoes_book.search.difficulty import DEEP, deep_traps
from donimoes_book.search.shortest import Puzzle, explore
from donimoes_book.search.ways import Ways, known_ways, landmarks

MOST_STATES = 200_000
"""Larger graphs are not measured."""
MOST_FAMILIES = 99
"""Counting families ends here."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What an editor asks of a measure: the option that was given, and the bounds."""

    option: str
    measure: str
    least: float = 0
    most: float = inf

    def is_met(self, measures: Mapping[str, float]) -> bool:
        """Return whether a problem is as wished for; not if it couldn't be measured."""
        return self.least <= measures.get(self.measure, -1) <= self.most

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
        steps = left[state] - 1
        move, nearer = next((m, there) for m, there in successors if left.get(there) == steps)
        forced.append(len(looks.keys() - {came}) == 1)
        detours += looks[nearer] > puzzle.apparent_distance(state)
        traps.append(deep_traps(puzzle, state, left))
        moved.add(getattr(move, "domino", -1))
        came, state = state, nearer
    runs = [len(list(run)) for is_forced, run in groupby(forced) if is_forced]
    measures: dict[str, float] = {
        "forced-run": max(runs, default=0),
        "forced-share": round(100 * sum(forced) / len(forced)),
        "detours": detours,
        "traps": sum(traps),
        "early-traps": sum(traps[: -(-len(traps) // DEEP)]),
    }
    ways = known_ways(puzzle, left)
    measures["landmarks"] = len(landmarks(ways))
    measures["families"] = _families(puzzle.start, ways)
    if dominoes := getattr(puzzle, "dominoes", ()):
        # What was taken off the table has done its part.
        measures["idle"] = min(len(dominoes) - len(moved - {-1}), puzzle.remaining(state))
    return measures


def _families(start: Any, ways: Ways) -> int:
    """Count the shortest solutions that differ in more than the order of their moves."""
    layer: dict[Any, set[tuple[str, ...]]] = {start: {()}}
    for steps in ways[:-1]:
        after: dict[Any, set[tuple[str, ...]]] = {}
        for state, families in layer.items():
            for move, there in steps[state]:
                group = after.setdefault(there, set())
                for moves in families:
                    if len(group) <= MOST_FAMILIES:
                        group.add(tuple(sorted((*moves, str(move)))))
        layer = after
    return min(MOST_FAMILIES, len(set[object]().union(*layer.values())))
