"""The commands of `donimoes-book`, each a few lines that call the layer that does the work.

Heavy parts are imported inside the commands, so that `--help` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from donimoes_book.faults import Fault, InputError
from donimoes_book.words import counted

if TYPE_CHECKING:
    from donimoes_book.games.contest import ContestGame
    from donimoes_book.games.fujisan.game import FujisanGame
    from donimoes_book.games.game import Game, LayoutGame, PuzzleGame
    from donimoes_book.manuscript.tree import Written
    from donimoes_book.search.generate import Found
    from donimoes_book.search.shortest import OutcomeKind

DONE, WRONG_INPUT, NO_SOLUTION, GAVE_UP, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 3, 64, 130

app = typer.Typer(
    help="Build, check and draw a book of domino games and puzzles.",
    epilog="Each command tells more: donimoes-book solve --help",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name that `games` lists.")]
PositionFile = Annotated[
    str,
    typer.Argument(metavar="[FILE|-]", help="A position in the classic grid; - is standard input."),
]
Rules = Annotated[Path, typer.Option("--rules", help="The manuscript's folder.")]
Out = Annotated[Path, typer.Option("--out", help="The folder for what is made.")]


class UsageError(typer.BadParameter):
    """A command was called in a way that makes no sense; the message stands by itself."""

    def format_message(self) -> str:
        """What to print after "Error:"."""
        return self.message


def main() -> None:
    """Run a command; ends the process with one of the documented exit codes."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that lacks a character shows its code, as standard error does.
        sys.stdout.reconfigure(errors="backslashreplace")
    code = run(sys.argv[1:])
    if sys.stdout:
        # What could not be printed is told already; left open, it would be tried once more.
        with suppress(OSError):
            sys.stdout.close()
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code; problems are told on standard error."""
    try:
        code = app(arguments, prog_name="donimoes-book", standalone_mode=False) or DONE
        if sys.stdout:
            sys.stdout.flush()
        return code
    except InputError as error:
        for fault in error.faults:
            print(fault, file=sys.stderr)
        print(counted(len(error.faults), "errors"), file=sys.stderr)
        return WRONG_INPUT
    except typer.TyperException as error:
        error.show()  # type: ignore[attr-defined]
        return WRONG_USAGE
    except (typer.Abort, KeyboardInterrupt):
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough of it.
        return DONE
    except OSError as error:
        print(f"{error.filename or 'standard output'}: {error.strerror}", file=sys.stderr)
        return WRONG_INPUT


@app.callback(invoke_without_command=True)
def _common(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        print(f"donimoes-book {_version()}")
        raise typer.Exit


@app.command(epilog="Example: donimoes-book build --rules rules --edition letter")
def build(
    rules: Rules = Path("rules"),
    out: Out = Path("build"),
    edition: Annotated[
        list[str] | None, typer.Option(help="An edition of book.toml, or a paper: a4, letter.")
    ] = None,
    chapter: Annotated[
        list[str] | None, typer.Option(help="Print only this chapter (its file's or game's name).")
    ] = None,
) -> None:
    """Check, solve, draw and assemble the book."""
    from donimoes_book.editions.build import build_editions

    with _progress("solving") as progress:
        for made in build_editions(rules, out, edition or [], chapter or [], _version(), progress):
            for warning in made.warnings:
                print(warning, file=sys.stderr)
            print(f"{made.path}: {made.pages} pages")


@app.command(epilog="Example: donimoes-book check rules/unmatched-donimoes.md")
def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH]…", help="Folders or Markdown files.")
    ] = None,
    out: Out = Path("build"),
) -> None:
    """Verify everything that build verifies, without typesetting; print every error."""
    from donimoes_book.manuscript.check import check_path

    faults: list[Fault] = []
    with _progress("solving") as progress:
        for path in paths or [Path("rules")]:
            faults += check_path(path, out / "solved", progress)
    for warning in (fault for fault in faults if fault.warning):
        print(warning, file=sys.stderr)
    if errors := [fault for fault in faults if not fault.warning]:
        raise InputError(errors)
    print("no errors")


@app.command(epilog="Example: donimoes-book render board.txt --game unmatched -o board.svg")
def render(
    output: Annotated[
        Path, typer.Option("-o", "--output", help="A file .svg, .pdf, .png or .txt.")
    ],
    file: PositionFile = "-",
    game: Annotated[str | None, typer.Option(help="Check the marks by this game's rules.")] = None,
) -> None:
    """Draw one diagram."""
    from donimoes_book.drawing.files import KINDS, picture_file
    from donimoes_book.files import write_whole
    from donimoes_book.games import registry

    ending = output.suffix.lower()
    if ending not in KINDS:
        raise UsageError(f"cannot tell what to draw: {output} should end in {', '.join(KINDS)}")
    judge = _find_game(game) if game else None
    written = _read_position(file)
    if judge:
        with _judged(written):
            troubles = judge.check_picture(written.position)
        if troubles:
            raise InputError(written.faults(troubles))
    scenery = registry.scenery(game, written.position)
    write_whole(output, picture_file(written.position, ending, scenery))


@app.command(epilog="Example: donimoes-book solve capturing board.txt --json")
def solve(
    game: GameName,
    file: PositionFile = "-",
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    max_states: Annotated[
        int, typer.Option(min=1, help="Give up when more positions have been reached.")
    ] = 1_000_000,
) -> int:
    """Find a shortest solution of a position, or a layout of a deal."""
    from donimoes_book.games.game import LayoutGame
    from donimoes_book.search.shortest import OutcomeKind
    from donimoes_book.search.shortest import solve as search

    if isinstance(layout_game := _find_game(game), LayoutGame):
        return _solve_layout(layout_game, _read_position(file), as_json, max_states)
    puzzle_game = _find_puzzle(game)
    written = _read_position(file)
    with _judged(written), _progress("searching"):
        outcome = search(puzzle_game.puzzle(written.position), max_states)
    if as_json:
        import json

        answer = {
            "game": puzzle_game.name,
            "outcome": outcome.kind.value,
            "length": outcome.length,
            "moves": list(outcome.moves),
            "states": outcome.states,
            "optimal": outcome.kind is OutcomeKind.SOLVED,
        }
        print(json.dumps(answer))
    elif outcome.kind is OutcomeKind.SOLVED:
        print(" ".join(outcome.moves) or "It is solved already.")
        length = counted(len(outcome.moves), puzzle_game.length_unit)
        print(f"{length}, {counted(outcome.states, 'positions')}", file=sys.stderr)
    elif outcome.kind is OutcomeKind.UNSOLVABLE:
        print(f"There is no solution: {counted(outcome.states, 'positions')} can be reached.")
    else:
        print(f"Gave up after {counted(outcome.states, 'positions')}; --max-states sets the limit.")
    return _exit_code(outcome.kind)


def _exit_code(kind: OutcomeKind) -> int:
    """The documented exit code for how a search ended."""
    return {"solved": DONE, "unsolvable": NO_SOLUTION, "limit": GAVE_UP}[kind]


def _solve_layout(game: LayoutGame, written: Written, as_json: bool, max_tries: int) -> int:
    """Lay out a deal, and print the layout or why there is none."""
    from donimoes_book.search.layout.solver import solve_layout
    from donimoes_book.search.shortest import OutcomeKind

    with _judged(written), _progress("searching"):
        outcome = solve_layout(game.layout_puzzle(written.position), max_tries)
    if as_json:
        import json

        answer = {
            "game": game.name,
            "outcome": outcome.kind.value,
            "layout": str(outcome.layout) if outcome.layout else None,
            "tries": outcome.tries,
            "reason": outcome.reason,
        }
        print(json.dumps(answer))
    elif outcome.layout:
        print(outcome.layout)
        print(counted(outcome.tries, "tries"), file=sys.stderr)
    elif outcome.kind is OutcomeKind.UNSOLVABLE:
        print(f"There is no solution: {outcome.reason}.")
    else:
        print(f"Gave up after {counted(outcome.tries, 'tries')}: {outcome.reason}.")
    return _exit_code(outcome.kind)


@app.command(epilog='Example: donimoes-book replay unmatched board.txt "34R 12U"')
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
    from donimoes_book.games.contest import ContestGame
    from donimoes_book.games.game import IllegalMove, UnreadableMove, printed_moves

    if isinstance(contest_game := _find_game(game), ContestGame) and not moves:
        return _replay_record(contest_game, file)
    puzzle_game = _find_puzzle(game)
    if not moves:
        raise UsageError("Missing argument 'MOVES'.")
    written = _read_position(file)
    text = " ".join(moves)
    try:
        with _judged(written):
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


def _replay_record(game: ContestGame, file: str) -> int:
    """Play a record again and print how the game stands."""
    from donimoes_book.play.record import read_record, result

    print(result(game.contest, read_record(game.contest, *_read_file(file))))
    return DONE


@app.command(epilog="Example: donimoes-book play bergen --players 2 --seed 7 --with greedy,random")
def play(
    game: GameName,
    players: Annotated[int, typer.Option(min=1, help="How many play.")] = 2,
    seed: Annotated[str, typer.Option(help="The same seed and players play the same.")] = "1",
    kinds: Annotated[
        str, typer.Option("--with", help="Who plays: random, greedy, ahead; the last one repeats.")
    ] = "greedy",
) -> None:
    """Let the program play a game, and print its record, which `replay` can check."""
    from donimoes_book.games.contest import ContestGame
    from donimoes_book.manuscript.suggest import suggest
    from donimoes_book.play.match import turns
    from donimoes_book.play.players import players_for
    from donimoes_book.play.record import record_lines

    contest_game = _find_game(game)
    if not isinstance(contest_game, ContestGame):
        raise UsageError(f"{contest_game.title} is not played by several players.")
    contest, known = contest_game.contest, players_for(contest_game.contest)
    names = [name.strip() for name in kinds.split(",")]
    if unknown := next((name for name in names if name not in known), None):
        raise UsageError(f"There is no player {unknown!r}. {suggest(unknown, known)}")
    if players not in contest.players:
        legal = ", ".join(map(str, contest.players))
        raise UsageError(f"{contest_game.title} is for {legal} players, not {players}.")
    seats = [*names, *[names[-1]] * players][:players]
    played = turns(contest, [known[name] for name in seats], seed)
    for line in record_lines(contest, seats, seed, played):
        print(line)


@app.command(epilog="Example: donimoes-book generate unmatched --count 3 --seed 7 --dominoes 8")
def generate(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, help="How many problems.")] = 1,
    seed: Annotated[
        str, typer.Option(help="The same seed and wishes make the same problems.")
    ] = "1",
    dominoes: Annotated[int, typer.Option(min=2, max=28, help="How many dominoes.")] = 8,
    steps: Annotated[
        int, typer.Option(min=1, help="How long the shortest solution should be.")
    ] = 12,
    max_states: Annotated[
        int, typer.Option(min=2, help="The largest state graph to consider.")
    ] = 400,
    tries: Annotated[int, typer.Option(min=1, help="How many boards to look at for each.")] = 1000,
    grade: Annotated[
        int, typer.Option(min=1, max=5, help="The least grade; what is easier is rejected.")
    ] = 1,
    fast: Annotated[
        bool, typer.Option("--fast", help="Use the compiled search: donimoes-book[fast].")
    ] = False,
) -> int:
    """Make new problems and print them as entries of a problem bank."""
    from donimoes_book.games.fujisan.game import FujisanGame
    from donimoes_book.games.game import LayoutGame
    from donimoes_book.manuscript.bank import format_problem
    from donimoes_book.search.generate import Wish
    from donimoes_book.search.generate import generate as make

    if isinstance(layout_game := _find_game(game), LayoutGame):
        return _deals(layout_game, count, seed)
    puzzle_game = _find_puzzle(game)
    if isinstance(puzzle_game, FujisanGame):
        return _mountains(puzzle_game, count, seed, steps, tries, fast)
    wish = Wish(dominoes, steps, max_states, tries, grade)
    found = []
    for number in range(1, count + 1):
        with _progress(f"problem {number} of {count}") as show:
            if problem := make(puzzle_game, wish, f"{seed}/{number}", show):
                found.append(problem)
    for problem in sorted(found, key=lambda problem: problem.effort):
        print(format_problem(puzzle_game.name, problem.position, _measures(puzzle_game, problem)))
    if len(found) < count:
        message = (
            f"{count - len(found)} of {count} could not be made: raise --tries or --max-states"
        )
        print(message, file=sys.stderr)
        return GAVE_UP
    return DONE


def _mountains(game: FujisanGame, count: int, seed: str, steps: int, tries: int, fast: bool) -> int:
    """Climb to deals with solutions of so many moves, and print them with their measures."""
    from donimoes_book.manuscript.bank import format_problem, measures_of
    from donimoes_book.search.fujisan.climb import climb
    from donimoes_book.search.fujisan.survey import gear
    from donimoes_book.search.shortest import solve as search

    made = 0
    for number in range(1, count + 1):
        own = f"{seed}/{number}"
        with _progress(f"problem {number} of {count}") as show, _installed("fast"):
            found = climb(gear(fast, road=game.kind.road), steps, tries, own, show)
        if found is None:
            continue
        position = game.position(found.deal)
        measures = measures_of(game, search(game.puzzle(position)))
        wish = f"--steps {steps} --tries {tries}"
        print(format_problem(game.name, position, {**measures, "seed": own, "wish": wish}))
        made += 1
    return DONE if made == count else GAVE_UP


def _deals(game: LayoutGame, count: int, seed: str) -> int:
    """Draw deals at random and print them, each with the tries it takes, easy ones first."""
    from random import Random

    from donimoes_book.manuscript.bank import format_problem
    from donimoes_book.manuscript.deals import UNIT
    from donimoes_book.search.layout.solver import effort_of_layout

    found = []
    for number in range(1, count + 1):
        deal = game.deal(Random(f"{seed}/{number}"))
        with _progress(f"problem {number} of {count}"):
            effort = effort_of_layout(game.layout_puzzle(deal))
        if effort is not None:
            found.append((effort, number, deal))
    for effort, number, deal in sorted(found, key=lambda made: made[:2]):
        print(format_problem(game.name, deal, {UNIT: effort, "seed": f"{seed}/{number}"}))
    return DONE if len(found) == count else GAVE_UP


@app.command(epilog="Example: donimoes-book campaign unmatched --dominoes 10 --fast --out halls")
def campaign(
    game: GameName,
    dominoes: Annotated[int, typer.Option(min=2, max=28, help="How many dominoes.")] = 8,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="End after so many rounds in all, or at Ctrl-C.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed and rounds find the same.")] = "1",
    max_states: Annotated[
        int, typer.Option(min=2, max=100_000_000, help="The largest state graph to consider.")
    ] = 20_000,
    tries: Annotated[int, typer.Option(min=1, help="How many boards to look at in a climb.")] = 100,
    out: Annotated[Path, typer.Option("--out", help="The folder to keep it in.")] = Path("halls"),
    workers: Annotated[
        int | None, typer.Option(min=1, help="How many processes; one for each core if not given.")
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Work on a Dask cluster: donimoes-book[cluster]."),
    ] = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Use the compiled search: donimoes-book[fast].")
    ] = False,
) -> None:
    """Search for the longest shortest solutions; goes on where it was stopped."""
    import os

    from donimoes_book.games.sliding.game import SlidingGame
    from donimoes_book.manuscript.hall import read_campaign, write_campaign
    from donimoes_book.search.campaign import Aim, climb, next_round
    from donimoes_book.search.workers import cluster, processes

    puzzle_game = _find_puzzle(game)
    if not isinstance(puzzle_game, SlidingGame):
        raise UsageError(f"There are no campaigns of {puzzle_game.title}.")
    aim = Aim(puzzle_game.name, dominoes, seed, max_states, tries)
    going = read_campaign(out, aim)
    if fast:
        with _installed("fast"):
            import donimoes_book.search.sliding.fast  # noqa: F401
    with ExitStack() as stack:
        if scheduler:
            with _installed("cluster"):
                work = stack.enter_context(cluster(climb, scheduler))
        else:
            work = stack.enter_context(processes(climb, workers or os.cpu_count() or 1))
        bank = write_campaign(out, going, puzzle_game)
        while rounds is None or going.rounds < rounds:
            going = next_round(going, work, fast=fast)
            bank = write_campaign(out, going, puzzle_game)
            longest = max((champion.steps for champion in going.hall), default=0)
            length = counted(longest, puzzle_game.length_unit)
            print(f"round {going.rounds}: {length}", file=sys.stderr)
    print(f"{bank}: {counted(len(going.hall), 'problems')}")


@app.command(epilog="Example: donimoes-book simulate fujisan -n 1000 --seed 1 --json")
def simulate(
    game: GameName,
    count: Annotated[int, typer.Option("-n", min=1, help="How many random deals.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed deals the same.")] = "1",
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    fast: Annotated[
        bool, typer.Option("--fast", help="Use the compiled search: donimoes-book[fast].")
    ] = False,
) -> None:
    """Measure random deals: the figures of By the numbers, with their 95 % intervals."""
    from donimoes_book.search.simulate import SURVEYS
    from donimoes_book.search.simulate import simulate as measure

    name = _find_game(game).name
    if name not in SURVEYS:
        raise UsageError(f"{game} cannot be simulated; these can: {', '.join(SURVEYS)}")
    with _progress("dealing") as show, _installed("fast"):
        measured = measure(name, count, seed, fast=fast, progress=show)
    if as_json:
        print(measured.to_json(), end="")
        return
    width = max(map(len, measured.figures)) + 2
    for key, figure in measured.figures.items():
        print(f"{key:<{width}}{figure}")


@app.command(epilog="Example: donimoes-book census mountains --out build")
def census(game: GameName, out: Out = Path("build")) -> int:
    """Decide every deal there is of a game of laying out; goes on where it was stopped."""
    from random import Random

    from donimoes_book.games.game import LayoutGame
    from donimoes_book.search.layout.census import TRIES, take_census

    layout_game = _find_game(game)
    if not isinstance(layout_game, LayoutGame):
        raise UsageError(f"{layout_game.title} is not a game of laying out.")
    puzzle = layout_game.layout_puzzle(layout_game.deal(Random(0)))
    file = out / f"census-{layout_game.name}.json"
    with _progress("deciding") as show, _installed("fast"):
        taken = take_census(file, puzzle.width, puzzle.height, puzzle.climb, show)
    print(
        f"{taken.solved:,} of {taken.deals:,} deals can be solved, each with a layout checked anew."
    )
    print(f"{taken.lacking:,} cannot: a number is missing between two that are there.")
    print(f"{taken.undecided:,} are undecided after {TRIES:,} tries each.")
    return GAVE_UP if taken.undecided else DONE


@app.command()
def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the games and what each supports."""
    import json

    from donimoes_book.games.contest import ContestGame
    from donimoes_book.games.game import LayoutGame, PuzzleGame
    from donimoes_book.games.registry import all_games
    from donimoes_book.manuscript.claims import claims_about

    rows = [
        {
            "name": game.name,
            "title": game.title,
            "commands": ["render", "check"]
            + (["solve", "replay", "generate"] if isinstance(game, PuzzleGame) else [])
            + (["solve", "generate"] if isinstance(game, LayoutGame) else [])
            + (["play", "replay"] if isinstance(game, ContestGame) else []),
            "claims": claims_about(game),
        }
        for game in all_games()
    ]
    if as_json:
        print(json.dumps(rows))
        return
    for row in rows:
        print(f"{row['name']:<14}{row['title']}")
        print(f"{'':<14}commands: {', '.join(row['commands'])}")
        print(f"{'':<14}claims: {', '.join(row['claims'])}")


