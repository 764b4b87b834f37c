"""Says how hard a problem is for a person: its effort, its grade and minutes, for all games alike.

Effort counts doublings: it is the binary logarithm of the moves that it takes somebody who doesn't
know the way, as measured in `docs/grading.md`.
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from math import log2
from typing import Any

from donimoes_book.search.shortest import Outcome, Puzzle, StateGraph

GRADE = "grade"
"""The name under which a bank records the grade; the build rejects a wrong one."""
_WISHED = "forced-run forced-share idle detours traps early-traps families landmarks rounds"
WISHED = frozenset(_WISHED.split())
"""The names under which a bank may record what an editor wished for; see `wishes`."""
GRADES = 5
LEVELS: Mapping[str, tuple[int, ...]] = {
    "easy": (1, 2),
    "medium": (3,),
    "hard": (4, 5),
    **{str(grade): (grade,) for grade in range(1, GRADES + 1)},
}
"""The grades in each level, by name; each grade is also a level of its own."""
FIRST_GRADE = 4.5
"""The most effort of a problem of grade 1."""
NEXT_GRADE = 1.5
"""How much more effort each further grade allows."""
# What the effort of a puzzle is made of, as `benchmarks/grading.py` finds it
OF_STATES = 0.15
OF_LENGTH = 1.6
OF_TRAPS = 1.45
OF_NOTHING = -1.0
PRINTED_MINUTES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120)
"""The times that are printed."""
GLANCE = 12
"""How many tries of a search a person makes at a glance."""
LOOKS = 4
"""How many things a person looks at in a minute."""
DEEP = 3
"""A trap shows only after this many more moves."""


def grade_of(effort: float) -> int:
    """Return the grade of an effort, 1 (easy) to 5 (very hard)."""
    return 1 + sum(effort > FIRST_GRADE + NEXT_GRADE * step for step in range(GRADES - 1))


def minutes_of(effort: float) -> float:
    """Estimate how many minutes a practised person takes; four times as many moves take twice."""
    return float(2 ** (effort / 2))


def rounded_minutes(effort: float) -> float:
    """Return an estimate as it's printed, up to two hours; more exact ones would seem measured."""
    estimate = minutes_of(effort)
    nearest = min(PRINTED_MINUTES, key=lambda minutes: abs(minutes - estimate))
    return max(nearest, estimate // 1) if estimate > PRINTED_MINUTES[-1] else nearest


def effort_of_way(states: int, length: int, traps: int) -> float:
    """Return the effort of finding a way through a puzzle, if `solve` reaches so many states."""
    if not length:
        return 0.0
    effort = OF_STATES * log2(states) + OF_LENGTH * log2(length) + OF_TRAPS * log2(1 + traps)
    return max(0.0, effort + OF_NOTHING)


def effort_of_search(tries: float) -> float:
    """Return the effort of what a search needs so many tries for."""
    return log2(max(1.0, tries / GLANCE))


def most_tries(grade: int) -> int:
    """Return the most tries that a search takes whose effort has this grade."""
    return int(GLANCE * 2 ** (FIRST_GRADE + NEXT_GRADE * (grade - 1)))


def effort_of_looks(looks: float) -> float:
    """Return the effort of looking at so many things, one after another."""
    return 2 * log2(max(1.0, looks / LOOKS))


def effort_of_all(efforts: Iterable[float]) -> float:
    """Return the effort of several tasks, one after another."""
    return log2(sum(2**effort for effort in efforts))


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a problem is for a person, as one number and as measures for a bank."""

    effort: float
    """How hard it is; see above."""
    measures: Mapping[str, float] = field(default_factory=dict, hash=False)
    """What else a bank may record, by name."""
    takes_pencil: bool = False
    """Whether something has to be supposed and followed up, as with a pencil."""


def measure_way(puzzle: Puzzle[Any, Any], graph: StateGraph) -> Difficulty:
    """Measure the way to a solution; raises ValueError for a puzzle that has none."""
    if puzzle.start not in graph.distances:
        raise ValueError("this puzzle has no solution")
    way, left = graph.way(puzzle), graph.distances
    are_safe = len(left) == graph.states
    traps = 0 if are_safe else sum(deep_traps(puzzle, state, left) for state in way[:-1])
    return Difficulty(effort_of_way(graph.reached, len(way) - 1, traps))


def deep_traps(puzzle: Puzzle[Any, Any], state: Any, solvable: Container[Any]) -> int:
    """Count the moves that look as good as any, but only lead to where nothing is solved.

    A trap is deep if play can go on for three moves or more.
    """
    looks = {there: puzzle.apparent_distance(there) for _, there in puzzle.successors(state)}
    best = min(looks.values())
    lost = (
        there for there, distance in looks.items() if distance == best and there not in solvable
    )
    return sum(_goes_on(puzzle, there) for there in lost)


def _goes_on(puzzle: Puzzle[Any, Any], state: Any) -> bool:
    """Return whether there are states that take three moves from this one."""
    seen, layer = {state}, {state}
    for _ in range(DEEP):
        layer = {there for it in layer for _, there in puzzle.successors(it)} - seen
        seen |= layer
    return bool(layer)


def measures_of(length_unit: str, outcome: Outcome, difficulty: Difficulty) -> dict[str, float]:
    """Return what was found about a solved problem, by the names used in a bank."""
    grade = {GRADE: grade_of(difficulty.effort)}
    return {**outcome.measures(length_unit), **difficulty.measures, **grade}
