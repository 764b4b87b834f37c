"""A problem solved by moves, as a page plays it: a map of its positions, packed into few bytes.

The page knows no rules. It looks up what each move leads to, and why a move is refused.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.games.puzzle_game import MovePuzzle, PuzzleGame
from donimoes_book.interactive.board import Table, moved_parts, piece_name
from donimoes_book.interactive.explored import explore_for_play
from donimoes_book.interactive.packing import Numbers, packed

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
    explored = explore_for_play(puzzle, solution, MOST_STATES, MOST_OF_MANY)
    table = Table()
    taken = [table.lay(puzzle.position(s.state), puzzle.corner(s.state)) for s in explored.states]
    names, reasons, changes = Numbers(), Numbers(), Numbers()
    stream: list[int] = []
    first_from: list[dict[int, int]] = [{}]
    """For each state mentioned so far, the refusals of the state that mentioned it first."""
    refused: dict[int, int]
    for number, state in enumerate(explored.states):
        if state.is_edge:
            stream.append(2 * _EDGE)
            continue
        stream.append(2 * len(state.moves) + state.is_solved)
        gesture = partial(_gesture, puzzle, state.state, table)
        refused = {names[gesture(name)]: 1 + reasons[why] for name, why in state.refusals}
        for name, after in state.moves:
            stream += names[gesture(name)], len(first_from) - after
            if after == len(first_from):
                stream.append(changes[moved_parts(taken[number], taken[after])])
                first_from.append(refused)
        if not state.is_solved:
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
        "whole": explored.is_whole,
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
