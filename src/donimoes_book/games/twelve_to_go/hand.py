"""Deals with a hand that pairs are discarded from, and a hidden stock that fills it up."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Place, Position
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.pair_moves import Move, named, printed, read_move
from donimoes_book.games.solitaires.pairing import Pairing, kinds_of
from donimoes_book.games.solitaires.stock import NEXT_IS_HIDDEN, unknown
from donimoes_book.games.twelve_to_go.hand_table import HandTable


class View(NamedTuple):
    """What the player of a hand sees, and what follows from it."""

    hand: tuple[Pair, ...]
    unseen: frozenset[Pair]
    """The dominoes of the stock, but not their order."""


class HandDeal(Deal[HandTable, Move]):
    """A hand and its stock, or what is left of them."""

    def __init__(
        self, table: HandTable, in_hand: int, highest: int = 6, hidden: Place | None = None
    ) -> None:
        """`in_hand` is what the hand is filled up to, `hidden` where the stock lies face down."""
        self.start, self.in_hand, self.highest, self.hidden = table, in_hand, highest, hidden
        self._kinds = kinds_of(Pairing.TOTAL, highest)

    def successors(self, state: HandTable) -> Iterator[tuple[Move, HandTable]]:
        """Every pair that may be discarded; the hand is filled up at once.

        Raises IllegalPosition where the next to be drawn lies face down.
        """
        if self._waits(state):
            raise unknown(self.hidden)
        for one, other in combinations(state.hand, 2):
            if self._kinds[one] + self._kinds[other] == 0:
                yield (one, other), state.without(one, other)

    def _waits(self, state: HandTable) -> bool:
        """True when dominoes should be drawn that lie face down."""
        return len(state.hand) < self.in_hand and bool(state.stock)

    def remaining(self, state: HandTable) -> int:
        """How many dominoes are left."""
        return len(state.hand) + len(state.stock)

    def lower_bound(self, state: HandTable) -> int:
        """Two dominoes go with a move."""
        return (self.remaining(state) + 1) // 2

    def view(self, state: HandTable) -> View:
        """The hand, and which dominoes are in the stock."""
        return View(state.hand, frozenset(pair for pair in state.stock if pair))

    def key(self, state: HandTable) -> Hashable:
        """Where a domino stands in the hand does not matter, and those of one kind are alike."""
        return tuple(sorted(map(self._kinds.__getitem__, state.hand))), len(state.stock)

    def name(self, move: Move) -> str:
        """Print a move."""
        return printed(move)

    def position(self, state: HandTable, last: Move | None = None) -> Position:
        """Lay out a table."""
        return state.position()

    def picture(self, state: HandTable, move: Move) -> Position:
        """Cross the dominoes that are discarded."""
        return state.position(crossed=move)

    def find_move(self, state: HandTable, name: str) -> Move | str:
        """The move that a printed one names, or why it is not allowed."""
        move = read_move(name, columns=False)
        for pair in move:
            if pair not in state.hand:
                if self._waits(state):
                    return NEXT_IS_HIDDEN
                why = "still in the stock" if pair in state.stock else "not in the hand"
                return f"the {named(pair)} is {why}"
        one, other = move
        if one == other:
            return "a domino cannot be discarded with itself"
        if self._kinds[one] + self._kinds[other]:
            must = Pairing.TOTAL.words(self.highest)
            return f"the {named(one)} and the {named(other)} do not {must}"
        return (one, other) if state.hand.index(one) < state.hand.index(other) else (other, one)
