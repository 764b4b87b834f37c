"""`solve`: finds a position's shortest solution, a deal's layout, or an answer."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

from typer import Option

from donimoes_book.board.position import Position
from donimoes_book.commands import common, computing, game_lookup, inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.games.game import LayoutGame
from donimoes_book.games.laboratory import BackendLimit, has_backend, solve_fast, solve_on_disk
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.search.answer import AnswerQuestion
from donimoes_book.search.layout import LayoutPuzzle
from donimoes_book.search.shortest import MAX_STATES, MOST_MEMORY, Limit, Outcome, OutcomeKind
from donimoes_book.words.plurals import counted

_PLAINLY = 20_000
"""How many states to look at before the compiled search is started, which takes as long."""
COUNTED = 1_000
"""How many solutions are counted by default, where they can be."""
MOST_COUNTED = 10**15
_TELL_EVERY = 15
"""How many seconds pass before a log has another line about progress."""


@dataclass(frozen=True)
class SearchOptions:
    """The options of `solve` that say how to search, and how long."""

    max_states: Annotated[
        int | None,
        Option(
            min=1,
            max=computing.MOST_STATES,
            help="Give up after reaching this many positions (for a deal, after trying this many "
            "layouts); by default, a million, or any number with --disk. The search uses at most "
            "2 GB of memory.",
        ),
    ] = None
    seconds: Annotated[
        float | None,
        Option(
            min=0, callback=computing.seconds_given, help="Give up after about this many seconds."
        ),
    ] = None
    fast: Annotated[
        bool,
        Option(
            "--fast",
            help="Search compiled from the start, not only once it takes longer (needs "
            "donimoes-book[fast]).",
        ),
    ] = False
    count_to: Annotated[
        int | None,
        Option(
            min=1,
            max=MOST_COUNTED,
            help=f"With --json: count solutions exactly up to this many; by default, {COUNTED:,}.",
        ),
    ] = None
    disk: Annotated[
        Path | None,
        Option(
            metavar="FOLDER",
            help="Search in this folder what has no room in memory (needs donimoes-book[fast]). If "
            "stopped, it carries on from there next time.",
        ),
    ] = None


def solve(
    game: inputs.GameName,
    file: inputs.PositionFile = "-",
    as_json: Annotated[bool, Option("--json", help="Print the answer as JSON.")] = False,
    *,
    search: SearchOptions,
    options: inputs.Options = None,
) -> int:
    """Find a position's shortest solution, a deal's layout, or the answer to a question."""
    named_game = game_lookup.find_agreed_game(game, options)
    # A game solved by moves is searched for a solution, even if its problems ask how a deal ends.
    by_moves = isinstance(named_game, PuzzleGame)
    question = None if by_moves else named_game.question()
    accepted = {
        "--max-states": not question or search.max_states is None,
        "--count-to": search.count_to is None or (as_json and isinstance(named_game, LayoutGame)),
        "--seconds": by_moves or search.seconds is None,
        "--fast": not search.fast or has_backend(named_game),
        "--disk": not search.disk or has_backend(named_game),
    }
    if not all(accepted.values()):
        refused = ", ".join(name for name, is_accepted in accepted.items() if not is_accepted)
        raise UsageError(f"{named_game.title} does not accept {refused} here.")
    located = inputs.read_position(file, named_game.notation_of)
    progress = nullcontext() if search.disk else common.progress_bar("searching")
    with located.placing_violations(), progress:
        try:
            if question:
                result = _answer(question, located.position)
            elif isinstance(named_game, LayoutGame):
                result = _lay_out(named_game, located.position, search, as_json=as_json)
            elif isinstance(named_game, PuzzleGame):
                result = _search(named_game, located.position, search)
            else:
                raise UsageError(f"{named_game.title} cannot be solved.")
        except MemoryError:
            text = "Gave up: out of memory. Set a lower limit with --max-states."
            result = _Result(OutcomeKind.LIMIT, text, "", {"limit": Limit.MEMORY})
    if as_json:
        solved = result.kind.value == "solved"
        fields: dict[str, object] = {"game": named_game.name, "outcome": result.kind.value}
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


def _search(game: PuzzleGame, position: Position, search: SearchOptions) -> _Result:
    puzzle, most, seconds = game.puzzle(position), search.max_states or MAX_STATES, search.seconds
    if search.fast or search.disk:
        outcome = _search_compiled(game, puzzle, search)
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
    more |= game.more_fields(position, most, seconds)
    if note and more.get("unique") is False:
        note += "; there are several solutions, and this is one"
    fields = {
        "length": len(outcome.moves) if outcome.moves else outcome.length,
        "moves": list(outcome.moves),
        "states": outcome.states,
        "optimal": outcome.kind is OutcomeKind.SOLVED and outcome.shortest,
        "limit": outcome.limit,
        "memory": outcome.memory,
        **more,
    }
    return _Result(outcome.kind, text, note, fields)


def _search_longer(
    game: PuzzleGame, puzzle: MovePuzzle[Any, Any], most: int, seconds: float | None
) -> Outcome:
    """Search plainly at first; if that isn't enough, begin again with the best search there is."""
    began = monotonic()
    outcome = puzzle.solve(min(most, _PLAINLY), seconds)
    if outcome.limit is not Limit.STATES or most <= _PLAINLY:
        return outcome
    left = None if seconds is None else max(0.0, began + seconds - monotonic())
    with suppress(ImportError, BackendLimit, MemoryError):
        return solve_fast(game, puzzle, most, left)
    return puzzle.solve_large(most, left)


