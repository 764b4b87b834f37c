"""Twelve to Go: the exact chance of winning, and how far the deals that are lost go.

What is discarded does not matter: a deal is lost when, among the dominoes drawn so far, those that
are left over once everything is paired fill the hand. So it is enough to count how many of each
total are drawn, and that can be done for all deals at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import factorial
from random import Random

from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.solitaires.deal import play, random_player
from donimoes_book.games.twelve_to_go import GAME, IN_HAND
from donimoes_book.search.statistics import SHARE, Figure, quantile, share

Drawn = tuple[tuple[int, int], ...]
"""For each total below half of the whole, from 0: how many of it and of its partners are drawn,
the larger number first; last the dominoes of just half, and 0."""


def chance(highest: int = 6, in_hand: int = IN_HAND) -> Fraction:
    """Return the share of all orders of a set that are won."""
    totals = Counter(low + high for low, high in domino_set(highest))
    sizes = [totals[total] for total in range(highest + 1)]
    dominoes = sum(totals.values())
    orders: dict[Drawn, int] = {((0, 0),) * (highest + 1): 1}
    for drawn in range(1, dominoes + 1):
        longer: dict[Drawn, int] = {}
        for counts, ways in orders.items():
            for after, more in _draws(counts, sizes):
                longer[after] = longer.get(after, 0) + ways * more
        if in_hand <= drawn < dominoes and (drawn - in_hand) % 2 == 0:
            longer = {counts: ways for counts, ways in longer.items() if _left(counts) < in_hand}
        orders = longer
    return Fraction(sum(orders.values()), factorial(dominoes))


def _draws(counts: Drawn, sizes: list[int]) -> list[tuple[Drawn, int]]:
    """Every kind of domino that may be drawn next: the counts after it, and how many there are."""
    found = []
    for total, (more, fewer) in enumerate(counts):
        middle = total == len(counts) - 1
        sides = [(more, (more + 1, fewer))]
        if not middle:
            sides.append((fewer, (max(more, fewer + 1), min(more, fewer + 1))))
        for seen, after in sides:
            if seen < sizes[total]:
                changed = (*counts[:total], after, *counts[total + 1 :])
                found.append((changed, sizes[total] - seen))
    return found


def _left(counts: Drawn) -> int:
    """How many of the drawn dominoes are left over once the others are paired."""
    *sided, (middle, _) = counts
    return sum(more - fewer for more, fewer in sided) + middle % 2


def survey(
    n: int, seed: str, _fast: bool, progress: Callable[[int, int], None]
) -> Mapping[str, Figure]:
    """Work the chance out, and play `n` deals for what cannot be worked out."""
    lines = []
    for number in range(n):
        progress(number, n)
        player = random_player(Random(f"{seed}/{number}/player"))
        lines.append(play(GAME.deal(Random(f"{seed}/{number}")), player))
    lost = [line.left for line in lines if not line.won]
    figures = {
        "chance": Figure(float(chance()), unit=SHARE),
        "won-at-random": share(sum(line.won for line in lines), n),
        "stuck-at-once": share(sum(not line.moves for line in lines), n),
    }
    if lost:
        figures["left-when-lost"] = quantile(lost, 0.5, "dominoes")
    return figures
