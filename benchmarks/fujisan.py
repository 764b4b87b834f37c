"""`python -m benchmarks.fujisan`: how many deals of Fujisan each backend solves in a second.

Rates are per second of processor time, because otherwise other work on the machine would be
measured too.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from time import process_time
from typing import Annotated

import typer

from donimoes_book.games.fujisan.game import GAMES
from donimoes_book.games.fujisan.laboratory import SolveDeal, deal_solver
from donimoes_book.games.fujisan.rules import random_deal

AIM = 500
"""The compiled backend's aim in deals per second."""


def main(
    runs: Annotated[int, typer.Option(min=1, help="How often each backend is measured.")] = 5,
    deals: Annotated[
        int, typer.Option(min=1, help="How many deals the compiled backend solves.")
    ] = 2000,
) -> None:
    """Measure how fast deals are solved."""
    for game in GAMES:
        plain = _rate(deal_solver(game, False), 30, runs)
        print(f"{game.name:<14}plain {plain:8,.0f} deals/s")
        try:
            solve_deal = deal_solver(game, True)
        except ImportError as error:
            print(f"no compiled backend: {error.name} is not installed", file=sys.stderr)
            continue
        aim = f"   aim: {AIM}" if game is GAMES[0] else ""
        print(f"{game.name:<14}fast  {_rate(solve_deal, deals, runs):8,.0f} deals/s{aim}")


def _rate(solve_deal: SolveDeal, deals: int, runs: int) -> float:
    """Return the median number of deals solved per second, after a deal to warm up."""
    solve_deal(random_deal(Random("warm")))
    rates = []
    for run in range(runs):
        rng = Random(run)
        start = process_time()
        for _ in range(deals):
            solve_deal(random_deal(rng))
        rates.append(deals / (process_time() - start))
    return median(rates)


if __name__ == "__main__":
    typer.run(main)
