"""`solve`: the shortest solution of a position, the layout of a deal, the answer to a question."""

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
    from donimoes_book.search.answers import Answering


def solve(
    game: GameName,
    file: PositionFile = "-",
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    max_states: Annotated[
        int, typer.Option(min=1, help="Give up when more positions have been reached.")
    ] = 1_000_000,
) -> int:
    """Find a shortest solution of a position, a layout of a deal, or the answer to a question."""
    from donimoes_book.games.game import LayoutGame
    from donimoes_book.search.answers import answering
    from donimoes_book.search.shortest import OutcomeKind
    from donimoes_book.search.solving import solve as search

    found = find_game(game)
    if asked := answering(found):
        return _answer(found.name, asked, read_position(file), as_json)
    if isinstance(found, LayoutGame):
        return _solve_layout(found, read_position(file), as_json, max_states)
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
            "optimal": outcome.kind is OutcomeKind.SOLVED and outcome.shortest,
        }
        print(json.dumps(answer))
    elif outcome.kind is OutcomeKind.SOLVED:
        print(" ".join(outcome.moves) or "It is solved already.")
        length = counted(len(outcome.moves), puzzle_game.length_unit)
        doubt = "" if outcome.shortest else "; fewer may do, the search gave up"
        print(f"{length}, {counted(outcome.states, 'positions')}{doubt}", file=sys.stderr)
    elif outcome.kind is OutcomeKind.UNSOLVABLE:
        print(f"There is no solution: {counted(outcome.states, 'positions')} can be reached.")
    else:
        print(f"Gave up after {counted(outcome.states, 'positions')}; --max-states sets the limit.")
    return exit_code(outcome.kind)


def _answer(game: str, answering: Answering, written: Written, as_json: bool) -> int:
    """Answer the question of a position, and print the answer line by line."""
    from donimoes_book.search.shortest import OutcomeKind

    with judged(written), progress_bar("searching"):
        answer = answering(written.position)
    kind = OutcomeKind.SOLVED if answer.lines else OutcomeKind.UNSOLVABLE
    if as_json:
        import json

        told = {
            "game": game,
            "outcome": kind.value,
            "length": answer.count if answer.lines else None,
            "moves": [],
            "states": int(answer.more.get("states", 0)),
            "optimal": kind is OutcomeKind.SOLVED,
            "question": answer.question,
            "answer": list(answer.lines),
        }
        print(json.dumps(told))
    elif answer.lines:
        print("\n".join(answer.lines))
        print(f"{answer.question} {counted(answer.count, answer.unit)}", file=sys.stderr)
    else:
        print(f"This has no answer: {answer.question}")
    return exit_code(kind)


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
