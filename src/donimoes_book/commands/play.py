"""`play` and `replay`: play a game at the terminal, or play recorded moves again by the rules."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import Diagnostic, InputError, file_error, suggest
from donimoes_book.manuscript.folders import RULES, book_folder
from donimoes_book.store.files import write_output
from donimoes_book.words.plurals import alternatives, counted

if TYPE_CHECKING:
    from donimoes_book.board.position import Position
    from donimoes_book.games.game import Game, IllegalMove, LayoutGame, Step
    from donimoes_book.games.puzzle_game import PuzzleGame
    from donimoes_book.games.puzzle_session import PuzzleSession
    from donimoes_book.manuscript.source import LocatedPosition
    from donimoes_book.play.record import Record
    from donimoes_book.play.session import ContestSession


def play(
    game: Annotated[
        str,
        Argument(
            metavar="GAME|CODE",
            help="A game's name, as `games` lists it, or a printed problem's code.",
            autocompletion=common.complete_game,
        ),
    ],
    players: Annotated[
        int | None,
        Option(
            min=1,
            help="How many players; by default, those in --with, or as few as the game allows.",
        ),
    ] = None,
    seed: Annotated[str, Option(help="The same seed and players play the same game.")] = "1",
    kinds: Annotated[
        str | None,
        Option(
            "--with",
            help="Who plays: human, random, greedy, ahead or strong; the last one repeats. "
            "[default: greedy; for a puzzle: human]",
        ),
    ] = None,
    target: Annotated[
        int | None, Option(min=1, help="How many points win; short for --option target=N.")
    ] = None,
    options: common.Options = None,
    seconds: Annotated[
        float | None,
        Option(
            min=0.01,
            callback=common.seconds_given,
            help="How long `strong` thinks; if given, the same seed can lead to another game.",
        ),
    ] = None,
    grade: Annotated[
        int | None, Option(min=1, max=5, help="Solve a problem of this grade.")
    ] = None,
    resume: Annotated[Path | None, Option(metavar="FILE", help="Resume a saved game.")] = None,
    save: Annotated[
        Path | None, Option(metavar="FILE", help="Save the game in this file after each choice.")
    ] = None,
    rules: common.Rules = RULES,
    out: common.Out = Path("build"),
    as_json: common.AsJson = False,
) -> None:
    """Play a game at the terminal, or let programs play it; print its record for `replay`.

    Moves can also be piped in on standard input.
    """
    rules = book_folder(rules)
    found, position = _game_or_code(game)
    agreed = [*(options or ()), *([f"target={target}"] if target is not None else [])]
    found = common.with_options(found, agreed)
    is_contest = found.contest is not None and position is None and grade is None
    names = [name.strip() for name in kinds.split(",")] if kinds is not None else None
    if "\n" in seed or "\r" in seed:
        raise UsageError("A seed has to fit on one line of the record: leave out its line breaks.")
    text = common.read_input(str(resume)) if resume else None
    session: ContestSession | PuzzleSession | None
    if is_contest:
        session = _contest_session(found, names, players, seed, seconds, text, save, as_json)
        if session is None:
            return
    else:
        if names not in (None, ["human"]) or (players or 1) > 1:
            raise UsageError(
                f"{found.title} has problems for one person only: leave out --players and --with."
            )
        refusal = "cannot be played at the terminal"
        if found.contest is not None:
            leave_out = ": leave out --grade" if grade is not None else ""
            refusal = f"has no problems to play at the terminal{leave_out}"
        puzzle_game = common.find_puzzle(found.name, refusal)
        with common.progress_bar("looking for a problem"):
            session = _puzzle_session(puzzle_game, position, grade, seed, text, rules, out)
    from donimoes_book.commands.dialogue import Dialogue, rules_in_short, show

    Dialogue(session, partial(rules_in_short, rules, found.name), save or resume).run()
    # On a terminal, the record of an unfinished game would show what is hidden.
    if session.is_over or not sys.stdout.isatty():
        print(json.dumps(_played(session)) + "\n" if as_json else session.record(), end="")
    elif not (save or resume):
        show("This game was not saved. Next time, start with --save FILE to save it.")


def _game_or_code(text: str) -> tuple[Game, Position | None]:
    """Find a game by its name, or a problem by its code; raises UsageError and InputError."""
    from donimoes_book.games import registry
    from donimoes_book.games.code import read_code

    if registry.find(text) is None and any(letter.isdigit() for letter in text):
        coded = read_code(text)
        return common.find_game(coded.game), coded.position
    return common.find_game(text), None


def _contest_session(
    game: Game,
    names: Sequence[str] | None,
    players: int | None,
    seed: str,
    seconds: float | None,
    text: tuple[str, str] | None,
    save: Path | None,
    as_json: bool,
) -> ContestSession | None:
    """Start or resume a game for several players; None if only programs played, to the end."""
    from donimoes_book.games.laboratory import programs_of
    from donimoes_book.laboratory.players import STRONG
    from donimoes_book.play.contest import turns
    from donimoes_book.play.record import read_record, record_lines
    from donimoes_book.play.session import HUMAN, ContestSession

    contest = game.contest
    assert contest is not None, "the game is played by several"
    record = read_record(contest, *text) if text else None
    contest = record.contest if record else contest
    known = programs_of(contest)
    programs = dict(known.players)
    if seconds is not None:
        if not known.can_weigh:
            reason = "its `strong` needs no time" if STRONG in programs else "it has no `strong`"
            raise UsageError(f"{game.title} does not accept --seconds: {reason}.")
        programs[STRONG] = known.strong(seconds)
    if record:
        _known_players(record.players, programs)
        if HUMAN not in record.players:
            advice = "to take a program's place, write human for its name in the line of players."
            raise UsageError(f"Only programs play in this game: {advice}")
        return ContestSession(contest, record.players, programs, record.seed, record.turns)
    names = names or ["greedy"]
    _known_players(names, programs)
    count = max(min(contest.players), len(names)) if players is None else players
    if count not in contest.players:
        legal = alternatives(map(str, contest.players))
        one = "" if legal == "1" else "s"
        raise UsageError(f"{game.title} is for {legal} player{one}, not {count}.")
    if len(names) > count:
        raise UsageError(f"--with names {len(names)} players, but --players says {count}.")
    seats = [*names, *[names[-1]] * count][:count]
    if HUMAN in seats:
        return ContestSession(contest, seats, programs, seed)
    played = turns(contest, [programs[name] for name in seats], seed)
    if as_json:
        finished = ContestSession(contest, seats, programs, seed, tuple(played))
        written = finished.record()
        print(json.dumps(_played(finished)))
    else:
        written = ""
        for line in record_lines(contest, seats, seed, played):
            print(line)
            written += f"{line}\n"
    if save:
        write_output(save, written.encode())
    return None


def _played(session: ContestSession | PuzzleSession) -> dict[str, object]:
    """Return how a game stands, for JSON, with its record."""
    from donimoes_book.games.puzzle_session import PuzzleSession

    text = session.record()
    if isinstance(session, PuzzleSession):
        found = {"game": session.game.name, "position": str(session.start)}
        return {**found, "moves": session.moves, "over": session.is_over, "record": text}
    return {**_standing(session, session.names), "record": text}


def _standing(played: Record | ContestSession, players: Sequence[str]) -> dict[str, object]:
    """Return how a game for several stands, for JSON; players are counted from 1."""
    from donimoes_book.play.record import how_it_stands

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


def _known_players(names: Sequence[str], programs: Any) -> None:
    """Raise UsageError if any player is neither a person nor a known program."""
    from donimoes_book.play.session import HUMAN

    known = [*programs, HUMAN]
    unknown = next((name for name in names if name not in known), None)
    if unknown is not None:
        raise UsageError(f"There is no player {unknown!r}. {suggest(unknown, known)}")


def _puzzle_session(
    game: PuzzleGame,
    position: Position | None,
    grade: int | None,
    seed: str,
    text: tuple[str, str] | None,
    rules: Path,
    out: Path,
) -> PuzzleSession:
    """Set up a problem, or resume one; raises InputError and UsageError."""
    from donimoes_book.editions.choosing import ProblemRequest, choose_problems
    from donimoes_book.games.game import IllegalPosition
    from donimoes_book.games.puzzle_session import PuzzleSession
    from donimoes_book.manuscript.folders import MEASURED, own_folder, problems_folder
    from donimoes_book.manuscript.store import SolvedStore
    from donimoes_book.progress import no_progress
    from donimoes_book.store.files import solved_folder

    moves = ""
    if text:
        located, moves = _read_puzzle_record(game, *text)
        position = located.position
    elif position is None and grade is None:
        position = game.random_start(seed)
    if position is None:
        grades = tuple(range(1, 6)) if grade is None else (grade,)
        request = ProblemRequest(game, 1, grades, seed)
        store = SolvedStore(solved_folder(out), measured=own_folder(rules, MEASURED))
        found = choose_problems(request, problems_folder(rules), store, no_progress)
        common.print_warnings(store.warnings)
        if not found:
            raise UsageError(f"There is no problem of grade {grade} for {game.title}.")
        position = found[0].position
    try:
        return PuzzleSession(game, position, moves)
    except IllegalPosition as error:
        message = f"this is not a position of {game.title}: {error}"
        raise InputError([Diagnostic(message)]) from None
    except ValueError as error:
        raise file_error(text[1] if text else "", str(error)) from None


def replay(
    game: common.GameName,
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
    options: common.Options = None,
    as_json: common.AsJson = False,
) -> int:
    """Say whether moves solve a position and, if not, which move fails and why.

    It can also play a game's record again by the rules, or say whether a layout solves a deal.
    """
    from donimoes_book.games.game import IllegalMove, LayoutGame
    from donimoes_book.games.puzzle_session import is_puzzle_record

    found = common.find_agreed_game(game, options)
    text, path = common.read_input(file) if not moves else ("", "")
    if found.contest is not None and not moves and not is_puzzle_record(text):
        return _replay_record(found, text, path, at, to_hand, as_json)
    if to_hand:
        raise UsageError(f"{found.title} has no hands: leave out --to-hand.")
    if isinstance(found, LayoutGame) and moves and len(moves) == 1:
        return _judge_layout(found, file, moves[0], as_json)
    refusal = "cannot be replayed"
    if found.contest is not None:
        refusal = "is replayed from a record"
        refusal += ": leave out MOVES" if moves else " of its turns, and this one has a position"
    elif isinstance(found, LayoutGame):
        refusal = "is solved by a layout: give two files, the deal's and the layout's"
    puzzle_game = common.find_puzzle(game, refusal)
    if moves:
        located, text, path = common.read_position(file), " ".join(moves), "MOVES"
    elif is_puzzle_record(text):
        located, text = _read_puzzle_record(puzzle_game, text, path)
    else:
        raise UsageError("Missing argument 'MOVES'.")
    try:
        steps = _replay_puzzle(puzzle_game, located, text, path)
    except IllegalMove as error:
        said = f"Move {error.index + 1}, {error.move}, is not legal here: {error.reason}."
        about = {"move": error.move, "number": error.index + 1, "reason": str(error.reason)}
        return _say_verdict(game, "illegal", said, error.position, as_json, **about)
    if at is not None and not as_json:
        print(_after(located.position, steps, at, puzzle_game.length_unit))
        return common.DONE
    puzzle = puzzle_game.puzzle_to_replay(located.position, " ".join(step.move for step in steps))
    length = puzzle_game.length_of([step.move for step in steps])
    count = counted(length, puzzle_game.length_unit)
    end = steps[-1].after if steps else located.position
    shown = end if at is None else _after(located.position, steps, at, puzzle_game.length_unit)
    about = {"length": length, "unit": puzzle_game.length_unit}
    if steps[-1].solves if steps else puzzle.is_solved(puzzle.start):
        solution = shown if as_json else None
        if part := puzzle.lost_part():
            reason = f"there is no solution for {part}"
            said = f"Solved in {count}, but {reason}."
            return _say_verdict(game, "unsolved", said, solution, as_json, reason=reason, **about)
        return _say_verdict(game, "solved", f"Solved in {count}.", solution, as_json, **about)
    said = f"Every move is legal, but the position is not solved after {count}:"
    return _say_verdict(game, "unsolved", said, shown, as_json, **about)


def _say_verdict(
    game: str, verdict: str, said: str, position: Position | None, as_json: bool, **about: object
) -> int:
    """Print whether moves or a layout solve a position; returns the exit code."""
    if as_json:
        shown = None if position is None else str(position)
        print(json.dumps({"game": game, "verdict": verdict, "position": shown, **about}))
    else:
        common.print_lines(filter(None, (said, str(position or ""))))
    return common.DONE if verdict == "solved" else common.NO_SOLUTION


def _replay_puzzle(
    game: PuzzleGame, located: LocatedPosition, moves: str, path: str
) -> tuple[Step, ...]:
    """Play printed moves; raises InputError if one is unreadable, IllegalMove if one is illegal."""
    from donimoes_book.games.game import UnreadableMove

    try:
        with located.placing_violations():
            return game.replay(located.position, moves)
    except UnreadableMove as error:
        raise _wrong_move(error, error.reason, moves, path) from None


def _wrong_move(error: IllegalMove, message: str, moves: str, path: str) -> InputError:
    from donimoes_book.games.game import printed_moves

    start = printed_moves(moves)[error.index].start()
    line, column = moves.count("\n", 0, start), start - moves.rfind("\n", 0, start)
    source = moves.split("\n")[line]
    width = len(error.move)
    return InputError([Diagnostic(message, "", line + 1, column, width, source, path)])


def recorded_steps(game: PuzzleGame, text: str, path: str) -> tuple[Position, tuple[Step, ...]]:
    """Return where a puzzle's record begins, and its moves; raises InputError."""
    from donimoes_book.games.game import IllegalMove

    located, moves = _read_puzzle_record(game, text, path)
    try:
        return located.position, _replay_puzzle(game, located, moves, path)
    except IllegalMove as error:
        message = f"{error.move} is not legal here: {error.reason}"
        raise _wrong_move(error, message, moves, path) from None


