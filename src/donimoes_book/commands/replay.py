"""`replay`: whether printed moves solve a position, or a record keeps to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from donimoes_book.commands.common import (
    DONE,
    NO_SOLUTION,
    GameName,
    UsageError,
    find_game,
    find_puzzle,
    judged,
    read_input,
    read_position,
)
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.plurals import counted

if TYPE_CHECKING:
    from donimoes_book.play.contest import Contest


def replay(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The position; - is standard input.")],
    moves: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="MOVES", help="Moves as the book prints them; none for a record of `play`."
        ),
    ] = None,
) -> int:
    """Tell whether moves solve a position; if not, which move fails, and why.

    Or play the record of a game again, by the rules.
    """
    from donimoes_book.games.game import IllegalMove, UnreadableMove, printed_moves

    contest = find_game(game).contest
    if contest is not None and not moves:
        return _replay_record(contest, file)
    puzzle_game = find_puzzle(game)
    if not moves:
        raise UsageError("Missing argument 'MOVES'.")
    located = read_position(file)
    text = " ".join(moves)
    try:
        with judged(located):
            steps = puzzle_game.replay(located.position, text)
            puzzle = puzzle_game.puzzle(located.position)
    except UnreadableMove as error:
        column = printed_moves(text)[error.index].start() + 1
        diagnostic = Diagnostic(error.reason, "", 1, column, len(error.move), text, "MOVES")
        raise InputError([diagnostic]) from None
    except IllegalMove as error:
        print(f"Move {error.index + 1}, {error.move}, is not legal here: {error.reason}.")
        print(error.position)
        return NO_SOLUTION
    count = counted(len(steps), puzzle_game.length_unit)
    if steps[-1].solves if steps else puzzle.is_solved(puzzle.start):
        print(f"Solved in {count}.")
        return DONE
    print(f"Every move is legal, but the position is not solved after {count}:")
    print(steps[-1].after if steps else located.position)
    return NO_SOLUTION


def _replay_record(contest: Contest[Any, Any, Any], file: str) -> int:
    """Play a record again and print how the game stands."""
    from donimoes_book.play.record import read_record, result

    print(result(contest, read_record(contest, *read_input(file))))
    return DONE
