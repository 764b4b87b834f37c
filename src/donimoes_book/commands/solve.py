"""`solve`: the shortest solution of a position, the layout of a deal, the answer to a question."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from donimoes_book.commands.common import (
    Fast,
    GameName,
    PositionFile,
    UsageError,
    exit_code,
    find_game,
    find_puzzle,
    installed,
    judged,
    progress_bar,
    read_position,
)
from donimoes_book.plurals import counted

if TYPE_CHECKING:
    from donimoes_book.games.game import LayoutGame
    from donimoes_book.games.puzzle_game import PuzzleGame
    from donimoes_book.manuscript.source import LocatedPosition
    from donimoes_book.search.answer import AnswerQuestion
    from donimoes_book.search.shortest import Outcome, OutcomeKind


def solve(
    game: GameName,
    file: PositionFile = "-",
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    max_states: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Give up when more positions have been reached (of a deal to be laid out: layouts "
            "tried); a million if not given.",
        ),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Give up after about so many seconds.")
    ] = None,
    fast: Fast = False,
) -> int:
    """Find a shortest solution of a position, a layout of a deal, or the answer to a question."""
    from donimoes_book.games.game import LayoutGame
    from donimoes_book.games.puzzle_game import PuzzleGame

    found = find_game(game)
    # A game that is solved by moves is solved, even where a problem asks how a deal of it ends.
    by_moves = isinstance(found, PuzzleGame)
    question = None if by_moves else found.question()
    accepted = {
        "--max-states": not question or max_states is None,
        "--seconds": by_moves or seconds is None,
        "--fast": (isinstance(found, PuzzleGame) and found.has_backend) or not fast,
    }
    if not all(accepted.values()):
        refused = ", ".join(name for name, is_accepted in accepted.items() if not is_accepted)
        raise UsageError(f"{found.title} does not take {refused} here.")
    if question:
        return _answer(found.name, question, read_position(file), as_json)
    if isinstance(found, LayoutGame):
        return _solve_layout(found, read_position(file), as_json, max_states)
    puzzle_game = find_puzzle(game)
    outcome = _search(puzzle_game, read_position(file), max_states, seconds, fast)
    return _print_outcome(puzzle_game, outcome, as_json)


def _search(
    game: PuzzleGame,
    located: LocatedPosition,
    max_states: int | None,
    seconds: float | None,
    fast: bool,
) -> Outcome:
    """Search with the compiled backend if `fast`; raises UsageError where it is too small."""
    from donimoes_book.games.puzzle_game import BackendLimit
    from donimoes_book.search.shortest import MAX_STATES

    with judged(located), progress_bar("searching"), installed("fast"):
        puzzle = game.puzzle(located.position)
        try:
            return puzzle.solve(max_states or MAX_STATES, seconds, fast=fast)
        except BackendLimit as error:
            raise UsageError(f"{error}: leave out --fast") from None


def _print_outcome(game: PuzzleGame, outcome: Outcome, as_json: bool) -> int:
    """Print a solution, or how the search ended without one."""
    from donimoes_book.search.shortest import OutcomeKind

    reached = counted(outcome.states, "positions")
    if as_json:
        _print_json(
            game.name,
            outcome.kind,
            outcome.states,
            length=outcome.length,
            moves=outcome.moves,
            optimal=outcome.shortest,
            limit=outcome.limit,
            memory=outcome.memory,
        )
    elif outcome.kind is OutcomeKind.SOLVED:
        print(" ".join(outcome.moves) or "It is solved already.")
        length = counted(len(outcome.moves), game.length_unit)
        memory = "" if outcome.memory is None else f", {outcome.memory:,} bytes"
        doubt = "" if outcome.shortest else "; fewer may do, the search gave up"
        print(f"{length}, {reached}{memory}{doubt}", file=sys.stderr)
    elif outcome.kind is OutcomeKind.UNSOLVABLE:
        print(f"There is no solution: {reached} can be reached.")
    else:
        option = {"states": "--max-states", "seconds": "--seconds"}[outcome.limit or "states"]
        print(f"Gave up after {reached}; {option} sets the limit.")
    return exit_code(outcome.kind)


def _print_json(
    game: str,
    kind: OutcomeKind,
    states: int,
    *,
    length: int | None = None,
    moves: Sequence[str] = (),
    optimal: bool = True,
    **more: object,
) -> None:
    """Print the fields that every answer has, and `more` that this kind has."""
    import json

    fields = {
        "game": game,
        "outcome": kind.value,
        "length": length,
        "moves": list(moves),
        "states": states,
        "optimal": kind.value == "solved" and optimal,
    }
    print(json.dumps(fields | more))


def _answer(game: str, question: AnswerQuestion, located: LocatedPosition, as_json: bool) -> int:
    """Answer the question of a position, and print the answer line by line."""
    from donimoes_book.search.shortest import OutcomeKind

    with judged(located), progress_bar("searching"):
        answer = question(located.position)
    kind = OutcomeKind.SOLVED if answer.lines else OutcomeKind.UNSOLVABLE
    if as_json:
        _print_json(
            game,
            kind,
            int(answer.more.get("states", 0)),
            length=answer.count if answer.lines else None,
            question=answer.question,
            answer=list(answer.lines),
        )
    elif answer.lines:
        print("\n".join(answer.lines))
        print(f"{answer.question} {counted(answer.count, answer.unit)}", file=sys.stderr)
    else:
        print(f"This has no answer: {answer.question}")
    return exit_code(kind)


def _solve_layout(
    game: LayoutGame, located: LocatedPosition, as_json: bool, max_tries: int | None
) -> int:
    """Lay out a deal, and print the layout or why there is none."""
    from donimoes_book.search.shortest import OutcomeKind

    with judged(located), progress_bar("searching"):
        puzzle = game.layout_puzzle(located.position)
        # Whoever sets a limit wants an end there, and no proof that takes minutes.
        outcome = game.solve_layout(puzzle, max_tries, proof=max_tries is None)
    tries = counted(outcome.tries, "tries")
    if as_json:
        _print_json(
            game.name,
            outcome.kind,
            outcome.tries,
            layout=str(outcome.layout) if outcome.layout else None,
            tries=outcome.tries,
            reason=outcome.reason,
        )
    elif outcome.layout:
        print(outcome.layout)
        print(tries, file=sys.stderr)
    elif outcome.kind is OutcomeKind.UNSOLVABLE:
        print(f"There is no solution: {outcome.reason}.")
    else:
        print(f"Gave up after {tries}: {outcome.reason}.")
    return exit_code(outcome.kind)
