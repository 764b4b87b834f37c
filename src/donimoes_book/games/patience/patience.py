"""Domino Patience and its relatives as games of the registry: they differ by the size of a hand.

Source: Domino Games (Fundex Games, 2001), games for one player. It only asks for an empty hand;
here the stock must be laid, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.patience.patience_deal import HAND, PatienceDeal, View
from donimoes_book.games.patience.patience_picture import picture_of, read_picture, row_length
from donimoes_book.games.patience.straight_line import Laying, ends_of, extended
from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.games.solitaires.stock import first_hidden

AHEAD = 3
"""How many dominoes the sensible player thinks ahead, the one to be laid included."""


class Patience(Solitaire):
    """Lay a whole set in one line, from a hand that is filled only when nothing fits."""

    def __init__(self, name: str, title: str, limit: int | None = None) -> None:
        self.name, self.title = name, title
        self.limit = limit
        """The most dominoes that a hand may have; None for any number."""

    def puzzle(self, position: Position) -> PatienceDeal:
        """Read a line, a hand and a stock; raises IllegalPosition."""
        line, hand, stock = read_picture(position)
        if self.limit is not None and len(hand) > self.limit:
            message = f"a hand has {self.limit} dominoes at most, but here are {len(hand)}"
            raise IllegalPosition([RuleViolation(message)])
        return PatienceDeal(line, hand, stock, self.limit, first_hidden(position))

    def deal(self, rng: Random) -> PatienceDeal:
        """Draw a hand; the others are the stock."""
        dominoes = domino_set()
        rng.shuffle(dominoes)
        return PatienceDeal((), dominoes[:HAND], dominoes[HAND:], self.limit)

    def laid_within(self, position: Position, width: int) -> Position:
        """The same deal in as few rows as so many half-spaces hold; pictures with marks stay."""
        if any(domino.mark for domino in position.dominoes):
            return position
        line, hand, stock = read_picture(position)
        in_row = max(row_length(len(part), width) for part in (hand, stock))
        return picture_of(line, hand, stock, in_row=in_row)

    def _wrongly_crossed(self, part: Position) -> Iterator[RuleViolation]:
        """Nothing more: what is crossed may not be laid, and the reading sees to that."""
        self.puzzle(part)
        yield from ()

    def sensible_move(self, view: View, moves: Sequence[Laying]) -> Laying:
        """The move after which most others of the hand can follow, as far as two.

        Of equals a double, then one after which most hidden dominoes fit, then the first.
        """
        laid = {_sorted(pips) for pips in view.line}
        hidden = frozenset(domino_set()) - laid - set(view.hand)

        def worth(move: Laying) -> tuple[int, bool, int]:
            domino = _sorted(move.pips)
            ends = ends_of(extended(view.line, move))
            follow, fit = _ahead(ends, frozenset(view.hand) - {domino}, hidden, AHEAD - 1)
            return follow, domino[0] == domino[1], fit

        return max(moves, key=worth) if len(moves) > 1 else moves[0]


def _sorted(pips: Pair) -> Pair:
    """The domino, however it lies."""
    return pips if pips[0] < pips[1] else pips[::-1]


@lru_cache(maxsize=100_000)
def _ahead(
    ends: Pair, hand: frozenset[Pair], hidden: frozenset[Pair], depth: int
) -> tuple[int, int]:
    """How many dominoes of a hand can follow, of so many, and how many hidden ones fit then."""
    best = (0, sum(ends[0] in domino or ends[1] in domino for domino in hidden))
    for domino in hand if depth else ():
        for end, other in (ends, ends[::-1]):
            if end in domino:
                new = sum(domino) - end
                after = (new, other) if new < other else (other, new)
                follow, fit = _ahead(after, hand - {domino}, hidden, depth - 1)
                best = max(best, (follow + 1, fit))
    return best
