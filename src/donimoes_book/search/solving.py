"""Finds a shortest solution, and what a person meets, by the search that suits the puzzle."""

from __future__ import annotations

from typing import Any

from donimoes_book.games.game import Puzzle
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.search.grading import Terrain, terrain
from donimoes_book.search.graph import walk
from donimoes_book.search.shortest import MAX_STATES, Outcome
from donimoes_book.search.shortest import solve as breadth_first
from donimoes_book.search.solitaires.depth_first import decide
from donimoes_book.search.solitaires.luck import Luck, luck_of


def solve(
    puzzle: Puzzle[Any, Any], max_states: int = MAX_STATES, seconds: float | None = None
) -> Outcome:
    """Search depth first for a deal of a solitaire, breadth first for every other puzzle.

    A deal has many lines of nearly the same length, so that breadth would reach nearly all of its
    states before it finds the first solution.
    """
    if isinstance(puzzle, Deal):
        return decide(puzzle, max_states, seconds)
    return breadth_first(puzzle, max_states, seconds)


def measure_difficulty(
    puzzle: Puzzle[Any, Any], max_states: int = MAX_STATES
) -> Terrain | Luck | None:
    """Measure what a person meets: luck in a deal of a solitaire, terrain in every other puzzle.

    None where there are more than `max_states` states to look at. Raises ValueError for a puzzle
    other than a deal that has no solution; a deal must have one.
    """
    if isinstance(puzzle, Deal):
        return luck_of(puzzle)
    graph = walk(puzzle, max_states)
    return None if graph is None else terrain(puzzle, graph)
