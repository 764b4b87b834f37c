"""Records by `play`, played again by the rules: of games for several, and of puzzles."""

import re
from collections.abc import Sequence

from donimoes_book.board.position import Position
from donimoes_book.commands import game_lookup
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games.errors import IllegalMove, UnreadableMove
from donimoes_book.games.game import Game, Step
from donimoes_book.games.move_text import printed_moves
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.puzzle_session import is_puzzle_record, read_puzzle_record
from donimoes_book.manuscript.source import LocatedPosition, Source, read_board
from donimoes_book.play.record import Record, how_it_stands, read_record
from donimoes_book.play.session import ContestSession
from donimoes_book.words.plurals import counted


def standing(played: Record | ContestSession, players: Sequence[str]) -> dict[str, object]:
    """Return how a game for several stands, for JSON; players are counted from 1."""
    contest, state = played.contest, played.state
    return {
        "game": contest.name,
        "players": players,
        "seed": played.seed,
        "turns": len(played.turns),
        "over": contest.mover(state) is None,
        "scores": contest.scores(state),
        "winners": [who + 1 for who in contest.winners(state)],
        "standing": how_it_stands(contest, players, state),
    }


def recorded_position(text: str, path: str, at: int | None) -> Position:
    """Return what is on the table after some of a record's turns, or all of them.

    Raises InputError, and UsageError if there are fewer turns.
    """
    header = re.search(r"^game:\s*(\S*)", text, re.MULTILINE)
    game = game_lookup.find_game(header[1] if header else "")
    if not is_puzzle_record(text) and game.contest:
        return position_at(*recorded_turns(game, text, path, at))
    puzzle_game = game_lookup.find_puzzle(game.name, "has no records like this")
    start, steps = recorded_steps(puzzle_game, text, path)
    return after(start, steps, len(steps) if at is None else at, puzzle_game.length_unit)


def recorded_turns(game: Game, text: str, path: str, at: int | None) -> tuple[Record, int]:
    """Read a record of turns, and return how many of them to play: `at`, or all."""
    assert game.contest is not None, "the game is played by several"
    record = read_record(game.contest, text, path)
    count = len(record.turns)
    _refuse_late(at, count)
    return record, count if at is None else at


def position_at(record: Record, number: int) -> Position:
    """Return what is on the table after this many of a record's turns."""
    contest = record.contest
    state = record.turns[number - 1].after if number else record.turns[0].before
    mover = contest.mover(state)
    return contest.table(contest.view(state, 0 if mover is None else mover))


def recorded_steps(game: PuzzleGame, text: str, path: str) -> tuple[Position, tuple[Step, ...]]:
    """Return where a puzzle's record begins, and its moves; raises InputError."""
    located, moves = read_puzzle(game, text, path)
    try:
        return located.position, replay_puzzle(game, located, moves, path)
    except IllegalMove as error:
        message = f"{error.move} is not legal here: {error.reason}"
        raise _wrong_move(error, message, moves, path) from None


def read_puzzle(game: PuzzleGame, text: str, path: str) -> tuple[LocatedPosition, str]:
    """Read a puzzle's record, as `play` prints it; returns its position and its moves."""
    lines, moves = read_puzzle_record(game, text, path)
    return read_board(Source(path, text), lines), moves


def replay_puzzle(
    game: PuzzleGame, located: LocatedPosition, moves: str, path: str
) -> tuple[Step, ...]:
    """Play printed moves; raises InputError if one is unreadable, IllegalMove if one is illegal."""
    try:
        with located.placing_violations():
            return game.replay(located.position, moves)
    except UnreadableMove as error:
        raise _wrong_move(error, error.reason, moves, path) from None


def _wrong_move(error: IllegalMove, message: str, moves: str, path: str) -> InputError:
    start = printed_moves(moves)[error.index].start()
    line, column = moves.count("\n", 0, start), start - moves.rfind("\n", 0, start)
    source = moves.split("\n")[line]
    width = len(error.move)
    return InputError([Diagnostic(message, "", line + 1, column, width, source, path)])


def after(start: Position, steps: Sequence[Step], at: int, unit: str) -> Position:
    """Return the picture after this many of a puzzle's moves; raises UsageError without them."""
    _refuse_late(at, len(steps), unit)
    return steps[at - 1].picture if at else start


def _refuse_late(at: int | None, count: int, unit: str = "turns") -> None:
    if at is not None and at > count:
        raise UsageError(f"--at {at} is too late: this game has only {counted(count, unit)}.")