def _judge_layout(game: LayoutGame, file: str, layout: str, as_json: bool) -> int:
    """Print whether a layout solves the deal in a file or, if not, why."""
    deal, laid = common.read_position(file), common.read_position(layout)
    with deal.placing_violations():
        puzzle = game.layout_puzzle(deal.position)
    if reason := game.layout_error(puzzle, laid.position):
        said = f"This is not a solution: {reason}."
        return _say_verdict(game.name, "unsolved", said, None, as_json, reason=str(reason))
    return _say_verdict(game.name, "solved", "Solved.", None, as_json)


def _read_puzzle_record(game: PuzzleGame, text: str, path: str) -> tuple[LocatedPosition, str]:
    """Read a puzzle's record, as `play` prints it; returns its position and its moves."""
    from donimoes_book.games.puzzle_session import read_puzzle_record
    from donimoes_book.manuscript.source import Source, read_board

    lines, moves = read_puzzle_record(game, text, path)
    return read_board(Source(path, text), lines), moves


def _replay_record(
    game: Game, text: str, path: str, at: int | None, to_hand: bool, as_json: bool
) -> int:
    """Play a record again and print how the game stands, a table, or a hand."""
    from donimoes_book.games.game import WorkedHands
    from donimoes_book.play.record import hand_lines, result

    record, number = _recorded_turns(game, text, path, at)
    contest = record.contest
    if to_hand:
        if not isinstance(game, WorkedHands):
            raise UsageError(f"{game.title} has no hands to show: leave out --to-hand.")
        try:
            lines = list(hand_lines(contest, record, number))
        except ValueError as error:
            raise UsageError(f"--at {number}: {error}.") from None
        if agreed := ", ".join(f"{name}={value}" for name, value in contest.agreed.items()):
            lines.insert(0, f":options: {agreed}")
        print("\n".join((f"```{{domino-hand}} {game.name}", *lines, "```")))
    elif as_json:
        shown = str(_position_at(record, number)) if record.turns else None
        print(json.dumps({**_standing(record, record.players), "position": shown}))
    elif at is not None:
        print(_position_at(record, number))
    else:
        print(result(contest, record))
    return common.DONE


