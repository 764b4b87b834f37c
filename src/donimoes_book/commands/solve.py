"""`solve`: the shortest solution of a position, or the layout of a deal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from donimoes_book.commands.common import (
    GameName,
    PositionFile,
    exit_code,
    find_game,
    find_puzzle,
    judged,
    progress_bar,
    read_position,
)
from donimoes_book.words import counted

if TYPE_CHECKING:
    from donimoes_book.games.game import LayoutGame
    from donimoes_book.manuscript.tree import Written


def solve(
    game: GameName,
    file: PositionFile = "-",
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    max_states: Annotated[
        int, typer.Option(min=1, help="Give up when more positions have been reached.")
    ] = 1_000_000,
) -> int:
    """Find a shortest solution of a position, or a layout of a deal."""
    from donimoes_book.games.game import LayoutGame
    from donimoes_book.search.shortest import OutcomeKind
    from donimoes_book.search.shortest import solve as search

    if isinstance(layout_game := find_game(game), LayoutGame):
        return _solve_layout(layout_game, read_position(file), as_json, max_states)
    puzzle_game = find_puzzle(game)
    written = read_position(file)
    with judged(written), progress_bar("searching"):
        outcome = search(puzzle_game.puzzle(written.position), max_states)
    if as_json:
        import json

        answer = {
            "game": puzzle_game.name,
            "outcome": outcome.kind.value,
            "length": outcome.length,
            "moves": list(outcome.moves),
            "states": outcome.states,
            "optimal": outcome.kind is OutcomeKind.SOLVED,
        }
        print(json.dumps(answer))
    elif outcome.kind is OutcomeKind.SOLVED:
        print(" ".join(outcome.moves) or "It is solved already.")
        length = counted(len(outcome.moves), puzzle_game.length_unit)
        print(f"{length}, {counted(outcome.states, 'positions')}", file=sys.stderr)
    elif outcome.kind is OutcomeKind.UNSOLVABLE:
        print(f"There is no solution: {counted(outcome.states, 'positions')} can be reached.")
    else:
        print(f"Gave up after {counted(outcome.states, 'positions')}; --max-states sets the limit.")
    return exit_code(outcome.kind)


def _solve_layout(game: LayoutGame, written: Written, as_json: bool, max_tries: int) -> int:
    """Lay out a deal, and print the layout or why there is none."""
    from donimoes_book.search.layout.solver import solve_layout
    from donimoes_book.search.shortest import OutcomeKind

    with judged(written), progress_bar("searching"):
        outcome = solve_layout(game.layout_puzzle(written.position), max_tries)
    if as_json:
        import json

        answer = {
            "game": game.name,
            "outcome": outcome.kind.value,
            "layout": str(outcome.layout) if outcome.layout else None,
            "tries": outcome.tries,
            "reason": outcome.reason,
        }
        print(json.dumps(answer))
    elif outcome.layout:
        print(outcome.layout)
        print(counted(outcome.tries, "tries"), file=sys.stderr)
    elif outcome.kind is OutcomeKind.UNSOLVABLE:
        print(f"There is no solution: {outcome.reason}.")
    else:
        print(f"Gave up after {counted(outcome.tries, 'tries')}: {outcome.reason}.")
    return exit_code(outcome.kind)
