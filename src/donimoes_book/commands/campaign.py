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
    wished,
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

    from donimoes_book.manuscript.hall import read_campaign, write_campaign
    from donimoes_book.search.campaign import climb, next_round
    from donimoes_book.search.makers import maker_of
    from donimoes_book.search.making import Aim, Climber
    from donimoes_book.search.workers import cluster, processes

    puzzle_game = find_puzzle(game)
    climber = maker_of(puzzle_game)
    if not isinstance(climber, Climber):
        raise UsageError(f"There are no campaigns of {puzzle_game.title}.")
    asked = {"dominoes": dominoes, "max_states": max_states, "tries": tries, "climbs": climbs}
    wish = wished(puzzle_game.title, climber.campaign, asked)
    going = read_campaign(out, Aim(puzzle_game.name, seed, wish))
    if fast:
        with installed("fast"):
            import numba  # noqa: F401
    with ExitStack() as stack:
        if scheduler:
            with installed("cluster"):
                work = stack.enter_context(cluster(climb, scheduler))
        else:
            work = stack.enter_context(
                processes(climb, min(workers or os.cpu_count() or 1, wish.climbs))
            )
        bank = write_campaign(out, going, puzzle_game)
        while rounds is None or going.rounds < rounds:
            going = next_round(going, work, fast=fast)
            bank = write_campaign(out, going, puzzle_game)
            longest = max((champion.steps for champion in going.hall), default=None)
            length = longest and counted(longest, puzzle_game.length_unit)
            print(f"round {going.rounds}: {length or 'nothing yet'}", file=sys.stderr)
    print(f"{bank}: {counted(len(going.hall), 'problems')}")
