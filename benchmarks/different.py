"""`python -m benchmarks.different`: how many easy problems of each game differ.

It makes problems as `booklet --new --level easy` does, and counts the tries. A try that is like a
problem of the book, or like one made before, makes none; what is alike is what `booklet` says it
is. Where time runs out first, the repeats seen so far say how far the game would go.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import inf, log, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Annotated

import typer

from benchmarks import RULES
from donimoes_book.editions.choosing import Miss, ProblemRequest, tried
from donimoes_book.games import registry
from donimoes_book.games.game import Game
from donimoes_book.games.laboratory import generator_of
from donimoes_book.manuscript.alike import positions_in
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.search.difficulty import LEVELS

EASY = LEVELS["easy"]


Outcome = Problem | Miss


@dataclass
class Count:
    """What came of the tries to make problems of a game."""

    different: int = 0
    misses: Counter[Miss] = field(default_factory=Counter)
    pairs: int = 0
    """How often a problem was compared with one made before."""
    seconds: float = 0

    @property
    def tries(self) -> int:
        """How often a problem was tried for."""
        return self.different + self.misses.total()

    def add(self, result: Outcome) -> None:
        """Count one more try."""
        if not isinstance(result, Miss) or result is Miss.REPEATED:
            self.pairs += self.different
        if isinstance(result, Miss):
            self.misses[result] += 1
        else:
            self.different += 1

    def alike(self, bound: bool) -> float:
        """Estimate how often two problems are alike, as with birthdays, or its upper bound of 95%.

        The bound is that of a Poisson distribution, or a little more: 3 where no repeat was seen.
        """
        seen = self.misses[Miss.REPEATED]
        return (seen + (3 + 1.8 * sqrt(seen) if bound else 0)) / max(1, self.pairs)

    def tries_for(self, wanted: int, bound: bool = False) -> float:
        """Estimate how many tries so many different problems take; infinite if they aren't there.

        The more problems there are, the more often another one is like one of them.
        """
        alike, new = self.alike(bound), self.different + self.misses[Miss.REPEATED]
        if not new or wanted * alike >= 1:
            return inf
        fresh = -log(1 - wanted * alike) / alike if alike else wanted
        return fresh * self.tries / new


def counted(game: Game, wanted: int, seconds: float, seed: str) -> Count:
    """Make easy problems of a game until there are so many, or the time is up."""
    count, generator = Count(), generator_of(game)
    assert generator is not None
    specs, fast = list(filter(None, map(generator.spec_for_grade, EASY))), generator.compiled
    if fast and specs:
        generator.generate(specs[-1], "the compiler warms up", fast=True)
    request = ProblemRequest(game, wanted, EASY, seed, fast=fast, new=True)
    positions = positions_in(RULES, game.name)
    attempts = wanted * generator.attempts if specs else 0
    with TemporaryDirectory() as folder:
        start, store = process_time(), SolvedStore(Path(folder))
        for result in tried(request, generator, attempts, positions, store, lambda _: None):
            count.add(result)
            count.seconds = process_time() - start
            if count.different == wanted or count.seconds > seconds:
                break
    return count


def row(game: Game, count: Count, wanted: int) -> str:
    """Return a line of the table."""
    each = f"{count.seconds / count.different:.2f}" if count.different else ""
    likely, most = (count.tries_for(wanted, bound) for bound in (False, True))
    told = f"about {likely:,.0f}" if likely < inf else "there aren't as many"
    if count.different == wanted:
        told = f"{count.tries:,}"
    elif likely < inf:
        told += f", at most {most:,.0f}" if most < inf else ", but the sample is small"
    misses = (str(count.misses[miss]) for miss in Miss)
    cells = (game.title, str(count.different), str(count.tries), *misses, each, told)
    return f"| {' | '.join(cells)} |"


def main(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="GAME...", help="By default, all.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="How many problems to make.")] = 400,
    seconds: Annotated[float, typer.Option(help="The processor time for each game.")] = 60,
    seed: Annotated[str, typer.Option(help="Another seed makes other problems.")] = "1",
) -> None:
    """Print how many tries it takes to make easy problems that differ."""
    games = (registry.find(name) for name in names) if names else registry.all_games()
    misses = " | ".join(miss.value for miss in Miss)
    print(f"| game | different | tries | {misses} | s each | tries for {count} |")
    print(f"|---|{(len(Miss) + 4) * '--:|'}")
    for game in filter(generator_of, games):
        print(row(game, counted(game, count, seconds, seed), count), flush=True)


if __name__ == "__main__":
    typer.run(main)
