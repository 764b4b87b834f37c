"""`generate`, `campaign`, `simulate` and `census`: make problems, and measure random deals."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.plurals import alternatives, counted

if TYPE_CHECKING:
    from donimoes_book.games.game import Game
    from donimoes_book.games.puzzle_game import PuzzleGame
    from donimoes_book.laboratory.campaign import Campaign, HallEntry
    from donimoes_book.laboratory.generation import (
        GeneratedProblem,
        GenerationSpec,
        ProblemGenerator,
    )
    from donimoes_book.workers import Result, Unit, Work

Dominoes = Annotated[int | None, Option(min=2, max=55, help="How many dominoes to use.")]
MaxStates = Annotated[
    int | None, Option(min=2, max=common.MOST_STATES, help="The largest state graph to consider.")
]

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
    fast: common.Fast = False,
    agreed: common.Options = None,
    as_json: common.AsJson = False,
) -> int:
    """Make new problems and print them as entries for a problem bank.

    Options you leave out are chosen to suit the game. No solution is longer than --steps unless you
    add --or-longer.
    """
    from donimoes_book.games.code import code_of
    from donimoes_book.laboratory.generation import generated, specified
    from donimoes_book.manuscript.bank import format_problem

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
    _spec_with(options, generator.spec, found.title)
    spec = specified(generator, options)
    _refuse_size(dominoes, generator, found.title)
    refuse_fast(found, fast and not generator.compiled)

    made = generated(generator, spec, seed, count, fast=fast, progress=lambda *done: show(*done))
    problems: list[tuple[GeneratedProblem, str]] = []
    with common.installed("fast"):
        for number in range(1, count + 1):
            with common.progress_bar(f"problem {number} of {count}") as show:
                problems += islice(made, 1)
    problems.sort(key=lambda pair: pair[0].effort)
    if as_json:
        listed = [
            {
                "position": str(problem.position),
                "code": code_of(found.name, problem.position),
                "seed": own,
                "wish": str(spec),
                "measures": dict(problem.measures),
            }
            for problem, own in problems
        ]
        print(json.dumps({"game": found.name, "problems": listed}))
    for problem, own in () if as_json else problems:
        again = {"seed": own} | ({"wish": spec} if str(spec) else {})
        print(format_problem(found.name, problem.position, {**problem.measures, **again}))
    if len(problems) < count:
        known = generator.spec.options()
        more = [name for name in ("--tries", "--max-states") if name in known]
        advice = f": raise {' or '.join(more)}" if more else ""
        if grade is not None:
            other = "--steps or --grade" if "--steps" in known else "--grade"
            advice += f", or change {other}"
        print(f"{count - len(problems)} of {count} could not be made{advice}", file=sys.stderr)
        return common.GAVE_UP
    return common.DONE


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
    from dataclasses import replace

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
    spec = _spec_with(options, searcher.campaign, puzzle_game.title)
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
    from donimoes_book.files import write_whole
    from donimoes_book.laboratory.campaign import write_campaign
    from donimoes_book.manuscript.bank import format_problem

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
    options: Mapping[str, int | None], spec: GenerationSpec, title: str
) -> GenerationSpec:
    """Return a specification with these options; raises UsageError for any it doesn't have."""
    try:
        return spec.with_options(options)
    except ValueError as error:
        taken = ", ".join(spec.options())
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
