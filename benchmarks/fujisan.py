"""`python -m benchmarks.fujisan`: random deals of Fujisan that both gears solve in a second.

Rates are for each second that a processor was busy, as other work on the machine would else be
measured, too.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from time import process_time
from typing import Annotated

import typer

from donimoes_book.games.fujisan.deal import random_deal
from donimoes_book.search.fujisan.survey import Gear, gear

AIM = 500
"""Deals a second for the fast gear."""


def main(
    runs: Annotated[int, typer.Option(min=1, help="How often each is measured.")] = 5,
    deals: Annotated[int, typer.Option(min=1, help="How many deals the fast gear solves.")] = 2000,
) -> None:
    """Measure how fast deals are solved."""
    for road, name in ((False, "fujisan"), (True, "country-road")):
        print(f"{name:<14}plain {_rate(gear(False, road=road), 30, runs):8,.0f} deals/s")
        try:
            look = gear(True, road=road)
        except ImportError as error:
            print(f"no fast gear: {error.name} is not installed", file=sys.stderr)
            continue
        rate = _rate(look, deals, runs)
        aim = "" if road else f"   aim: {AIM}"
        print(f"{name:<14}fast  {rate:8,.0f} deals/s{aim}")


def _rate(look: Gear, deals: int, runs: int) -> float:
    """Return the median of how many deals are solved in a second, after one to warm up."""
    look(random_deal(Random("warm")))
    rates = []
    for run in range(runs):
        rng = Random(run)
        start = process_time()
        for _ in range(deals):
            look(random_deal(rng))
        rates.append(deals / (process_time() - start))
    return median(rates)


if __name__ == "__main__":
    typer.run(main)
