"""`solve` and `advise`: find a position's shortest solution or its answer, or weigh each play."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

from typer import Option

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import InputError
from donimoes_book.words.plurals import counted

if TYPE_CHECKING:
    from donimoes_book.board.position import Position
    from donimoes_book.games.game import Game, LayoutGame
    from donimoes_book.games.puzzle_game import Advice, MovePuzzle, PuzzleGame
    from donimoes_book.search.answer import AnswerQuestion
    from donimoes_book.search.shortest import Outcome, OutcomeKind

_PLAINLY = 20_000
"""How many states to look at before the compiled search is started, which takes as long."""
_TELL_EVERY = 15
"""How many seconds pass before a log has another line about progress."""


def solve(
    game: common.GameName,
    file: common.PositionFile = "-",
    as_json: Annotated[bool, Option("--json", help="Print the answer as JSON.")] = False,
    max_states: Annotated[
        int | None,
        Option(
            min=1,
            max=common.MOST_STATES,
            help="Give up after reaching this many positions (for a deal, after trying this many "
            "layouts); by default, a million, or any number with --disk. The search uses at most "
            "2 GB of memory.",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        Option(min=0, callback=common.seconds_given, help="Give up after about this many seconds."),
    ] = None,
    fast: Annotated[
        bool,
        Option(
            "--fast",
            help="Search compiled from the start, not only once it takes longer (needs "
            "donimoes-book[fast]).",
        ),
    ] = False,
    disk: Annotated[
        Path | None,
        Option(
            metavar="FOLDER",
            help="Search in this folder what has no room in memory (needs donimoes-book[fast]). If "
            "stopped, it carries on from there next time.",
        ),
    ] = None,
    options: common.Options = None,
) -> int:
    """Find a position's shortest solution, a deal's layout, or the answer to a question."""
    from donimoes_book.games.game import LayoutGame
    from donimoes_book.games.laboratory import has_backend
    from donimoes_book.games.puzzle_game import PuzzleGame
    from donimoes_book.search.shortest import Limit, OutcomeKind

    found = common.find_agreed_game(game, options)
    # A game solved by moves is searched for a solution, even if its problems ask how a deal ends.
    by_moves = isinstance(found, PuzzleGame)
    question = None if by_moves else found.question()
    accepted = {
        "--max-states": not question or max_states is None,
        "--seconds": by_moves or seconds is None,
        "--fast": not fast or has_backend(found),
        "--disk": not disk or has_backend(found),
    }
    if not all(accepted.values()):
        refused = ", ".join(name for name, is_accepted in accepted.items() if not is_accepted)
        raise UsageError(f"{found.title} does not accept {refused} here.")
    located = common.read_position(file)
    progress = nullcontext() if disk else common.progress_bar("searching")
    with located.placing_violations(), progress:
        try:
            if question:
                result = _answer(question, located.position)
            elif isinstance(found, LayoutGame):
                result = _lay_out(found, located.position, max_states)
            else:
                puzzle_game = common.find_puzzle(game, "cannot be solved")
                limits = max_states, seconds
                result = _search(puzzle_game, located.position, *limits, fast=fast, disk=disk)
        except MemoryError:
            text = "Gave up: out of memory. Set a lower limit with --max-states."
            result = _Result(OutcomeKind.LIMIT, text, "", {"limit": Limit.MEMORY})
    if as_json:
        solved = result.kind.value == "solved"
        fields: dict[str, object] = {"game": found.name, "outcome": result.kind.value}
        fields |= {"length": None, "moves": [], "states": 0, "optimal": solved}
        print(json.dumps(fields | dict(result.fields)))
    else:
        print(result.text)
        if result.note:
            print(result.note, file=sys.stderr)
    codes = {"solved": common.DONE, "unsolvable": common.NO_SOLUTION, "limit": common.GAVE_UP}
    return codes[result.kind]


@dataclass(frozen=True)
class _Result:
    """How a search ended, and what to print about it."""

    kind: OutcomeKind
    text: str
    """The solution, or why there is none, for standard output."""
    note: str
    """The effort a solution took, for standard error."""
    fields: Mapping[str, object]
    """What `--json` prints in addition to the defaults, or instead of them."""


def _search(
    game: PuzzleGame,
    position: Position,
    max_states: int | None,
    seconds: float | None,
    *,
    fast: bool,
    disk: Path | None,
) -> _Result:
    from donimoes_book.games.laboratory import has_backend
    from donimoes_book.search.shortest import MAX_STATES, MOST_MEMORY, Limit, OutcomeKind

    puzzle, most = game.puzzle(position), max_states or MAX_STATES
    if fast or disk:
        outcome = _search_compiled(game, puzzle, max_states, seconds, disk)
    elif has_backend(game):
        outcome = _search_longer(game, puzzle, most, seconds)
    else:
        outcome = puzzle.solve(most, seconds)
    reached, note = counted(outcome.states, "positions"), ""
    more: dict[str, object] = {}
    if outcome.kind is OutcomeKind.SOLVED:
        text = " ".join(outcome.moves) or "It is already solved."
        if (picture := game.solved_picture(position, outcome.moves)) is not None:
            text = str(picture)
            more = {"layout": text}
        length = counted(len(outcome.moves), game.length_unit)
        memory = "" if outcome.memory is None else f", {outcome.memory:,} bytes"
        doubt = "" if outcome.shortest else "; the search gave up, so there may be a shorter one"
        note = f"{length}, {reached}{memory}{doubt}"
    elif outcome.kind is OutcomeKind.UNSOLVABLE:
        text = f"There is no solution: only {reached} can be reached."
        if part := puzzle.lost_part():
            text = f"There is no solution for {part}."
        if outcome.moves:
            text += f"\nThe rest is solved by {' '.join(outcome.moves)}."
    elif outcome.limit is Limit.MEMORY:
        text = f"Gave up after {reached}, at {MOST_MEMORY / 1024**3:g} GB of memory."
        if has_backend(game):
            note = "With --disk FOLDER, the search has as much room as the disk."
    else:
        option = "--seconds" if outcome.limit is Limit.SECONDS else "--max-states"
        text = f"Gave up after {reached}; {option} sets the limit."
    fields = {
        "length": len(outcome.moves) if outcome.moves else outcome.length,
        "moves": list(outcome.moves),
        "states": outcome.states,
        "optimal": outcome.kind is OutcomeKind.SOLVED and outcome.shortest,
        "limit": outcome.limit,
        "memory": outcome.memory,
        **more,
        **game.more_fields(position, max_states or MAX_STATES, seconds),
    }
    return _Result(outcome.kind, text, note, fields)


def _search_longer(
    game: PuzzleGame, puzzle: MovePuzzle[Any, Any], most: int, seconds: float | None
) -> Outcome:
    """Search plainly at first; if that isn't enough, begin again with the best search there is."""
    from donimoes_book.search.shortest import Limit

    began = monotonic()
    outcome = puzzle.solve(min(most, _PLAINLY), seconds)
    if outcome.limit is not Limit.STATES or most <= _PLAINLY:
        return outcome
    from donimoes_book.games.laboratory import BackendLimit, solve_fast

    left = None if seconds is None else max(0.0, began + seconds - monotonic())
    with suppress(ImportError, BackendLimit, MemoryError):
        return solve_fast(game, puzzle, most, left)
    return puzzle.solve_large(most, left)


