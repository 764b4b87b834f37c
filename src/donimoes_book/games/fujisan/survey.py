"""Random deals of Fujisan: how many have a solution, and how long the shortest one is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from donimoes_book.games.fujisan.deal import random_deal
from donimoes_book.games.fujisan.mountain import START, Deal
from donimoes_book.games.fujisan.puzzle import CountryRoadPuzzle, FujisanPuzzle
from donimoes_book.games.fujisan.table import Table
from donimoes_book.search.shortest import solve
from donimoes_book.search.statistics import Figure, quantile, quartiles, share

Backend = Callable[[Deal], tuple[int | None, int]]
"""Takes a deal; returns the length of a shortest solution (None: there is none) and the states."""


def backend(fast: bool, *, road: bool = False) -> Backend:
    """Return the plain search, or the compiled one; both find the same.

    Raises ImportError where numba is not installed.
    """
    if fast:
        from donimoes_book.games.fujisan.backend import FastFujisan

        return FastFujisan(road=road).solve
    return _plain_road if road else _plain


def survey(
    n: int, seed: str, fast: bool, progress: Callable[[int, int], None], *, road: bool = False
) -> dict[str, Figure]:
    """Solve `n` random deals; `road` is Country Road, up and down again."""
    rng, look = Random(seed), backend(fast, road=road)
    lengths, states = list[int](), list[int]()
    for done in range(n):
        progress(done, n)
        length, reached = look(random_deal(rng))
        states.append(reached)
        if length is not None:
            lengths.append(length)
    figures = {"solvable": share(len(lengths), n)}
    if lengths:
        figures |= quartiles("moves", lengths, "moves")
        figures["longest"] = Figure(max(lengths), unit="moves")
    return figures | {"states-median": quantile(states, 0.5, "positions")}


def _plain(deal: Deal) -> tuple[int | None, int]:
    outcome = solve(FujisanPuzzle(Table(deal, START).position()))
    return outcome.length, outcome.states


def _plain_road(deal: Deal) -> tuple[int | None, int]:
    outcome = solve(CountryRoadPuzzle(Table(deal, START).position()))
    return outcome.length, outcome.states