@contextmanager
def _installed(extra: str) -> Iterator[None]:
    """Tell what to install where a library of one of our extras is missing."""
    try:
        yield
    except ImportError as error:
        advice = f"pip install 'donimoes-book[{extra}]'"
        raise UsageError(f"{error.name or 'a library'} is not installed: {advice}") from None


@contextmanager
def _judged(written: Written) -> Iterator[None]:
    """Tell what a game finds wrong with a position as faults in its text."""
    from donimoes_book.games.game import IllegalPosition

    try:
        yield
    except IllegalPosition as error:
        raise InputError(written.faults(error.troubles)) from None


def _read_position(file: str) -> Written:
    from donimoes_book.manuscript.boards import read_board
    from donimoes_book.manuscript.source import Source

    text, path = _read_file(file)
    source = Source(path, text)
    return read_board(source, source.lines)


def _read_file(file: str) -> tuple[str, str]:
    """Return the text of a file, or of standard input, and what it is called."""
    from donimoes_book.files import decode_text, read_text

    if file == "-":
        path = "<stdin>"
        return decode_text(sys.stdin.buffer.read() if sys.stdin else b"", path), path
    return read_text(Path(file)), file


def _find_game(name: str) -> Game:
    from donimoes_book.games import registry
    from donimoes_book.manuscript.suggest import suggest

    game = registry.find(name)
    if game is None:
        raise UsageError(f"There is no game {name!r}. {suggest(name, registry.names())}")
    return game


def _find_puzzle(name: str) -> PuzzleGame:
    from donimoes_book.games.game import PuzzleGame

    game = _find_game(name)
    if not isinstance(game, PuzzleGame):
        raise UsageError(f"{game.title} is not solved by moves.")
    return game


def _measures(game: PuzzleGame, problem: Found) -> dict[str, object]:
    """What a bank records of a problem; the seed and the wish make it again."""
    from donimoes_book.manuscript.bank import measures_of

    wish = problem.wish
    return {
        **measures_of(game, problem.outcome),
        "seed": problem.seed,
        "wish": f"--dominoes {wish.dominoes} --steps {wish.steps} "
        f"--max-states {wish.max_states} --tries {wish.tries}",
    }


@contextmanager
def _progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Show how far some work is, on a terminal only; yields what is told (done, total)."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _version() -> str:
    from importlib.metadata import version

    return version("donimoes-book")
