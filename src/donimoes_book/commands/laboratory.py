"""`generate`, `campaign`, `simulate` and `census`: make problems, and measure random deals."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.words.plurals import alternatives, counted

if TYPE_CHECKING:
    from donimoes_book.games.game import Game
    from donimoes_book.games.puzzle_game import PuzzleGame
    from donimoes_book.laboratory.campaign import Campaign, HallEntry
    from donimoes_book.laboratory.generation import (
        GeneratedProblem,
        GenerationSpec,
        ProblemGenerator,
    )
    from donimoes_book.search.wishes import Wish
    from donimoes_book.workers import Result, Unit, Work

Dominoes = Annotated[int | None, Option(min=2, max=55, help="How many dominoes to use.")]
MaxStates = Annotated[
    int | None, Option(min=2, max=common.MOST_STATES, help="The largest state graph to consider.")
]
_WISHED_ATTEMPTS = 5
"""How many times as often to try where an editor has wishes."""
Most = Annotated[int | None, Option(min=0, help="At most this many steps in a row are forced.")]
"""Steps are forced if nothing else is legal but to take back the last one."""

Workers = Annotated[
    int | None, Option(min=1, help="How many processes to use; by default, one per core.")
]
Scheduler = Annotated[
    str | None,
    Option(metavar="ADDRESS", help="Run on a Dask cluster (needs donimoes-book[cluster])."),
]


def generate(
    game: common.GameName,
    count: Annotated[int, Option(min=1, help="How many problems to make.")] = 1,
    seed: Annotated[str, Option(help="The same seed and options make the same problems.")] = "1",
    dominoes: Dominoes = None,
    steps: Annotated[
        int | None, Option(min=1, help="How long the shortest solution should be.")
    ] = None,
    max_states: MaxStates = None,
    tries: Annotated[
        int | None, Option(min=1, help="How many boards to try for each problem.")
    ] = None,
    grade: Annotated[
        int | None, Option(min=1, max=5, help="Make problems of this grade, and skip any others.")
    ] = None,
    or_harder: Annotated[
        bool, Option("--or-harder", help="With --grade: a higher grade will do.")
    ] = False,
    or_longer: Annotated[
        bool, Option("--or-longer", help="With --steps: a longer solution will do.")
    ] = False,
    forced_run: Most = None,
    forced_share: Annotated[
        int | None, Option(min=0, max=100, help="At most this percentage of steps is forced.")
    ] = None,
    idle: Annotated[
        int | None, Option(min=0, help="At most this many dominoes never move.")
    ] = None,
    detours: Annotated[
        int | None, Option(min=1, help="At least this many steps seem to lead away from the goal.")
    ] = None,
    traps: Annotated[
        int | None,
        Option(min=1, help="At least this many moves look good, and lose three moves later."),
    ] = None,
    no_early_trap: Annotated[
        bool, Option("--no-early-trap", help="No such move in the first third.")
    ] = False,
    families: Annotated[
        int | None,
        Option(min=1, help="At most this many shortest solutions differ in more than order."),
    ] = None,
    landmarks: Annotated[
        int | None, Option(min=1, help="At least this many positions are on every shortest way.")
    ] = None,
    rounds: Annotated[
        bool, Option("--rounds", help="Each round takes longer than the last, and three moves.")
    ] = False,
    no_supposing: Annotated[
        bool, Option("--no-supposing", help="No deduction has to suppose anything.")
    ] = False,
    unlike: Annotated[
        Path | None, Option(metavar="FILE", help="No problem is like one in this bank.")
    ] = None,
    fast: common.Fast = False,
    agreed: common.Options = None,
    as_json: common.AsJson = False,
) -> int:
    """Make new problems and print each as an entry for a problem bank as soon as it is found.

    Options you leave out are chosen to suit the game. No solution is longer than --steps unless you
    add --or-longer. A problem like another one, or like a position in the book, is left out.
    """
    from donimoes_book.games.code import code_of
    from donimoes_book.laboratory.generation import generated, specified
    from donimoes_book.manuscript.alike import positions_in, positions_of
    from donimoes_book.manuscript.bank import format_problem
    from donimoes_book.manuscript.folders import RULES, book_folder
    from donimoes_book.search.wishes import Wish

    found = common.find_agreed_game(game, agreed)
    generator = common.find_generator(found)
    options = {
        "dominoes": dominoes,
        "steps": steps,
        "max_states": max_states,
        "tries": tries,
        "grade": grade,
        "or_longer": or_longer or None,
        "or_harder": or_harder or None,
    }
    spec = _spec_with(options, partial(specified, generator), generator.spec, found.title)
    _refuse_size(dominoes, generator, found.title)
    refuse_fast(found, fast and not generator.compiled)
    at_most = {"forced-run": forced_run, "forced-share": forced_share, "idle": idle}
    at_least = {"detours": detours, "traps": traps, "landmarks": landmarks}
    flags = (
        (no_early_trap, Wish("--no-early-trap", "early-traps", most=0)),
        (rounds, Wish("--rounds", "rounds", 3)),
        (no_supposing, Wish("--no-supposing", "chain", most=0)),
    )
    wishes = [
        *(
            Wish(f"--{name} {n}", name, most=n)
            for name, n in (at_most | {"families": families}).items()
            if n is not None
        ),
        *(Wish(f"--{name} {n}", name, n) for name, n in at_least.items() if n is not None),
        *(wish for is_given, wish in flags if is_given),
    ]
    asked = " ".join(filter(None, map(str, (spec, *wishes))))
    known = positions_in(book_folder(RULES), found.name)
    known += positions_of(unlike, found.name) if unlike else []
    measured: Mapping[str, float] = {}

    def is_wanted(problem: GeneratedProblem) -> bool:
        nonlocal measured
        measured = _measured(found, problem, wishes)
        is_other = not any(found.likeness(problem.position, other) for other in known)
        return is_other and all(wish.is_met(measured) for wish in wishes)

    making = generated(
        generator,
        spec,
        seed,
        count,
        asked=asked,
        is_wanted=is_wanted,
        effort=_WISHED_ATTEMPTS if wishes else 1,
        fast=fast,
        progress=lambda *done: show(*done),
    )
    made, listed = 0, list[dict[str, object]]()
    with common.installed("fast"):
        while made < count:
            with common.progress_bar(f"problem {made + 1} of {count}") as show:
                problem, own = next(making, (None, ""))
            if problem is None:
                break
            known.append(problem.position)
            made += 1
            if as_json:
                entry = {"position": str(problem.position), "seed": own, "wish": asked}
                code = code_of(found.name, problem.position)
                listed.append({**entry, "code": code, "measures": dict(measured)})
            else:
                again = {"seed": own} | ({"wish": asked} if asked else {})
                text = format_problem(found.name, problem.position, {**measured, **again})
                print(text, flush=True)
    if as_json:
        print(json.dumps({"game": found.name, "problems": listed}))
    if made < count:
        options_known = generator.spec.options()
        more = [name for name in ("--tries", "--max-states") if name in options_known]
        advice = f": raise {' or '.join(more)}" if more else ""
        if wishes:
            advice += f", or ask for less than {wishes[0]}"
        if grade is not None:
            other = "--steps or --grade" if "--steps" in options_known else "--grade"
            advice += f", or change {other}"
        print(f"{count - made} of {count} could not be made{advice}", file=sys.stderr)
        return common.GAVE_UP
    return common.DONE


def _measured(game: Game, problem: GeneratedProblem, wishes: Sequence[Wish]) -> Mapping[str, float]:
    """Return a problem's measures with those wished for; raises UsageError if it has none."""
    from donimoes_book.games.puzzle_game import PuzzleGame

    known = dict(problem.measures)
    if all(wish.measure in known for wish in wishes):
        return known
    found: Mapping[str, float] = {}
    is_measured = isinstance(game, PuzzleGame) and not game.by_deduction
    if isinstance(game, PuzzleGame) and is_measured:
        found = game.puzzle(problem.position).measure_wishes()
    for wish in wishes:
        if wish.measure not in known and (wish.measure not in found if found else not is_measured):
            raise UsageError(f"{game.title} does not accept {wish}: it has no such measure.")
    return known | {w.measure: found[w.measure] for w in wishes if w.measure in found}


