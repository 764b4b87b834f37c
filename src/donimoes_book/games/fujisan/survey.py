"""Measures random deals of Fujisan and Country Road."""

from functools import partial
from random import Random

from donimoes_book.games.fujisan.game import FujisanGame
from donimoes_book.games.fujisan.generation import deal_solver
from donimoes_book.games.fujisan.rules import random_deal
from donimoes_book.laboratory.survey import Measured, Survey, quantile, quartiles, share
from donimoes_book.language import units
from donimoes_book.progress import Progress
from donimoes_book.search.figures import Distribution, Figure


def survey(game: FujisanGame) -> Survey:
    """Measure how many random deals can be solved, and in how many moves."""
    return Survey(partial(measure, game), compiled=True)


def measure(game: FujisanGame, n: int, seed: str, fast: bool, progress: Progress) -> Measured:
    """Solve `n` random deals."""
    rng, solve_deal = Random(seed), deal_solver(game, fast)
    found = list[tuple[int | None, int]]()
    for done in range(n):
        progress(done, n)
        found.append(solve_deal(random_deal(rng)))
    lengths = [length for length, _ in found if length is not None]
    figures: dict[str, Figure | Distribution] = {"solvable": share(len(lengths), n)}
    if lengths:
        figures |= quartiles("moves", lengths, units("move", "moves"))
        figures["longest"] = Figure(max(lengths), unit=units("move", "moves"))
    return figures | {"states-median": quantile([states for _, states in found], 0.5, "positions")}