@contextmanager
def _progress_lines() -> Iterator[Callable[[str], None]]:
    """Show how far a very long task is: in one line on a terminal, now and then in a log."""
    on_terminal = sys.stderr.isatty()
    end, pause, told = ("\x1b[K\r", 0.2, 0.0) if on_terminal else ("\n", _TELL_EVERY, monotonic())

    def show(text: str) -> None:
        nonlocal told
        if monotonic() > told + pause:
            told = monotonic()
            print(text, end=end, file=sys.stderr, flush=True)

    yield show
    if on_terminal and told:
        print(end=end, file=sys.stderr)


def _search_compiled(
    game: PuzzleGame,
    puzzle: MovePuzzle[Any, Any],
    max_states: int | None,
    seconds: float | None,
    disk: Path | None,
) -> Outcome:
    """Search compiled from the start, in memory or on disk; raises UsageError if it cannot."""
    from donimoes_book.games.laboratory import BackendLimit, solve_fast, solve_on_disk
    from donimoes_book.search.shortest import MAX_STATES

    with common.installed("fast"), _progress_lines() as show:
        began = monotonic()

        def tell(level: int, states: int, expanded: int) -> None:
            rate = expanded / max(1.0, monotonic() - began)
            show(f"level {level}: {counted(states, 'positions')}, {rate:,.0f} a second")

        try:
            if disk:
                limits = {"max_states": max_states, "seconds": seconds}
                return solve_on_disk(game, puzzle, disk, tell=tell, **limits)
            return solve_fast(game, puzzle, max_states or MAX_STATES, seconds)
        except BackendLimit as error:
            raise UsageError(f"{error}: leave out --{'disk' if disk else 'fast'}") from None


