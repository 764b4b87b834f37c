"""A problem solved by moves, as a page plays it: a map of its positions, packed into few bytes.

The page knows no rules. It looks up what each move leads to, and why a move is refused. Moves from
solved positions aren't followed. If there are too many positions for a page, the map has those
nearest to a given solution, and leaves out the rest.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.puzzle_game import MovePuzzle, PuzzleGame
from donimoes_book.interactive.table import Numbers, Table, moved_parts, packed, piece_name

MOST_STATES, MOST_OF_MANY = 4_000, 1_500
"""The most states in a whole map, and in a partial one; with more, a problem's file would be too
large for a page."""


def graph_data(game: PuzzleGame, position: Position, solution: Sequence[str]) -> dict[str, Any]:
    """Return what a page needs to play a problem; raises IllegalPosition.

    `states` are whole numbers in base 64 (see `packed`). For each state, they give twice the number
    of its moves, plus one if it is solved. For each move, they give its name; then 0 and a change
    if it leads to a state not mentioned before, or else how many states ago that one was. Then they
    say how many refusals differ from those of the state where this one was first mentioned, and
    for each of these its name and its reason, or 0 for none. A state whose moves are not on the map
    has `edge` as its number of moves.
    """
    puzzle = game.puzzle(position)
    numbers, mapped = _states(puzzle, solution)
    table = Table()
    taken = [table.lay(puzzle.position(state), puzzle.corner(state)) for state in numbers]
    names, reasons, changes = Numbers(), Numbers(), Numbers()
    stream: list[int] = []
    first_from: list[dict[int, int]] = [{}]
    """For each state mentioned so far, the refusals of the state that mentioned it first."""
    for state, number in numbers.items():
        if puzzle.is_solved(state) or state not in mapped:
            stream.append(1 if puzzle.is_solved(state) else 2 * _EDGE)
            continue
        moves = {puzzle.move_name(move): numbers[after] for move, after in puzzle.successors(state)}
        gesture = partial(_gesture, puzzle, state, table)
        refused = {
            names[gesture(name)]: 1 + reasons[str(why)]
            for name in puzzle.attempts(state)
            if name not in moves and isinstance(why := puzzle.find_move(state, name), Refusal)
        }
        stream.append(2 * len(moves))
        for name, after in moves.items():
            stream += names[gesture(name)], len(first_from) - after
            if after == len(first_from):
                stream.append(changes[moved_parts(taken[number], taken[after])])
                first_from.append(refused)
        stream += _differences(first_from[number], refused)
    return {
        "kind": "graph",
        **table.as_data(),
        "start": sorted(taken[0]),
        "names": [name for name, _ in names],
        "gestures": [gesture for _, gesture in names],
        "repeats": puzzle.repeats,
        "reasons": list(reasons),
        "changes": list(changes),
        "edge": _EDGE,
        "whole": numbers.keys() == mapped.keys(),
        "roams": table.reaches_beyond(taken[0]),
        "states": packed(stream),
    }


_EDGE = 500
"""More moves than any state has."""


def _differences(before: dict[int, int], after: dict[int, int]) -> Iterator[int]:
    changed = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    yield len(changed)
    for name in changed:
        yield name
        yield after.get(name, 0)


def _gesture(
    puzzle: MovePuzzle[Any, Any], state: Any, table: Table, name: str
) -> tuple[str, tuple[tuple[int, ...], str]]:
    """Return a move and the gesture for it; moves with one name can have several gestures."""
    gesture = puzzle.gesture(state, name)
    pieces = tuple(table.pieces[piece_name(piece)] for piece in gesture.pieces)
    return name, (pieces, str(gesture.way or ""))


def _states(
    puzzle: MovePuzzle[Any, Any], solution: Sequence[str]
) -> tuple[dict[Any, int], dict[Any, int]]:
    """Number the states, in the order in which moves first lead to them.

    Also returns those whose moves are on the map: all of them, or only some around a solution.
    """
    numbers = _numbered([puzzle.start], puzzle, MOST_STATES + 1)
    if len(numbers) <= MOST_STATES:
        return numbers, numbers
    mapped = _numbered(_way(puzzle, solution), puzzle, MOST_OF_MANY)
    return _numbered([puzzle.start], puzzle, within=mapped), mapped


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
