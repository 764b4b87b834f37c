"""Deals with a hand that pairs are discarded from, and a hidden stock that fills it up."""

from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Place
from donimoes_book.games.claims import Refusal
from donimoes_book.games.solitaires.pairs import (
    PairDeal,
    Pairing,
    PairMove,
    in_words,
    read_pair_move,
)
from donimoes_book.games.solitaires.pictures import NEXT_IS_HIDDEN, hidden_stock
from donimoes_book.games.twelve_to_go.pictures import HandState


class HandView(NamedTuple):
    """What the player of a hand sees, and what follows from it."""

    hand: tuple[Pair, ...]
    unseen: frozenset[Pair]
    """The dominoes of the stock, but not their order."""


class HandDeal(PairDeal[HandState]):
    """A hand and its stock, or what is left of them."""

    def __init__(
        self, start: HandState, in_hand: int, highest: int = 6, hidden: Place | None = None
    ) -> None:
        """`in_hand` is what the hand is filled up to, `hidden` where the stock is face down."""
        super().__init__(start, Pairing.TOTAL, highest)
        self.in_hand, self.hidden = in_hand, hidden

    def successors(self, state: HandState) -> Iterator[tuple[PairMove, HandState]]:
        """Every pair that may be discarded; the hand is filled up at once.

        Raises IllegalPosition where the next to be drawn is face down.
        """
        if self._must_draw(state):
            raise hidden_stock(self.hidden)
        kinds = self.kinds
        for one, other in combinations(state.hand, 2):
            if kinds[one] + kinds[other] == 0:
                yield (one, other), state.without(one, other)

    def _must_draw(self, state: HandState) -> bool:
        """True when dominoes should be drawn that are face down."""
        return len(state.hand) < self.in_hand and bool(state.stock)

    def remaining(self, state: HandState) -> int:
        """How many dominoes are left."""
        return len(state.hand) + len(state.stock)

    def view(self, state: HandState) -> HandView:
        """The hand, and which dominoes are in the stock."""
        return HandView(state.hand, frozenset(pair for pair in state.stock if pair))

    def key(self, state: HandState) -> Hashable:
        """The order of the hand does not matter, and dominoes of one kind are equally good."""
        return tuple(sorted(map(self.kinds.__getitem__, state.hand))), len(state.stock)

    def find_move(self, state: HandState, text: str) -> PairMove | Refusal:
        """The move that a printed one names, or why it is not allowed."""
        move = read_pair_move(text, columns=False)
        for pair in move:
            if pair not in state.hand:
                if self._must_draw(state):
                    return NEXT_IS_HIDDEN
                where = "still in the stock" if pair in state.stock else "not in the hand"
                return Refusal(f"{in_words(pair)} is {where}")
        one, other = move
        in_order = (one, other) if state.hand.index(one) < state.hand.index(other) else (other, one)
        return self.why_no_pair(one, other) or in_order
