"""Measures Knock-Out: what is left of its lines, and how rarely one is cleared."""

from collections.abc import Sequence
from functools import partial
from math import sqrt
from random import Random

from donimoes_book.games.knock_out import generation
from donimoes_book.games.knock_out.game import KnockOut, KnockOutDeal
from donimoes_book.games.solitaires.deal import play
from donimoes_book.games.solitaires.survey import random_deals
from donimoes_book.laboratory.survey import Survey, Z, mean, share
from donimoes_book.language import units
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.figures import SHARE, Figure


def survey(game: KnockOut) -> Survey:
    """Return how the game is measured."""
    return Survey(partial(measure, game))


def measure(
    game: KnockOut, n: int, seed: str, _fast: bool, progress: Progress
) -> dict[str, Figure]:
    """Play `n` deals, count what is left of them, and measure how rarely one is won.

    About one deal in a million can be won, so wins are weighted rather than counted: see
    `measure_wins`.
    """
    left: dict[str, list[int]] = {"at-best": [], "sensibly": [], "at-random": []}
    deals = random_deals(game.deal, n, seed, lambda done, _all: progress(done, 2 * n))
    for deal, random_player in deals:
        left["at-best"].append(generation.fewest_left(deal.start))
        left["sensibly"].append(play(deal, game.sensible_move).left)
        left["at-random"].append(play(deal, random_player).left)
    figures = measure_wins(game, n, seed, progress)
    means = {f"mean-left-{how}": mean(counts, "dominoes") for how, counts in left.items()}
    return figures | means


def measure_wins(
    game: KnockOut, n: int, seed: str, progress: Progress = no_progress, highest: int = 6
) -> dict[str, Figure]:
    """Estimate what share of deals can be won, and is won, from `n` that can be.

    How many ways there are on average to clear a random deal is known (`ways_per_deal`). A deal
    drawn along with its ways gets a weight of one over their number, so that each winnable deal
    counts once: importance sampling (H. Kahn and T. E. Harris, 1951). A player can win only
    such deals, so the ones they win among them are all that count.
    """

    def draw_deal(rng: Random) -> KnockOutDeal:
        return KnockOutDeal(generation.random_way(rng, highest))

    weights: dict[str, list[float]] = {"solvable": [], "won-sensibly": [], "won-at-random": []}
    deals = random_deals(draw_deal, n, f"{seed}/way", lambda done, _: progress(n + done, 2 * n))
    for deal, random_player in deals:
        weight = 1 / generation.ways(deal.start)
        weights["solvable"].append(weight)
        weights["won-sensibly"].append(weight * play(deal, game.sensible_move).won)
        weights["won-at-random"].append(weight * play(deal, random_player).won)
    per_deal = float(generation.ways_per_deal(highest))
    figures = {name: _average(found, per_deal) for name, found in weights.items()}
    part, low, high = (getattr(figures["solvable"], end) for end in ("value", "low", "high"))
    rarity = Figure(round(1 / part), round(1 / high), round(1 / low), units("deal", "deals"))
    return figures | {"one-in": rarity}


def _average(weights: Sequence[float], per_deal: float) -> Figure:
    """The share of all deals that weights represent, with its interval (normal approximation)."""
    n = len(weights)
    average = sum(weights) / n
    spread = sqrt(sum((weight - average) ** 2 for weight in weights) / n)
    # If nobody wins, Wilson's interval says how much that means, as no weight exceeds one.
    reach = Z * spread / sqrt(n) if average else share(0, n).high or 0.0
    low, high = max(0.0, average - reach), average + reach
    return Figure(per_deal * average, per_deal * low, per_deal * high, SHARE)