def _answer(question: AnswerQuestion, position: Position) -> _Result:
    from donimoes_book.search.shortest import OutcomeKind

    answer = question(position)
    fields = {
        "length": answer.count if answer.lines else None,
        "states": int(answer.more.get("states", 0)),
        "question": answer.question,
        "answer": list(answer.lines),
        "pictures": [
            {"label": label, "position": str(picture)} for label, picture in answer.labelled
        ],
    }
    if not answer.lines:
        text = f"This has no answer: {answer.question}"
        return _Result(OutcomeKind.UNSOLVABLE, text, "", fields)
    note = f"{answer.question} {counted(answer.count, answer.unit)}"
    pictures = (f"{label}\n{picture}".strip("\n") for label, picture in answer.labelled)
    text = "\n\n".join(("\n".join(answer.lines), *pictures))
    return _Result(OutcomeKind.SOLVED, text, note, fields)


def _lay_out(game: LayoutGame, position: Position, max_tries: int | None) -> _Result:
    from donimoes_book.search.shortest import OutcomeKind

    # A limit means that the search should stop there, and not start a proof that takes minutes.
    puzzle = game.layout_puzzle(position)
    outcome = game.solve_layout(puzzle, max_tries, proof=max_tries is None)
    tries = counted(outcome.tries, "tries")
    layout = str(outcome.layout) if outcome.layout else None
    fields = {
        "states": outcome.tries,
        "layout": layout,
        "tries": outcome.tries,
        "reason": outcome.reason,
    }
    if layout is not None:
        return _Result(outcome.kind, layout, tries, fields)
    unsolvable = outcome.kind is OutcomeKind.UNSOLVABLE
    start = "There is no solution" if unsolvable else f"Gave up after {tries}"
    return _Result(outcome.kind, f"{start}: {outcome.reason}.", "", fields)


