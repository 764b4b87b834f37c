"""The exact method for layouts: a constraint model whose solver finds a layout or proves none.

Needs OR-tools, the extra `exact`. The model lays every domino once, and lets every space but the
first point to a neighbour from which one can walk to it, with a rank that grows along the way:
a spanning tree, which exists exactly when the whole map can be walked.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ortools.sat.python import cp_model

from donimoes_book.board.position import Position
from donimoes_book.games.game import LayoutPuzzle
from donimoes_book.games.mountains.solver import as_position
from donimoes_book.search.shortest import OutcomeKind

MAX_WORK = 300.0
"""The solver's own measure of work, about seconds: the same on every machine, unlike time."""

Placing = tuple[int, int, int, int, Any]
"""Two spaces, their two numbers, and the variable that says whether a domino lies so."""


def prove(puzzle: LayoutPuzzle, max_work: float = MAX_WORK) -> tuple[OutcomeKind, Position | None]:
    """Decide a puzzle: solved with a layout, proven unsolvable, or given up after `max_work`."""
    model = cp_model.CpModel()
    placings = _lay(model, puzzle)
    heights = _heights(model, puzzle, placings)
    _connect(model, puzzle, heights)
    solver = cp_model.CpSolver()
    # One worker and no clock, so that the same puzzle always has the same answer.
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = max_work
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return OutcomeKind.UNSOLVABLE, None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return OutcomeKind.LIMIT, None
    numbers, mates = [0] * len(heights), [0] * len(heights)
    for first, second, low, high, laid in placings:
        if solver.boolean_value(laid):
            numbers[first], numbers[second] = low, high
            mates[first], mates[second] = second, first
    return OutcomeKind.SOLVED, as_position(numbers, mates, puzzle.width)


def _neighbours(puzzle: LayoutPuzzle) -> list[tuple[int, int]]:
    """Every two spaces side by side, the left or the upper one first."""
    spaces = range(puzzle.width * puzzle.height)
    across = [(space, space + 1) for space in spaces if (space + 1) % puzzle.width]
    return across + [(space, space + puzzle.width) for space in spaces[: -puzzle.width]]


def _lay(model: cp_model.CpModel, puzzle: LayoutPuzzle) -> list[Placing]:
    """Lay every domino once, so that every space is covered once."""
    placings: list[Placing] = []
    covering: dict[int, list[Any]] = defaultdict(list)
    for low, high in puzzle.dominoes:
        own = []
        for first, second in _neighbours(puzzle):
            for one, other in sorted({(low, high), (high, low)}):
                laid = model.new_bool_var("")
                placings.append((first, second, one, other, laid))
                covering[first].append(laid)
                covering[second].append(laid)
                own.append(laid)
        model.add_exactly_one(own)
    for space in range(puzzle.width * puzzle.height):
        model.add_exactly_one(covering[space])
    return placings


def _heights(
    model: cp_model.CpModel, puzzle: LayoutPuzzle, placings: list[Placing]
) -> list[dict[int, Any]]:
    """Say for every space and number whether the number lies there."""
    numbers = sorted({number for pair in puzzle.dominoes for number in pair})
    heights = []
    for space in range(puzzle.width * puzzle.height):
        shown: dict[int, list[Any]] = {number: [] for number in numbers}
        for first, second, one, other, laid in placings:
            if first == space:
                shown[one].append(laid)
            if second == space:
                shown[other].append(laid)
        here = {number: model.new_bool_var("") for number in numbers}
        for number, lying in shown.items():
            model.add(sum(lying) == here[number])
        heights.append(here)
    return heights


def _connect(model: cp_model.CpModel, puzzle: LayoutPuzzle, heights: list[dict[int, Any]]) -> None:
    """Let every space but the first have one parent that can be walked to, of a lower rank."""
    last = len(heights) - 1
    ranks = [model.new_int_var(0, last if space else 0, "") for space in range(len(heights))]
    parents: dict[int, list[Any]] = defaultdict(list)
    for pair in _neighbours(puzzle):
        for space, parent in (pair, pair[::-1]):
            leads = model.new_bool_var("")
            parents[space].append(leads)
            model.add(ranks[space] >= ranks[parent] + 1).only_enforce_if(leads)
            for number, lies in heights[space].items():
                near = (h for n, h in heights[parent].items() if abs(n - number) <= puzzle.climb)
                model.add_bool_or(*near, lies.negated(), leads.negated())
    for space in range(1, len(heights)):
        model.add_exactly_one(parents[space])
    model.add(sum(parents[0]) == 0)