def recorded_position(text: str, path: str, at: int | None) -> Position:
    """Return what is on the table after some of a record's turns, or all of them.

    Raises InputError, and UsageError if there are fewer turns.
    """
    from donimoes_book.games.puzzle_session import is_puzzle_record

    header = re.search(r"^game:\s*(\S*)", text, re.MULTILINE)
    game = common.find_game(header[1] if header else "")
    if not is_puzzle_record(text) and game.contest:
        return _position_at(*_recorded_turns(game, text, path, at))
    puzzle_game = common.find_puzzle(game.name, "has no records like this")
    start, steps = recorded_steps(puzzle_game, text, path)
    return _after(start, steps, len(steps) if at is None else at, puzzle_game.length_unit)


def _after(start: Position, steps: Sequence[Step], at: int, unit: str) -> Position:
    """Return the picture after this many of a puzzle's moves; raises UsageError without them."""
    _refuse_late(at, len(steps), unit)
    return steps[at - 1].picture if at else start


def _recorded_turns(game: Game, text: str, path: str, at: int | None) -> tuple[Record, int]:
    """Read a record of turns, and return how many of them to play: `at`, or all."""
    from donimoes_book.play.record import read_record

    assert game.contest is not None, "the game is played by several"
    record = read_record(game.contest, text, path)
    count = len(record.turns)
    _refuse_late(at, count)
    return record, count if at is None else at


def _refuse_late(at: int | None, count: int, unit: str = "turns") -> None:
    if at is not None and at > count:
        raise UsageError(f"--at {at} is too late: this game has only {counted(count, unit)}.")


def _position_at(record: Record, number: int) -> Position:
    """Return what is on the table after this many of a record's turns."""
    contest = record.contest
    state = record.turns[number - 1].after if number else record.turns[0].before
    mover = contest.mover(state)
    return contest.table(contest.view(state, 0 if mover is None else mover))
