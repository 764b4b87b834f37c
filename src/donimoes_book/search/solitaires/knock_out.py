"""The numbers of Knock-Out: how rare a line is that can be cleared, and how near one comes."""

from __future__ import annotations

from math import sqrt
from random import Random

from donimoes_book.games.solitaires.deal import play, random_player
from donimoes_book.games.solitaires.knock_out import KnockOut
from donimoes_book.games.solitaires.knock_out_ways import (
    fewest_left,
    random_way,
    ways,
    ways_per_deal,
)
from donimoes_book.search.solitaires.survey import Progress
from donimoes_book.search.statistics import SHARE, Figure, Z, mean, share


def survey(n: int, seed: str, _fast: bool, progress: Progress) -> dict[str, Figure]:
    """Play `n` deals, look at what the best play leaves, and measure how rare winnable deals are.

    In a million deals there is about one, so they are not counted but weighed: `winnable`.
    """
    game = KnockOut()
    left: dict[str, list[int]] = {"at-best": [], "sensibly": [], "at-random": []}
    for number in range(n):
        progress(number, n)
        deal = game.deal(Random(f"{seed}/{number}"))
        player = random_player(Random(f"{seed}/{number}/player"))
        left["at-best"].append(fewest_left(deal.start))
        left["sensibly"].append(play(deal, game.sensible_move).left)
        left["at-random"].append(play(deal, player).left)
    figures = winnable(n, seed)
    for how, dominoes in left.items():
        figures[f"mean-left-{how}"] = mean(dominoes, "dominoes")
        if how != "at-best":
            figures[f"won-{how}"] = share(dominoes.count(0), n)
    return figures


def winnable(n: int, seed: str, highest: int = 6) -> dict[str, Figure]:
    """Weigh the deals that can be won by `n` of them, drawn as often as there are ways to win.

    A random deal has a known number of ways on average (`ways_per_deal`). Drawn with its ways, a
    deal counts by one over their number, so that each winnable deal counts once: importance
    sampling (H. Kahn and T. E. Harris, 1951). The interval is the normal approximation.
    """
    weights = [1 / ways(random_way(Random(f"{seed}/way/{number}"), highest)) for number in range(n)]
    average = sum(weights) / n
    spread = sqrt(sum((weight - average) ** 2 for weight in weights) / n)
    reach = Z * spread / sqrt(n)
    per_deal = float(ways_per_deal(highest))
    part, low, high = (per_deal * value for value in (average, average - reach, average + reach))
    rarity = Figure(round(1 / part), round(1 / high), round(1 / low), "deals")
    return {"solvable": Figure(part, low, high, SHARE), "one-in": rarity}