def campaign(
    game: common.GameName,
    dominoes: Dominoes = None,
    rounds: Annotated[
        int | None, Option(min=1, help="Stop after this many rounds in all; by default, at Ctrl-C.")
    ] = None,
    seed: Annotated[str, Option(help="The same seed and rounds find the same problems.")] = "1",
    max_states: MaxStates = None,
    tries: Annotated[int | None, Option(min=1, help="How many boards to try in a climb.")] = None,
    climbs: Annotated[
        int | None,
        Option(
            min=1,
            help="How many climbs in a round, and so the most processes that can run at once.",
        ),
    ] = None,
    strategy: Annotated[
        str | None, Option(help="How to climb; docs/records.md compares the strategies.")
    ] = None,
    out: Annotated[Path, Option("--out", help="The folder to keep the campaign in.")] = Path(
        "halls"
    ),
    workers: Workers = None,
    scheduler: Scheduler = None,
    fast: common.Fast = False,
) -> None:
    """Search for the longest shortest solutions; if stopped, carry on from there next time."""
    from donimoes_book.games.laboratory import climb, generator_of
    from donimoes_book.laboratory.campaign import (
        CampaignSearcher,
        CampaignSpec,
        next_round,
        read_campaign,
    )

    puzzle_game = common.find_puzzle(game, "has no campaigns")
    searcher = generator_of(puzzle_game)
    if not isinstance(searcher, CampaignSearcher):
        raise UsageError(f"{puzzle_game.title} has no campaigns.")
    _refuse_size(dominoes, searcher, puzzle_game.title)
    options = {"dominoes": dominoes, "max_states": max_states, "tries": tries, "climbs": climbs}
    campaign_spec = searcher.campaign
    spec = _spec_with(options, campaign_spec.with_options, campaign_spec, puzzle_game.title)
    if strategy:
        if strategy not in (known := searcher.strategies):
            advice = f"Use {alternatives(known)}." if known else "Leave out --strategy."
            game_has = f"Campaigns for {puzzle_game.title} have no strategy {strategy}."
            raise UsageError(f"{game_has} {advice}")
        # The default is left blank, as it was before there were others: old campaigns still match.
        spec = replace(spec, strategy=strategy if strategy != known[0] else "")
    running = read_campaign(out, CampaignSpec(puzzle_game.name, seed, spec))
    check_fast(fast)
    with units_of_work(climb, spec.climbs, workers, scheduler) as work:
        bank = write_with_hall(out, running, puzzle_game)
        while rounds is None or running.rounds < rounds:
            before, running = running, next_round(running, searcher, work, fast=fast)
            if scheduler:
                # Other people's machines may run another version, or send anything at all.
                _verify(set(running.hall) - set(before.hall), puzzle_game, spec, scheduler)
            bank = write_with_hall(out, running, puzzle_game)
            longest = max((entry.steps for entry in running.hall), default=None)
            length = longest and counted(longest, puzzle_game.length_unit)
            print(f"round {running.rounds}: {length or 'nothing yet'}", file=sys.stderr)
    print(f"{bank}: {counted(len(running.hall), 'problems')}")


