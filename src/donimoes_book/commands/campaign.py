"""`campaign`: searches for the longest shortest solutions."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from typer import Option

from donimoes_book.board.position import Position
from donimoes_book.commands import computing, game_lookup, generators, inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games.laboratory import climb, generator_of
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.laboratory.campaign import (
    Campaign,
    CampaignSearcher,
    CampaignSpec,
    HallEntry,
    next_round,
    read_campaign,
    write_campaign,
)
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.bank import format_problem
from donimoes_book.store.files import write_whole
from donimoes_book.words.plurals import alternatives, counted


@dataclass(frozen=True)
class CampaignOptions:
    """The options of `campaign` that say what is searched, and how long."""

    dominoes: generators.Dominoes = None
    rounds: Annotated[
        int | None, Option(min=1, help="Stop after this many rounds in all; by default, at Ctrl-C.")
    ] = None
    seed: Annotated[str, Option(help="The same seed and rounds find the same problems.")] = "1"
    max_states: generators.MaxStates = None
    tries: Annotated[int | None, Option(min=1, help="How many boards to try in a climb.")] = None
    climbs: Annotated[
        int | None,
        Option(
            min=1,
            help="How many climbs in a round, and so the most processes that can run at once.",
        ),
    ] = None
    strategy: Annotated[
        str | None, Option(help="How to climb; docs/records.md compares the strategies.")
    ] = None

    def spec(self, searcher: CampaignSearcher, title: str) -> GenerationSpec:
        """Return what each climb is to find; raises UsageError if a game has no such problems."""
        generators.refuse_size(self.dominoes, searcher, title)
        options = {
            "dominoes": self.dominoes,
            "max_states": self.max_states,
            "tries": self.tries,
            "climbs": self.climbs,
        }
        usual = searcher.campaign
        spec = generators.spec_with(options, usual.with_options, usual, title)
        if not self.strategy:
            return spec
        if self.strategy not in (strategies := searcher.strategies):
            advice = f"Use {alternatives(strategies)}." if strategies else "Leave out --strategy."
            raise UsageError(f"Campaigns for {title} have no strategy {self.strategy}. {advice}")
        # The default is left blank, as it was before there were others: old campaigns still match.
        return replace(spec, strategy=self.strategy if self.strategy != strategies[0] else "")


def campaign(
    game: inputs.GameName,
    options: CampaignOptions,
    out: Annotated[Path, Option("--out", help="The folder to keep the campaign in.")] = Path(
        "halls"
    ),
    workers: computing.Workers = None,
    scheduler: computing.Scheduler = None,
    fast: computing.Fast = False,
) -> None:
    """Search for the longest shortest solutions; if stopped, carry on from there next time."""
    puzzle_game = game_lookup.find_puzzle(game, "has no campaigns")
    searcher = generator_of(puzzle_game)
    if not isinstance(searcher, CampaignSearcher):
        raise UsageError(f"{puzzle_game.title} has no campaigns.")
    spec = options.spec(searcher, puzzle_game.title)
    running = read_campaign(out, CampaignSpec(puzzle_game.name, options.seed, spec))
    computing.check_fast(fast)
    with computing.units_of_work(climb, spec.climbs, workers, scheduler) as work:
        bank = write_with_hall(out, running, puzzle_game)
        while options.rounds is None or running.rounds < options.rounds:
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
    spec = campaign.aim
    bank = folder / f"{spec.name}.md"
    command = f"campaign {spec.wish} --rounds {campaign.rounds}"
    entries = []
    for entry in campaign.hall:
        counts = {game.length_unit: entry.steps, "graph": entry.states}
        measures = {**counts, "seed": spec.seed, "wish": command}
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
    for entry in entries:
        try:
            length = game.puzzle(Position.parse(entry.position)).solve(spec.max_states).length
        except InputError:
            length = None
        if length != entry.steps:
            claim = counted(entry.steps, game.length_unit)
            truth = f"it takes {length}" if length else "it has no solution"
            message = f"a worker of this cluster found a problem of {claim}, but {truth}"
            advice = "Nothing from this round is kept. Are all workers running this version?"
            raise InputError([Diagnostic(message, advice, path=scheduler)])
