"""`generate`: makes problems."""

import json
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated

from typer import Option

from donimoes_book.board.position import Position
from donimoes_book.commands import common, computing, game_lookup, generators, inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.games.code import code_of
from donimoes_book.games.game import Game
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.laboratory.generation import (
    Demand,
    GeneratedProblem,
    GenerationSpec,
    ProblemGenerator,
    complete_spec,
    make_problems,
)
from donimoes_book.manuscript.alike import positions_in, positions_of
from donimoes_book.manuscript.bank import format_problem
from donimoes_book.manuscript.folders import RULES, book_folder
from donimoes_book.search.wishes import Wish

_WISHED_ATTEMPTS = 5
"""How many times as often to try where an editor has wishes."""


@dataclass(frozen=True)
class ProblemOptions:
    """The options of `generate` that say which problems to make."""

    count: Annotated[int, Option(min=1, help="How many problems to make.")] = 1
    seed: Annotated[str, Option(help="The same seed and options make the same problems.")] = "1"
    dominoes: generators.Dominoes = None
    steps: Annotated[
        int | None, Option(min=1, help="How long the shortest solution should be.")
    ] = None
    max_states: generators.MaxStates = None
    tries: Annotated[int | None, Option(min=1, help="How many boards to try for each problem.")] = (
        None
    )
    grade: Annotated[
        int | None, Option(min=1, max=5, help="Make problems of this grade, and skip any others.")
    ] = None
    or_harder: Annotated[
        bool, Option("--or-harder", help="With --grade: a higher grade will do.")
    ] = False
    or_longer: Annotated[
        bool, Option("--or-longer", help="With --steps: a longer solution will do.")
    ] = False

    def spec(self, generator: ProblemGenerator, title: str) -> GenerationSpec:
        """Return what a game's generator is to make; raises UsageError if it can't."""
        options = {
            "dominoes": self.dominoes,
            "steps": self.steps,
            "max_states": self.max_states,
            "tries": self.tries,
            "grade": self.grade,
            "or_longer": self.or_longer or None,
            "or_harder": self.or_harder or None,
        }
        spec = generators.spec_with(
            options, partial(complete_spec, generator), generator.spec, title
        )
        generators.refuse_size(self.dominoes, generator, title)
        return spec


@dataclass(frozen=True)
class EditorOptions:
    """The options of `generate` for an editor's wishes.

    Steps are forced if nothing else is legal but to take back the last one.
    """

    forced_run: Annotated[
        int | None, Option(min=0, help="At most this many steps in a row are forced.")
    ] = None
    forced_share: Annotated[
        int | None, Option(min=0, max=100, help="At most this percentage of steps is forced.")
    ] = None
    idle: Annotated[int | None, Option(min=0, help="At most this many dominoes never move.")] = None
    detours: Annotated[
        int | None, Option(min=1, help="At least this many steps seem to lead away from the goal.")
    ] = None
    traps: Annotated[
        int | None,
        Option(min=1, help="At least this many moves look good, and lose three moves later."),
    ] = None
    no_early_trap: Annotated[
        bool, Option("--no-early-trap", help="No such move in the first third.")
    ] = False
    families: Annotated[
        int | None,
        Option(min=1, help="At most this many shortest solutions differ in more than order."),
    ] = None
    landmarks: Annotated[
        int | None, Option(min=1, help="At least this many positions are on every shortest way.")
    ] = None
    rounds: Annotated[
        bool, Option("--rounds", help="Each round takes longer than the last, and three moves.")
    ] = False
    no_supposing: Annotated[
        bool, Option("--no-supposing", help="No deduction has to suppose anything.")
    ] = False

    @property
    def wishes(self) -> list[Wish]:
        """The wishes that were given."""
        at_most = {
            "forced-run": self.forced_run,
            "forced-share": self.forced_share,
            "idle": self.idle,
            "families": self.families,
        }
        at_least = {"detours": self.detours, "traps": self.traps, "landmarks": self.landmarks}
        flags = (
            (self.no_early_trap, Wish("--no-early-trap", "early-traps", most=0)),
            (self.rounds, Wish("--rounds", "rounds", 3)),
            (self.no_supposing, Wish("--no-supposing", "chain", most=0)),
        )
        return [
            *(Wish(f"--{name} {n}", name, most=n) for name, n in at_most.items() if n is not None),
            *(Wish(f"--{name} {n}", name, n) for name, n in at_least.items() if n is not None),
            *(wish for is_given, wish in flags if is_given),
        ]