def write_with_hall(folder: Path, campaign: Campaign, game: PuzzleGame) -> Path:
    """Write a campaign's state, and its hall of fame as a problem bank, best first.

    Returns the path of the bank.
    """
    from donimoes_book.board.position import Position
    from donimoes_book.laboratory.campaign import write_campaign
    from donimoes_book.manuscript.bank import format_problem
    from donimoes_book.store.files import write_whole

    spec = campaign.aim
    bank = folder / f"{spec.name}.md"
    command = f"campaign {spec.wish} --rounds {campaign.rounds}"
    entries = []
    for entry in campaign.hall:
        found = {game.length_unit: entry.steps, "graph": entry.states}
        measures = {**found, "seed": spec.seed, "wish": command}
        entries.append(format_problem(game.name, Position.parse(entry.position), measures))
    dominoes = spec.wish.dominoes
    size = f" with {dominoes} dominoes" if dominoes else ""
    title = f"# {game.title}{size}: the longest found\n"
    write_whole(bank, "\n".join([title, *entries]).encode())
    write_campaign(folder, campaign)
    return bank


def _verify(
    entries: Iterable[HallEntry], game: PuzzleGame, spec: GenerationSpec, scheduler: str
) -> None:
    """Solve what a cluster has found; raises InputError if a problem isn't what it claims to be."""
    from donimoes_book.board.position import Position

    for entry in entries:
        try:
            found = game.puzzle(Position.parse(entry.position)).solve(spec.max_states).length
        except InputError:
            found = None
        if found != entry.steps:
            said = counted(entry.steps, game.length_unit)
            truth = f"it takes {found}" if found else "it has no solution"
            message = f"a worker of this cluster found a problem of {said}, but {truth}"
            advice = "Nothing from this round is kept. Are all workers running this version?"
            raise InputError([Diagnostic(message, advice, path=scheduler)])


