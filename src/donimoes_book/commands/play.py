"""`play`: plays a game at the terminal."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from donimoes_book.board.position import Position
from donimoes_book.commands import common, computing, folders, game_lookup, game_records, inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.commands.dialogue import Dialogue, rules_in_short, show
from donimoes_book.diagnostics import Diagnostic, InputError, file_error, suggest
from donimoes_book.editions.choosing import ProblemRequest, choose_problems
from donimoes_book.games import registry
from donimoes_book.games.code import read_code
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.game import Game
from donimoes_book.games.laboratory import programs_of
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.puzzle_session import PuzzleSession
from donimoes_book.laboratory.players import STRONG
from donimoes_book.manuscript.folders import (
    MEASURED,
    RULES,
    book_folder,
    own_folder,
)
from donimoes_book.manuscript.settings import problems_folder
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.play.contest import turns
from donimoes_book.play.record import read_record, record_lines
from donimoes_book.play.session import HUMAN, ContestSession
from donimoes_book.progress import no_progress
from donimoes_book.store.files import solved_folder, write_output
from donimoes_book.words.plurals import alternatives


@dataclass(frozen=True)
class PlayOptions:
    """The options of `play`."""

    players: Annotated[
        int | None,
        Option(
            min=1,
            help="How many players; by default, those in --with, or as few as the game allows.",
        ),
    ] = None
    seed: Annotated[str, Option(help="The same seed and players play the same game.")] = "1"
    kinds: Annotated[
        str | None,
        Option(
            "--with",
            help="Who plays: human, random, greedy, ahead or strong; the last one repeats. "
            "[default: greedy; for a puzzle: human]",
        ),
    ] = None
    target: Annotated[
        int | None, Option(min=1, help="How many points win; short for --option target=N.")
    ] = None
    agreed: inputs.Options = None
    seconds: Annotated[
        float | None,
        Option(
            min=0.01,
            callback=computing.seconds_given,
            help="How long `strong` thinks; if given, the same seed can lead to another game.",
        ),
    ] = None
    grade: Annotated[int | None, Option(min=1, max=5, help="Solve a problem of this grade.")] = None
    resume: Annotated[Path | None, Option(metavar="FILE", help="Resume a saved game.")] = None
    save: Annotated[
        Path | None, Option(metavar="FILE", help="Save the game in this file after each choice.")
    ] = None
    rules: folders.Rules = RULES
    out: folders.Out = Path("build")
    as_json: common.AsJson = False

    @property
    def names(self) -> list[str] | None:
        """Who plays, if anybody was named."""
        return None if self.kinds is None else [name.strip() for name in self.kinds.split(",")]


def play(
    game: Annotated[
        str,
        Argument(
            metavar="GAME|CODE",
            help="A game's name, as `games` lists it, or a printed problem's code.",
            autocompletion=inputs.complete_game,
        ),
    ],
    options: PlayOptions,
) -> None:
    """Play a game at the terminal, or let programs play it; print its record for `replay`.

    Moves can also be piped in on standard input.
    """
    named_game, position = _game_or_code(game)
    target = [] if options.target is None else [f"target={options.target}"]
    named_game = game_lookup.with_options(named_game, [*(options.agreed or ()), *target])
    if "\n" in options.seed or "\r" in options.seed:
        raise UsageError("A seed has to fit on one line of the record: leave out its line breaks.")
    text = inputs.read_input(str(options.resume)) if options.resume else None
    session: ContestSession | PuzzleSession | None
    if named_game.contest is not None and position is None and options.grade is None:
        session = _contest_session(named_game, text, options)
        if session is None:
            return
    else:
        session = _puzzle_session(named_game, position, text, options)
    save, rules = options.save or options.resume, book_folder(options.rules)
    Dialogue(session, partial(rules_in_short, rules, named_game.name), save).run()
    # On a terminal, the record of an unfinished game would show what is hidden.
    if session.is_over or not sys.stdout.isatty():
        print(json.dumps(_played(session)) + "\n" if options.as_json else session.record(), end="")
    elif not save:
        show("This game was not saved. Next time, start with --save FILE to save it.")


def _game_or_code(text: str) -> tuple[Game, Position | None]:
    """Find a game by its name, or a problem by its code; raises UsageError and InputError."""
    if registry.get(text) is None and any(letter.isdigit() for letter in text):
        coded = read_code(text)
        return game_lookup.find_game(coded.game), coded.position
    return game_lookup.find_game(text), None


def _contest_session(
    game: Game, text: tuple[str, str] | None, options: PlayOptions
) -> ContestSession | None:
    """Start or resume a game for several players; None if only programs played, to the end."""
    contest = game.contest
    assert contest is not None, "the game is played by several"
    record = read_record(contest, *text) if text else None
    contest = record.contest if record else contest
    game_programs = programs_of(contest)
    programs = dict(game_programs.players)
    if options.seconds is not None:
        if not game_programs.can_weigh:
            reason = "its `strong` needs no time" if STRONG in programs else "it has no `strong`"
            raise UsageError(f"{game.title} does not accept --seconds: {reason}.")
        programs[STRONG] = game_programs.strong(options.seconds)
    if record:
        _known_players(record.players, programs)
        if HUMAN not in record.players:
            advice = "to take a program's place, write human for its name in the line of players."
            raise UsageError(f"Only programs play in this game: {advice}")
        return ContestSession(contest, record.players, programs, record.seed, record.turns)
    names, seed = options.names or ["greedy"], options.seed
    _known_players(names, programs)
    count = options.players
    if count is None:
        count = max(min(contest.players), len(names))
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
    if options.as_json:
        finished = ContestSession(contest, seats, programs, seed, tuple(played))
        record_text = finished.record()
        print(json.dumps(_played(finished)))
    else:
        record_text = ""
        for line in record_lines(contest, seats, seed, played):
            print(line)
            record_text += f"{line}\n"
    if options.save:
        write_output(options.save, record_text.encode())
    return None


def _known_players(names: Sequence[str], programs: Any) -> None:
    """Raise UsageError if any player is neither a person nor a known program."""
    players = [*programs, HUMAN]
    unknown = next((name for name in names if name not in players), None)
    if unknown is not None:
        raise UsageError(f"There is no player {unknown!r}. {suggest(unknown, players)}")


def _puzzle_session(
    game: Game, position: Position | None, text: tuple[str, str] | None, options: PlayOptions
) -> PuzzleSession:
    """Set up a problem, or resume one; raises InputError and UsageError."""
    if options.names not in (None, ["human"]) or (options.players or 1) > 1:
        raise UsageError(
            f"{game.title} has problems for one person only: leave out --players and --with."
        )
    refusal = "cannot be played at the terminal"
    if game.contest is not None:
        leave_out = ": leave out --grade" if options.grade is not None else ""
        refusal = f"has no problems to play at the terminal{leave_out}"
    puzzle_game, moves = game_lookup.find_puzzle(game.name, refusal), ""
    with common.progress_bar("looking for a problem"):
        if text:
            located, moves = game_records.read_puzzle(puzzle_game, *text)
            position = located.position
        elif position is None and options.grade is None:
            position = puzzle_game.random_start(options.seed)
        if position is None:
            position = _chosen(puzzle_game, options)
        try:
            return PuzzleSession(puzzle_game, position, moves)
        except IllegalPosition as error:
            message = f"this is not a position of {game.title}: {error}"
            raise InputError([Diagnostic(message)]) from None
        except ValueError as error:
            raise file_error(text[1] if text else "", str(error)) from None


def _chosen(game: PuzzleGame, options: PlayOptions) -> Position:
    """Choose a problem by its grade; raises UsageError if there is none."""
    grades = tuple(range(1, 6)) if options.grade is None else (options.grade,)
    request = ProblemRequest(game, 1, grades, options.seed)
    rules = book_folder(options.rules)
    store = SolvedStore(solved_folder(options.out), measured=own_folder(rules, MEASURED))
    problems = choose_problems(request, problems_folder(rules), store, no_progress)
    common.print_warnings(store.warnings)
    if not problems:
        raise UsageError(f"There is no problem of grade {options.grade} for {game.title}.")
    return problems[0].position


def _played(session: ContestSession | PuzzleSession) -> dict[str, object]:
    """Return how a game stands, for JSON, with its record."""
    text = session.record()
    if isinstance(session, PuzzleSession):
        fields = {"game": session.game.name, "position": str(session.start)}
        return {**fields, "moves": session.moves, "over": session.is_over, "record": text}
    return {**game_records.standing(session, session.names), "record": text}