def generate(
    game: inputs.GameName,
    options: ProblemOptions,
    editor: EditorOptions,
    unlike: Annotated[
        Path | None, Option(metavar="FILE", help="No problem is like one in this bank.")
    ] = None,
    fast: computing.Fast = False,
    agreed: inputs.Options = None,
    as_json: common.AsJson = False,
) -> int:
    """Make new problems and print each as an entry for a problem bank as soon as it is found.

    Options you leave out are chosen to suit the game. No solution is longer than --steps unless you
    add --or-longer. A problem like another one, or like a position in the book, is left out.
    """
    named_game = game_lookup.find_agreed_game(game, agreed)
    generator = generators.find_generator(named_game)
    spec = options.spec(generator, named_game.title)
    computing.refuse_fast(named_game, fast and not generator.compiled)
    wishes, positions = editor.wishes, positions_in(book_folder(RULES), named_game.name)
    positions += positions_of(unlike, named_game.name) if unlike else []
    wish = " ".join(filter(None, map(str, (spec, *wishes))))
    criteria = _Wanted(named_game, wishes, positions)
    effort = _WISHED_ATTEMPTS if wishes else 1
    demand = Demand(spec, options.count, wish, criteria, effort)
    making = make_problems(
        generator, demand, options.seed, fast=fast, progress=lambda *done: show(*done)
    )
    count, listed = 0, list[dict[str, object]]()
    with common.installed("fast"):
        while count < options.count:
            with common.progress_bar(f"problem {count + 1} of {options.count}") as show:
                problem, own = next(making, (None, ""))
            if problem is None:
                break
            positions.append(problem.position)
            count += 1
            if as_json:
                entry = {"position": str(problem.position), "seed": own, "wish": wish}
                code = code_of(named_game.name, problem.position)
                listed.append({**entry, "code": code, "measures": dict(criteria.measures)})
            else:
                again = {"seed": own} | ({"wish": wish} if wish else {})
                text = format_problem(
                    named_game.name, problem.position, {**criteria.measures, **again}
                )
                print(text, flush=True)
    if as_json:
        print(json.dumps({"game": named_game.name, "problems": listed}))
    if missing := options.count - count:
        advice = _advice(generator.spec.options(), wishes, options.grade)
        print(f"{missing} of {options.count} could not be made{advice}", file=sys.stderr)
        return common.GAVE_UP
    return common.DONE


def _advice(options: Collection[str], wishes: Sequence[Wish], grade: int | None) -> str:
    """Say what to change if too few problems are found; `options` are those of the generator."""
    more = [name for name in ("--tries", "--max-states") if name in options]
    advice = f": raise {' or '.join(more)}" if more else ""
    if wishes:
        advice += f", or ask for less than {wishes[0]}"
    if grade is not None:
        advice += f", or change {'--steps or --grade' if '--steps' in options else '--grade'}"
    return advice


@dataclass
class _Wanted:
    """Says whether a problem is like no other one, and as an editor wishes."""

    game: Game
    wishes: Sequence[Wish]
    others: Sequence[Position]
    measures: Mapping[str, float] = field(default_factory=dict)
    """The measures of the problem looked at last."""

    def __call__(self, problem: GeneratedProblem) -> bool:
        self.measures = _measured(self.game, problem, self.wishes)
        is_other = not any(self.game.likeness(problem.position, other) for other in self.others)
        return is_other and all(wish.is_met(self.measures) for wish in self.wishes)


def _measured(game: Game, problem: GeneratedProblem, wishes: Sequence[Wish]) -> Mapping[str, float]:
    """Return a problem's measures with those wished for; raises UsageError if it has none."""
    measures = dict(problem.measures)
    if all(wish.measure in measures for wish in wishes):
        return measures
    wish_measures: Mapping[str, float] = {}
    is_measured = isinstance(game, PuzzleGame) and not game.by_deduction
    if isinstance(game, PuzzleGame) and is_measured:
        wish_measures = game.puzzle(problem.position).measure_wishes()
    for wish in wishes:
        if wish.measure not in measures and (
            wish.measure not in wish_measures if wish_measures else not is_measured
        ):
            raise UsageError(f"{game.title} does not accept {wish}: it has no such measure.")
    return measures | {
        w.measure: wish_measures[w.measure] for w in wishes if w.measure in wish_measures
    }