def _refuse_size(dominoes: int | None, generator: ProblemGenerator, title: str) -> None:
    sizes = generator.sizes
    if dominoes and dominoes not in sizes:
        listed = f"{min(sizes)} to {max(sizes)}"
        if max(sizes) - min(sizes) >= len(sizes):
            listed = alternatives(map(str, sorted(sizes)))
        raise UsageError(f"{title} has no problems with {dominoes} dominoes, only with {listed}.")


def _spec_with(
    options: Mapping[str, int | None],
    specify: Callable[[Mapping[str, int | None]], GenerationSpec],
    usual: GenerationSpec,
    title: str,
) -> GenerationSpec:
    """Return what `specify` makes of options; raises UsageError for any that `usual` lacks."""
    try:
        return specify(options)
    except ValueError as error:
        taken = ", ".join(usual.options())
        known = f"It accepts {taken}." if taken else "It accepts no options of this kind."
        raise UsageError(f"{title} does not accept {', '.join(error.args)}. {known}") from None


def simulate(
    game: common.GameName,
    count: Annotated[int, Option("-n", min=1, help="How many random deals to make.")] = 1000,
    seed: Annotated[str, Option(help="The same seed makes the same deals.")] = "1",
    as_json: Annotated[bool, Option("--json", help="Print the figures as JSON.")] = False,
    fast: common.Fast = False,
    options: common.Options = None,
) -> None:
    """Measure random deals: the figures in By the Numbers, with 95% intervals."""
    from donimoes_book.games.laboratory import has_survey, survey_of

    found = common.find_agreed_game(game, options)
    if not has_survey(found):
        known = common.games_with(has_survey)
        raise UsageError(f"{found.title} cannot be simulated. These games can: {known}.")
    refuse_fast(found, fast and not has_survey(found, fast=True))
    with common.progress_bar("dealing") as show, common.installed("fast"):
        measured = survey_of(found, count, seed, fast=fast, progress=show)
    if as_json:
        name = " ".join([found.name, *(options or ())])
        print(replace(measured, game=name).to_json(), end="")
        return
    width = max(map(len, measured.figures)) + 2
    for key, figure in measured.figures.items():
        print(f"{key:<{width}}{figure}")


def census(game: common.GameName, out: common.Out = Path("build")) -> int:
    """Try to solve every deal of a layout puzzle; if stopped, carry on from there next time."""
    from donimoes_book.games.laboratory import census_of, has_census

    found = common.find_game(game)
    if not has_census(found):
        known = common.games_with(has_census)
        raise UsageError(f"{found.title} has no census. These games have one: {known}.")
    with common.progress_bar("deciding") as show, common.installed("fast"):
        report = census_of(found, out / f"census-{found.name}.json", show)
    print("\n".join(report.lines))
    return common.GAVE_UP if report.undecided else common.DONE


def refuse_fast(game: Game, refused: bool) -> None:
    """Raise UsageError if --fast was given for a game without a compiled search."""
    if refused:
        raise UsageError(f"{game.title} has no compiled search here: leave out --fast.")


def check_fast(fast: bool) -> None:
    """Raise UsageError if --fast was given but the compiled search is not installed."""
    if fast:
        with common.installed("fast"):
            import numba  # noqa: F401


@contextmanager
def units_of_work(
    do: Callable[[Unit], Result], most: int, workers: int | None, scheduler: str | None = None
) -> Iterator[Work[Unit, Result]]:
    """Do units in processes, at most `most` at once, or on a cluster; raises UsageError."""
    from donimoes_book.workers import cluster, processes

    with ExitStack() as stack:
        if scheduler:
            with common.installed("cluster"):
                work = stack.enter_context(cluster(do, scheduler))
        else:
            jobs = max(1, min(workers or os.cpu_count() or 1, most))
            work = stack.enter_context(processes(do, jobs))
        yield work
