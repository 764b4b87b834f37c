"""Measures the pairing solitaires; what can be counted over all deals is counted exactly."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import comb, factorial, perm

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.games.pairs.columns import ColumnRules, ColumnsDeal
from donimoes_book.games.pairs.game import ColumnSolitaire, TwelveToGo
from donimoes_book.games.pairs.hand import IN_HAND
from donimoes_book.games.pairs.pairing import kinds_of
from donimoes_book.games.solitaires.deal import play
from donimoes_book.games.solitaires.laboratory import measure, random_deals
from donimoes_book.laboratory.survey import Measured, Survey, quantile, share
from donimoes_book.language import units
from donimoes_book.progress import Progress
from donimoes_book.search.figures import COUNTED, PROVEN, SHARE, Figure
from donimoes_book.search.shortest import OutcomeKind

Drawn = tuple[tuple[int, int], ...]
"""For each total below half of a pair's, from 0: how many with it and how many of their partners
have been drawn, the larger number first; then those with exactly half, and 0."""


def survey(game: ColumnSolitaire | TwelveToGo) -> Survey:
    """Return how a game is measured."""
    if isinstance(game, ColumnSolitaire):
        return Survey(partial(_measure_columns, game))
    return Survey(partial(_measure_hands, game))


# Columns


def _measure_columns(
    game: ColumnSolitaire, n: int, seed: str, fast: bool, progress: Progress
) -> Measured:
    """Measure `n` deals, except for what is known exactly."""
    return {**measure(game, answers, n, seed, fast, progress), **known(game.rules)}


def known(rules: ColumnRules) -> dict[str, Figure]:
    """Return the figures that are exact.

    The upper of two dominoes in a column is not available until the lower is gone. So a deal with
    lone partners in one column cannot be won without moving one of them.
    """
    return {
        "together": Figure(float(chance_together(rules)), unit=SHARE, exact=COUNTED),
        "together-solvable-unmoved": Figure(0.0, unit=SHARE, exact=PROVEN),
    }


def answers(deal: ColumnsDeal, solvable: bool) -> Mapping[str, bool]:
    """Say whether lone partners are together, and whether the deal is won without moves."""
    together = are_together(deal)
    fixed = ColumnsDeal(deal.start, replace(deal.rules, refill=False))
    unmoved = solvable and fixed.solve().kind is OutcomeKind.SOLVED
    where = "together" if together else "apart"
    return {
        "solvable-unmoved": unmoved,
        "together": together,
        f"{where}-solvable": solvable,
        f"{where}-solvable-unmoved": unmoved,
    }


def lone_partners(rules: ColumnRules) -> dict[Pair, Pair]:
    """Return the dominoes that have only one partner, each with that partner."""
    kinds = kinds_of(rules.pairing, rules.highest)
    partners = {
        pair: [other for other, there in kinds.items() if other != pair and kind + there == 0]
        for pair, kind in kinds.items()
    }
    return {pair: others[0] for pair, others in partners.items() if len(others) == 1}


def are_together(deal: ColumnsDeal) -> bool:
    """Return whether two lone partners are in the same column."""
    only = lone_partners(deal.rules)
    return any(only.get(pair) in column for column in deal.start.columns for pair in column)


def chance_together(rules: ColumnRules) -> Fraction:
    """Return the share of deals in which two lone partners are in the same column.

    By inclusion and exclusion: `laid[k]` is the number of ways in which k given pairs of partners,
    in no particular order, can each be in one column.
    """
    partners, dominoes = len(lone_partners(rules)) // 2, len(domino_set(rules.highest))
    within = [
        Fraction(perm(rules.depth, 2 * k), factorial(k)) if 2 * k <= rules.depth else Fraction(0)
        for k in range(partners + 1)
    ]
    laid = [Fraction(k == 0) for k in range(partners + 1)]
    for _ in range(rules.columns):
        laid = [
            sum((laid[k - j] * within[j] for j in range(k + 1)), Fraction(0))
            for k in range(partners + 1)
        ]
    return sum(
        (
            (-1) ** (k + 1) * comb(partners, k) * factorial(k) * laid[k] / perm(dominoes, 2 * k)
            for k in range(1, partners + 1)
        ),
        Fraction(0),
    )


# Hands


def _measure_hands(
    game: TwelveToGo, n: int, seed: str, _fast: bool, progress: Progress
) -> dict[str, Figure]:
    """Count exactly what can be counted, and play `n` deals for the rest."""
    deals = random_deals(game.deal, n, seed, progress)
    playouts = [play(deal, player) for deal, player in deals]
    lost = [playout.left for playout in playouts if not playout.won]
    figures = {
        "chance": Figure(float(chance()), unit=SHARE, exact=COUNTED),
        "won-at-random": share(sum(playout.won for playout in playouts), n),
        "stuck-at-once": Figure(float(stuck_at_once()), unit=SHARE, exact=COUNTED),
    }
    if lost:
        figures["left-when-lost"] = quantile(lost, 0.5, units("domino", "dominoes"))
    return figures


def chance(highest: int = 6, in_hand: int = IN_HAND) -> Fraction:
    """Return the share of all orders of a set that are won.

    A deal is lost if the dominoes left over, once everything drawn so far is paired, fill the hand.
    So only how many of each total are drawn matters, and that can be counted for all deals together
    (dynamic programming).
    """
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
            longer = {c: ways for c, ways in longer.items() if _left_over(c) < in_hand}
        orders = longer
    return Fraction(sum(orders.values()), factorial(dominoes))


def stuck_at_once(highest: int = 6, in_hand: int = IN_HAND) -> Fraction:
    """Return the share of first hands in which no two dominoes make a pair.

    Such a hand never has both a total and its partner, and at most one domino with exactly half.
    """
    totals = Counter(low + high for low, high in domino_set(highest))
    hands = [1, totals[highest]] + [0] * in_hand
    for total in range(highest):
        some = [1, *(2 * comb(totals[total], n) for n in range(1, in_hand + 1))]
        hands = [
            sum(hands[held - n] * some[n] for n in range(held + 1)) for held in range(in_hand + 1)
        ]
    return Fraction(hands[in_hand], comb(sum(totals.values()), in_hand))


def _draws(counts: Drawn, sizes: list[int]) -> list[tuple[Drawn, int]]:
    """For every kind of domino that may be drawn next, the counts after it, and how many exist."""
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


def _left_over(counts: Drawn) -> int:
    *sided, (middle, _) = counts
    return sum(more - fewer for more, fewer in sided) + middle % 2
