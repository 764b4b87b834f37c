"""Every position that play can lead to, with its moves, and the reasons why others are refused.

Moves from solved positions aren't followed. If there are too many positions for a page, the map has
those nearest to a given solution, and leaves out the rest.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from donimoes_book.games.claims import Refusal
from donimoes_book.games.puzzle_game import MovePuzzle


@dataclass(frozen=True)
class ExploredState:
    """A position of a puzzle on the map."""

    state: Any
    is_solved: bool
    moves: tuple[tuple[str, int], ...] = ()
    """Each legal move as printed, with the number of the state that it leads to."""
    refusals: tuple[tuple[str, str], ...] = ()
    """Each move that a player may try in vain, as it would be printed, with the reason."""
    is_edge: bool = False
    """True if its moves are not on the map."""


@dataclass(frozen=True)
class Exploration:
    """The map of a puzzle: its states, in the order in which moves first lead to them."""

    states: tuple[ExploredState, ...]
    is_whole: bool
    """Whether every reachable state is on the map; only then can distances be worked out."""


def explore_for_play(
    puzzle: MovePuzzle[Any, Any], solution: Sequence[str], most: int, of_many: int
) -> Exploration:
    """Explore all states, or if there are more than `most`, only `of_many` around a solution."""
    numbers = _numbered([puzzle.start], puzzle, most + 1)
    if is_whole := len(numbers) <= most:
        expanded = numbers
    else:
        expanded = _numbered(_way(puzzle, solution), puzzle, of_many)
        numbers = _numbered([puzzle.start], puzzle, within=expanded)
    states = (_explored(puzzle, state, numbers, is_edge=state not in expanded) for state in numbers)
    return Exploration(tuple(states), is_whole)


def _numbered(
    starts: Iterable[Any],
    puzzle: MovePuzzle[Any, Any],
    most: int | None = None,
    within: dict[Any, int] | None = None,
) -> dict[Any, int]:
    """Number states in the order in which moves lead to them, until there are `most`.

    If `within` is given, only moves from its states count.
    """
    numbers = {state: number for number, state in enumerate(starts)}
    todo = list(numbers)
    for state in todo:
        if puzzle.is_solved(state) or (within is not None and state not in within):
            continue
        for _, after in puzzle.successors(state):
            if after not in numbers:
                if len(numbers) == most:
                    return numbers
                numbers[after] = len(numbers)
                todo.append(after)
    return numbers


def _way(puzzle: MovePuzzle[Any, Any], solution: Sequence[str]) -> list[Any]:
    """Return the states of a solution, from the start."""
    way = [puzzle.start]
    for name in solution:
        move = puzzle.find_move(way[-1], name)
        assert not isinstance(move, Refusal), f"{name}: {move}"
        way.append(puzzle.after(way[-1], move))
    return way


def _explored(
    puzzle: MovePuzzle[Any, Any], state: Any, numbers: dict[Any, int], *, is_edge: bool
) -> ExploredState:
    if puzzle.is_solved(state):
        return ExploredState(state, is_solved=True)
    if is_edge:
        return ExploredState(state, is_solved=False, is_edge=True)
    moves = {puzzle.move_name(move): numbers[after] for move, after in puzzle.successors(state)}
    refusals = (
        (name, puzzle.find_move(state, name))
        for name in puzzle.attempts(state)
        if name not in moves
    )
    refused = tuple((name, str(why)) for name, why in refusals if isinstance(why, Refusal))
    return ExploredState(state, False, tuple(moves.items()), refused)
