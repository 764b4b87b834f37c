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
    from donimoes_book.search.simulate import COMPILED, SURVEYS
    from donimoes_book.search.simulate import simulate as measure

    found = find_game(game)
    name = found.name
    if name not in SURVEYS:
        raise UsageError(f"{game} cannot be simulated; these can: {', '.join(SURVEYS)}")
    if fast and name not in COMPILED:
        raise UsageError(f"{found.title} does not take --fast here.")
    with progress_bar("dealing") as show, installed("fast"):
        measured = measure(name, count, seed, fast=fast, progress=show)
    if as_json:
        print(measured.to_json(), end="")
        return
    width = max(map(len, measured.figures)) + 2
    for key, figure in measured.figures.items():
        print(f"{key:<{width}}{figure}")
