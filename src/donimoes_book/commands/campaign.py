"""`campaign`: the longest shortest solutions, kept in a hall of fame."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands.common import (
    Fast,
    GameName,
    UsageError,
    find_puzzle,
    installed,
    requested_spec,
)
from donimoes_book.plurals import counted


def campaign(
    game: GameName,
    dominoes: Annotated[int | None, typer.Option(min=2, max=28, help="How many dominoes.")] = None,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="End after so many rounds in all, or at Ctrl-C.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed and rounds find the same.")] = "1",
    max_states: Annotated[
        int | None,
        typer.Option(min=2, max=100_000_000, help="The largest state graph to consider."),
    ] = None,
    tries: Annotated[
        int | None, typer.Option(min=1, help="How many boards to look at in a climb.")
    ] = None,
    climbs: Annotated[
        int | None,
        typer.Option(min=1, help="How many climbs in a round: no more processes work at once."),
    ] = None,
    out: Annotated[Path, typer.Option("--out", help="The folder to keep it in.")] = Path("halls"),
    workers: Annotated[
        int | None, typer.Option(min=1, help="How many processes; one for each core if not given.")
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Work on a Dask cluster: donimoes-book[cluster]."),
    ] = None,
    fast: Fast = False,
) -> None:
    """Search for the longest shortest solutions; goes on where it was stopped."""
    import os

    from donimoes_book.games.registry import climb
    from donimoes_book.manuscript.bank import read_campaign, write_campaign
    from donimoes_book.search.campaign import CampaignSearcher, CampaignSpec, next_round
    from donimoes_book.search.workers import cluster, processes

    puzzle_game = find_puzzle(game)
    searcher = puzzle_game.generator()
    if not isinstance(searcher, CampaignSearcher):
        raise UsageError(f"There are no campaigns of {puzzle_game.title}.")
    asked = {"dominoes": dominoes, "max_states": max_states, "tries": tries, "climbs": climbs}
    spec = requested_spec(puzzle_game.title, searcher.campaign, asked)
    going = read_campaign(out, CampaignSpec(puzzle_game.name, seed, spec))
    if fast:
        with installed("fast"):
            import numba  # noqa: F401
    with ExitStack() as stack:
        if scheduler:
            with installed("cluster"):
                work = stack.enter_context(cluster(climb, scheduler))
        else:
            work = stack.enter_context(
                processes(climb, min(workers or os.cpu_count() or 1, spec.climbs))
            )
        bank = write_campaign(out, going, puzzle_game)
        while rounds is None or going.rounds < rounds:
            going = next_round(going, searcher, work, fast=fast)
            bank = write_campaign(out, going, puzzle_game)
            longest = max((entry.steps for entry in going.hall), default=None)
            length = longest and counted(longest, puzzle_game.length_unit)
            print(f"round {going.rounds}: {length or 'nothing yet'}", file=sys.stderr)
    print(f"{bank}: {counted(len(going.hall), 'problems')}")
