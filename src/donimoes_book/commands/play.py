"""`play` and `replay`: games that the program plays, and moves that it plays again by the rules."""

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
    placing_violations,
    read_input,
    read_position,
)
from donimoes_book.diagnostics import Diagnostic, InputError, suggest
from donimoes_book.plurals import counted

if TYPE_CHECKING:
    from donimoes_book.play.contest import Contest


def play(
    game: GameName,
    players: Annotated[
        int | None,
        typer.Option(min=1, help="How many play; else those of --with, or as few as can."),
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed and players play the same.")] = "1",
    kinds: Annotated[
        str, typer.Option("--with", help="Who plays: random, greedy, ahead; the last one repeats.")
    ] = "greedy",
) -> None:
    """Let the program play a game, and print its record, which `replay` can check."""
    from donimoes_book.play.match import players_for, turns
    from donimoes_book.play.record import record_lines

    found = find_game(game)
    contest = found.contest
    if contest is None:
        raise UsageError(f"{found.title} is not played by several players.")
    known = players_for(contest)
    names = [name.strip() for name in kinds.split(",")]
    unknown = next((name for name in names if name not in known), None)
    if unknown is not None:
        raise UsageError(f"There is no player {unknown!r}. {suggest(unknown, known)}")
    if "\n" in seed or "\r" in seed:
        raise UsageError("A seed stands in one line of the record: leave out its line breaks.")
    count = max(min(contest.players), len(names)) if players is None else players
    if count not in contest.players:
        legal = ", ".join(map(str, contest.players))
        one = "" if legal == "1" else "s"
        raise UsageError(f"{found.title} is for {legal} player{one}, not {count}.")
    if len(names) > count:
        raise UsageError(f"--with names {len(names)} players, but --players says {count}.")
    seats = [*names, *[names[-1]] * count][:count]
    played = turns(contest, [known[name] for name in seats], seed)
    for line in record_lines(contest, seats, seed, played):
        print(line)


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
        with placing_violations(located):
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
    from donimoes_book.play.record import read_record, result

    print(result(contest, read_record(contest, *read_input(file))))
    return DONE
