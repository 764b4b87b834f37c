"""The numbers of Knock-Out: how rare a line is that can be cleared, and how near one comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random

from donimoes_book.games.solitaires.deal import Player, play, random_player
from donimoes_book.games.knock_out import KnockOut, KnockOutDeal
from donimoes_book.games.knock_out.ways import (
    fewest_left,
    random_way,
    ways,
    ways_per_deal,
)
from donimoes_book.games.solitaires.survey import Progress
from donimoes_book.search.statistics import SHARE, Figure, Z, mean, share

_GAME = KnockOut()


def survey(n: int, seed: str, _fast: bool, progress: Progress) -> dict[str, Figure]:
    """Play `n` deals, look at what is left of them, and measure how rarely one is won.

    In a million deals there is about one that can be won, so they are not counted but weighed:
    `weighed`.
    """
    left: dict[str, list[int]] = {"at-best": [], "sensibly": [], "at-random": []}
    for number in range(n):
        progress(number, 2 * n)
        deal = _GAME.deal(Random(f"{seed}/{number}"))
        left["at-best"].append(fewest_left(deal.start))
        for how, player in _players(f"{seed}/{number}").items():
            left[how].append(play(deal, player).left)
    figures = weighed(n, seed, progress)
    return figures | {
        f"mean-left-{how}": mean(dominoes, "dominoes") for how, dominoes in left.items()
    }


def weighed(
    n: int, seed: str, progress: Progress = lambda _done, _all: None, highest: int = 6
) -> dict[str, Figure]:
    """Weigh the deals that can be won, and those that are, by `n` that can.

    A random deal has a known number of ways to clear it on average (`ways_per_deal`). Drawn with
    its ways, a deal counts by one over their number, so that each winnable deal counts once:
    importance sampling (H. Kahn and T. E. Harris, 1951). A player's deals are those that he wins
    among them, as no other can be won.
    """
    weights: dict[str, list[float]] = {"solvable": [], "won-sensibly": [], "won-at-random": []}
    for number in range(n):
        progress(n + number, 2 * n)
        row = random_way(Random(f"{seed}/way/{number}"), highest)
        weight = 1 / ways(row)
        weights["solvable"].append(weight)
        for how, player in _players(f"{seed}/way/{number}").items():
            won = play(KnockOutDeal(row), player).won
            weights[f"won-{how}"].append(weight if won else 0.0)
    per_deal = float(ways_per_deal(highest))
    figures = {name: _average(found, per_deal) for name, found in weights.items()}
    part, low, high = (getattr(figures["solvable"], of) for of in ("value", "low", "high"))
    rarity = Figure(round(1 / part), round(1 / high), round(1 / low), "deals")
    return figures | {"one-in": rarity}


def _players(seed: str) -> Mapping[str, Player]:
    """Who plays a deal besides the best player there is."""
    return {
        "sensibly": _GAME.sensible_move,
        "at-random": random_player(Random(f"{seed}/player")),
    }


def _average(weights: Sequence[float], per_deal: float) -> Figure:
    """The share of all deals that weights stand for, with its interval (normal approximation)."""
    n = len(weights)
    average = sum(weights) / n
    spread = sqrt(sum((weight - average) ** 2 for weight in weights) / n)
    # Where nobody wins, Wilson's interval says how much that means: no deal weighs more than one.
    reach = Z * spread / sqrt(n) if average else share(0, n).high or 0.0
    low, high = max(0.0, average - reach), average + reach
    return Figure(per_deal * average, per_deal * low, per_deal * high, SHARE)
