"""`replay`: plays recorded moves again by the rules, and says whether they solve a position."""

import json
from typing import Annotated

from typer import Argument, Option

from donimoes_book.board.position import Position
from donimoes_book.commands import common, game_lookup, game_records, inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.games.errors import IllegalMove
from donimoes_book.games.game import Game, LayoutGame, WorkedHands
from donimoes_book.games.move_text import typed_moves
from donimoes_book.games.puzzle_session import is_puzzle_record
from donimoes_book.play.record import hand_block, result
from donimoes_book.words.plurals import counted


def replay(
    game: inputs.GameName,
    file: Annotated[str, Argument(metavar="FILE", help="The position; - reads standard input.")],
    moves: Annotated[
        list[str] | None,
        Argument(
            metavar="MOVES",
            help="Moves as the book prints them, or none if FILE is a record by `play`. For a"
            " layout puzzle, a file with the layout.",
        ),
    ] = None,
    at: Annotated[
        int | None, Option(min=0, help="Print the table after this turn or move.")
    ] = None,
    to_hand: Annotated[
        bool,
        Option("--to-hand", help="Print the last hand, or the hand at --at, for a manuscript."),
    ] = False,
    options: inputs.Options = None,
    as_json: common.AsJson = False,
) -> int:
    """Say whether moves solve a position and, if not, which move fails and why.

    It can also play a game's record again by the rules, or say whether a layout solves a deal.
    """
    named_game = game_lookup.find_agreed_game(game, options)
    text, path = inputs.read_input(file) if not moves else ("", "")
    if named_game.contest is not None and not moves and not is_puzzle_record(text):
        return _replay_record(named_game, text, path, at, to_hand, as_json)
    if to_hand:
        raise UsageError(f"{named_game.title} has no hands: leave out --to-hand.")
    if isinstance(named_game, LayoutGame) and moves and len(moves) == 1:
        return _judge_layout(named_game, file, moves[0], as_json)
    refusal = "cannot be replayed"
    if named_game.contest is not None:
        refusal = "is replayed from a record"
        refusal += ": leave out MOVES" if moves else " of its turns, and this one has a position"
    elif isinstance(named_game, LayoutGame):
        refusal = "is solved by a layout: give two files, the deal's and the layout's"
    puzzle_game = game_lookup.find_puzzle(game, refusal)
    if moves:
        located, path = inputs.read_position(file), "MOVES"
        with located.placing_violations():
            puzzle = puzzle_game.puzzle(located.position)
        text = typed_moves(" ".join(moves), puzzle.move_pattern)
    elif is_puzzle_record(text):
        located, text = game_records.read_puzzle(puzzle_game, text, path)
    else:
        raise UsageError("Missing argument 'MOVES'.")
    try:
        steps = game_records.replay_puzzle(puzzle_game, located, text, path)
    except IllegalMove as error:
        words = f"Move {error.index + 1}, {error.move}, is not legal here: {error.reason}."
        about = {"move": error.move, "number": error.index + 1, "reason": str(error.reason)}
        return _say_verdict(game, "illegal", words, error.position, as_json, **about)
    if at is not None and not as_json:
        print(game_records.after(located.position, steps, at, puzzle_game.length_unit))
        return common.DONE
    puzzle = puzzle_game.puzzle_to_replay(located.position, " ".join(step.move for step in steps))
    length = puzzle_game.length_of([step.move for step in steps])
    count = counted(length, puzzle_game.length_unit)
    end = steps[-1].after if steps else located.position
    shown = end
    if at is not None:
        shown = game_records.after(located.position, steps, at, puzzle_game.length_unit)
    about = {"length": length, "unit": puzzle_game.length_unit}
    if steps[-1].solves if steps else puzzle.is_solved(puzzle.start):
        solution = shown if as_json else None
        if part := puzzle.lost_part():
            reason = f"there is no solution for {part}"
            words = f"Solved in {count}, but {reason}."
            return _say_verdict(game, "unsolved", words, solution, as_json, reason=reason, **about)
        return _say_verdict(game, "solved", f"Solved in {count}.", solution, as_json, **about)
    words = f"Every move is legal, but the position is not solved after {count}:"
    return _say_verdict(game, "unsolved", words, shown, as_json, **about)


def _say_verdict(
    game: str, verdict: str, words: str, position: Position | None, as_json: bool, **about: object
) -> int:
    """Print whether moves or a layout solve a position; returns the exit code."""
    if as_json:
        shown = None if position is None else str(position)
        print(json.dumps({"game": game, "verdict": verdict, "position": shown, **about}))
    else:
        common.print_lines(filter(None, (words, str(position or ""))))
    return common.DONE if verdict == "solved" else common.NO_SOLUTION


def _judge_layout(game: LayoutGame, file: str, layout: str, as_json: bool) -> int:
    """Print whether a layout solves the deal in a file or, if not, why."""
    deal, solution = inputs.read_position(file), inputs.read_position(layout)
    with deal.placing_violations():
        puzzle = game.layout_puzzle(deal.position)
    if reason := game.layout_error(puzzle, solution.position):
        words = f"This is not a solution: {reason}."
        return _say_verdict(game.name, "unsolved", words, None, as_json, reason=str(reason))
    return _say_verdict(game.name, "solved", "Solved.", None, as_json)


def _replay_record(
    game: Game, text: str, path: str, at: int | None, to_hand: bool, as_json: bool
) -> int:
    """Play a record again and print how the game stands, a table, or a hand."""
    record, number = game_records.recorded_turns(game, text, path, at)
    contest = record.contest
    if to_hand:
        if not isinstance(game, WorkedHands):
            raise UsageError(f"{game.title} has no hands to show: leave out --to-hand.")
        try:
            print(hand_block(record, number), end="")
        except ValueError as error:
            raise UsageError(f"--at {number}: {error}.") from None
    elif as_json:
        shown = str(game_records.position_at(record, number)) if record.turns else None
        print(json.dumps({**game_records.standing(record, record.players), "position": shown}))
    elif at is not None:
        print(game_records.position_at(record, number))
    else:
        print(result(contest, record))
    return common.DONE
