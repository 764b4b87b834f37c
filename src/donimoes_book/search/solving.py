"""Finds a shortest solution by the search that suits the puzzle."""

from __future__ import annotations

from typing import Any

from donimoes_book.games.game import Puzzle
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.search.shortest import MAX_STATES, Outcome
from donimoes_book.search.shortest import solve as breadth_first
from donimoes_book.search.solitaires.depth_first import decide


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
