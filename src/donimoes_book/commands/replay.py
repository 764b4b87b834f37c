"""`replay`: whether printed moves solve a position."""

from __future__ import annotations

from typing import Annotated

import typer

from donimoes_book.commands.common import (
    DONE,
    NO_SOLUTION,
    GameName,
    find_puzzle,
    judged,
    read_position,
)
from donimoes_book.faults import Fault, InputError
from donimoes_book.words import counted


def replay(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The position; - is standard input.")],
    moves: Annotated[
        list[str], typer.Argument(metavar="MOVES", help="Moves as the book prints them.")
    ],
) -> int:
    """Tell whether moves solve a position; if not, which move fails, and why."""
    from donimoes_book.games.game import IllegalMove, UnreadableMove, printed_moves

    puzzle_game = find_puzzle(game)
    written = read_position(file)
    text = " ".join(moves)
    try:
        with judged(written):
            steps = puzzle_game.replay(written.position, text)
            puzzle = puzzle_game.puzzle(written.position)
    except UnreadableMove as error:
        column = printed_moves(text)[error.index].start() + 1
        fault = Fault(error.reason, "", 1, column, len(error.move), text, "MOVES")
        raise InputError([fault]) from None
    except IllegalMove as error:
        print(f"Move {error.index + 1}, {error.move}, is not legal here: {error.reason}.")
        print(error.position)
        return NO_SOLUTION
    count = counted(len(steps), puzzle_game.length_unit)
    if steps[-1].solves if steps else puzzle.is_solved(puzzle.start):
        print(f"Solved in {count}.")
        return DONE
    print(f"Every move is legal, but the position is not solved after {count}:")
    print(steps[-1].after if steps else written.position)
    return NO_SOLUTION