def advise(
    game: common.GameName,
    file: common.PositionFile = "-",
    hand: Annotated[
        str | None, Option(help="Your hand, such as 11 23 45, if FILE is a picture of the table.")
    ] = None,
    players: Annotated[int, Option(min=2, help="With --hand: how many players there are.")] = 2,
    seconds: Annotated[
        float, Option(min=0.1, callback=common.seconds_given, help="How long to think.")
    ] = 2,
    seed: Annotated[str, Option(help="The seed for anything left to chance.")] = "1",
    options: common.Options = None,
    as_json: common.AsJson = False,
) -> int:
    """Say what each play is worth, best first: in a record, in a position, or for a hand.

    The points are how far ahead of the others you will be when the hand ends, on average over what
    may be hidden, with the standard error. For a puzzle, it's how many moves are left, as far as
    --seconds allows; if the stock is hidden, it's how often a sensible player wins from there.
    """
    from donimoes_book.games.puzzle_game import PuzzleGame

    found = common.find_agreed_game(game, options)
    text, path = common.read_input(file)
    if found.contest is not None and (hand is not None or common.is_record(text)):
        plays = list(_weighed(found, text, path, hand, players, seconds, seed))
    elif isinstance(found, PuzzleGame):
        plays = list(_advice(found, text, path, Random(seed), seconds))
    else:
        raise _nothing_to_weigh(found)
    if as_json:
        worths = [{"play": a.play, "words": a.words, **a.figures} for a in plays]
        print(json.dumps({"game": found.name, "plays": worths}))
    else:
        common.print_lines(plays or ["No move is left."])
    return common.DONE if plays else common.NO_SOLUTION


def _nothing_to_weigh(game: Game) -> UsageError:
    """Return what a game needs to be given instead of a position, if anything helps."""
    from donimoes_book.games.laboratory import players_for
    from donimoes_book.laboratory.players import STRONG
    from donimoes_book.play.contest import Contest

    contest = game.contest
    if contest is None or STRONG not in players_for(contest):
        return _no_way(game)
    reads_pictures = type(contest).view_of is not Contest.view_of
    return UsageError(
        f"{game.title} needs a record, as `play` prints it{', or a --hand' * reads_pictures}."
    )


def _no_way(game: Game) -> UsageError:
    return UsageError(f"There is no way to weigh the choices in {game.title}.")


def _weighed(
    game: Game, text: str, path: str, hand: str | None, players: int, seconds: float, seed: str
) -> Iterator[Advice]:
    """Yield what each choice is worth to the player whose turn it is."""
    from donimoes_book.games.laboratory import programs_of
    from donimoes_book.games.puzzle_game import Advice
    from donimoes_book.laboratory.players import Imagining
    from donimoes_book.play.dealing import read_dominoes
    from donimoes_book.play.record import read_record

    contest, rng = game.contest, Random(seed)
    assert contest is not None, "the game is played by several"
    programs = programs_of(contest)
    if hand is None:
        state = read_record(contest, text, path).state
        mover = contest.mover(state)
        if mover is None:
            raise UsageError("This game is over.")
        view = contest.view(state, mover)
    else:
        located = common.locate_position(text, path)
        try:
            with located.placing_violations():
                view = contest.view_of(located.position, read_dominoes(hand), players)
        except (LookupError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            raise UsageError(f"{error}.") from None
    if not programs.can_weigh:
        raise _no_way(game)
    if hand is not None and isinstance(programs, Imagining):
        state = programs.sample(view, rng)
    choices = contest.choices(state)
    if len(choices) == 1:
        yield Advice(contest.seen_name(state, choices[0], 0), "is the only choice", {})
        return
    for worth in programs.weigh(view, choices, rng, seconds=seconds):
        name = contest.seen_name(state, worth.choice, contest.mover(state) or 0)
        words = f"{worth.points:+.1f} ± {worth.error:.1f}"
        yield Advice(name, words, {"points": worth.points, "error": worth.error})


def _advice(
    game: PuzzleGame, text: str, path: str, rng: Random, seconds: float
) -> Sequence[Advice]:
    """Return what each move of a puzzle is worth, at the end of a record or in a position."""
    from donimoes_book.commands.play import recorded_steps
    from donimoes_book.games.puzzle_session import is_puzzle_record

    if is_puzzle_record(text):
        start, steps = recorded_steps(game, text, path)
        return game.advice(steps[-1].after if steps else start, rng, seconds)
    located = common.locate_position(text, path)
    with located.placing_violations():
        return game.advice(located.position, rng, seconds)