@contextmanager
def _progress_lines() -> Iterator[Callable[[str], None]]:
    """Show how far a very long task is: in one line on a terminal, now and then in a log."""
    on_terminal = sys.stderr.isatty()
    end, pause, last = ("\x1b[K\r", 0.2, 0.0) if on_terminal else ("\n", _TELL_EVERY, monotonic())

    def show(text: str) -> None:
        nonlocal last
        if monotonic() > last + pause:
            last = monotonic()
            print(text, end=end, file=sys.stderr, flush=True)

    yield show
    if on_terminal and last:
        print(end=end, file=sys.stderr)


def _search_compiled(
    game: PuzzleGame, puzzle: MovePuzzle[Any, Any], search: SearchOptions
) -> Outcome:
    """Search compiled from the start, in memory or on disk; raises UsageError if it cannot."""
    with common.installed("fast"), _progress_lines() as show:
        began = monotonic()

        def tell(level: int, states: int, expanded: int) -> None:
            rate = expanded / max(1.0, monotonic() - began)
            show(f"level {level}: {counted(states, 'positions')}, {rate:,.0f} a second")

        try:
            if search.disk:
                limits = {"max_states": search.max_states, "seconds": search.seconds}
                return solve_on_disk(game, puzzle, search.disk, tell=tell, **limits)
            return solve_fast(game, puzzle, search.max_states or MAX_STATES, search.seconds)
        except BackendLimit as error:
            raise UsageError(f"{error}: leave out --{'disk' if search.disk else 'fast'}") from None


def _answer(question: AnswerQuestion, position: Position) -> _Result:
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


def _counted(game: LayoutGame, puzzle: LayoutPuzzle, most: int | None) -> Mapping[str, object]:
    """Return how many solutions there are, and whether those are all."""
    count = game.count_layouts(puzzle, most or COUNTED)
    if count is None:
        if most:
            raise UsageError(f"{game.title} does not accept --count-to here.")
        return {}
    return {"unique": count == (1, True), "solutions": count[0], "counted": count[1]}


def _lay_out(
    game: LayoutGame, position: Position, search: SearchOptions, *, as_json: bool
) -> _Result:
    max_tries = search.max_states
    # A limit means that the search should stop there, and not start a proof that takes minutes.
    puzzle = game.layout_puzzle(position)
    outcome = game.solve_layout(puzzle, max_tries, proof=max_tries is None)
    tries = counted(outcome.tries, "tries")
    layout = str(outcome.layout) if outcome.layout else None
    fields: dict[str, object] = {
        "states": outcome.tries,
        "layout": layout,
        "tries": outcome.tries,
        "reason": outcome.reason,
    }
    if as_json:
        fields |= _counted(game, puzzle, search.count_to)
    if layout is not None:
        return _Result(outcome.kind, layout, tries, fields)
    unsolvable = outcome.kind is OutcomeKind.UNSOLVABLE
    start = "There is no solution" if unsolvable else f"Gave up after {tries}"
    return _Result(outcome.kind, f"{start}: {outcome.reason}.", "", fields)
