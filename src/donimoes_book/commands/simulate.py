"""`simulate`: the figures of By the numbers."""

from __future__ import annotations

from typing import Annotated

import typer

from donimoes_book.commands.common import (
    Fast,
    GameName,
    UsageError,
    find_game,
    installed,
    progress_bar,
)


def simulate(
    game: GameName,
    count: Annotated[int, typer.Option("-n", min=1, help="How many random deals.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed deals the same.")] = "1",
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    fast: Fast = False,
) -> None:
    """Measure random deals: the figures of By the numbers, with their 95 % intervals."""
    from donimoes_book.games.registry import all_games

    found = find_game(game)
    survey = found.survey()
    if survey is None:
        known = ", ".join(other.name for other in all_games() if other.survey())
        raise UsageError(f"{game} cannot be simulated; these can: {known}")
    if fast and not survey.compiled:
        raise UsageError(f"{found.title} does not take --fast here.")
    with progress_bar("dealing") as show, installed("fast"):
        measured = survey.run(found.name, count, seed, fast=fast, progress=show)
    if as_json:
        print(measured.to_json(), end="")
        return
    width = max(map(len, measured.figures)) + 2
    for key, figure in measured.figures.items():
        print(f"{key:<{width}}{figure}")
