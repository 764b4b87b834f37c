"""Twelve to Go: pairs that total twelve leave a hand of six, which is filled up from the stock.

Nothing depends on what is discarded. Dominoes of one total have the same partners, so once all the
pairs are gone, what is left in the hand is as many of each total as there were more of it than of
its partners among all that was drawn. The deal alone decides whether these are ever six.

Source: Domino Games (Fundex Games, 2001), games for one player.
"""

from collections import Counter
from fractions import Fraction
from math import factorial
from random import Random

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.solitaires.deal import play
from donimoes_book.games.solitaires.pictures import first_hidden
from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.games.solitaires.survey import CHANCE_LABELS, LABELS, random_deals
from donimoes_book.games.twelve_to_go.pictures import HandState, read_hand
from donimoes_book.games.twelve_to_go.rules import HandDeal
from donimoes_book.progress import Progress
from donimoes_book.search.statistics import SHARE, Figure, Survey, quantile, share

IN_HAND = 6
"""How many dominoes the hand is filled up to."""

Drawn = tuple[tuple[int, int], ...]
"""For each total below half of the whole, from 0: how many of it and of its partners are drawn,
the larger number first; last the dominoes of just half, and 0."""


class TwelveToGo(Solitaire):
    """The game of the registry."""

    name = "twelve-to-go"
    title = "Twelve to Go"
    family_rank = 4
    code_number = 9
    has_choices = False

    def puzzle(self, position: Position) -> HandDeal:
        """Read a hand and its stock; raises IllegalPosition."""
        return HandDeal(read_hand(position, IN_HAND), IN_HAND, hidden=first_hidden(position))

    def deal(self, rng: Random) -> HandDeal:
        """Draw six from a shuffled set; the rest is the stock."""
        pairs = domino_set()
        rng.shuffle(pairs)
        return HandDeal(HandState(tuple(pairs[:IN_HAND]), tuple(pairs[IN_HAND:])), IN_HAND)

    def survey(self) -> Survey:
        """Measure the exact chance of winning, and how far the deals that are lost go."""
        labels = {
            **CHANCE_LABELS,
            "won-at-random": LABELS["won-at-random"],
            "stuck-at-once": "Is lost with the first hand",
            "left-when-lost": "Of those lost, half leave at least",
        }
        return Survey(self.measure, labels)

    def measure(self, n: int, seed: str, _fast: bool, progress: Progress) -> dict[str, Figure]:
        """Compute the chance, and play `n` deals for what cannot be computed."""
        deals = random_deals(self.deal, n, seed, progress)
        playouts = [play(deal, player) for deal, player in deals]
        lost = [playout.left for playout in playouts if not playout.won]
        figures = {
            "chance": Figure(float(chance()), unit=SHARE),
            "won-at-random": share(sum(playout.won for playout in playouts), n),
            "stuck-at-once": share(sum(not playout.moves for playout in playouts), n),
        }
        if lost:
            figures["left-when-lost"] = quantile(lost, 0.5, "dominoes")
        return figures


def chance(highest: int = 6, in_hand: int = IN_HAND) -> Fraction:
    """Return the share of all orders of a set that are won.

    A deal is lost when, among the dominoes drawn so far, those that are left over once everything
    is paired fill the hand. So it is enough to count how many of each total are drawn, for all
    deals at once (dynamic programming).
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


def _left_over(counts: Drawn) -> int:
    """How many of the drawn dominoes are left over once the others are paired."""
    *sided, (middle, _) = counts
    return sum(more - fewer for more, fewer in sided) + middle % 2


GAME = TwelveToGo()
