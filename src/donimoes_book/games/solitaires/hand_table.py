"""A hand and the stock it is filled up from, read from a position and laid out as one.

The dominoes stand upright: the hand in the top row, the stock in the rows below. The stock is
drawn two at a time, in reading order, and its dominoes stand together two by two.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from donimoes_book.board.position import Domino, Mark, Place, Position
from donimoes_book.board.rectangle import Pair
from donimoes_book.games import one_set
from donimoes_book.games.game import IllegalPosition, Trouble

_HAND_PITCH, _DRAW_PITCH, _STOCK_TOP, _ROW_PITCH, _DRAWS_IN_ROW = 3, 5, 6, 5, 4


@dataclass(frozen=True, slots=True)
class HandTable:
    """What is left of a deal."""

    hand: tuple[Pair, ...]
    stock: tuple[Pair, ...]
    """In the order in which it is drawn."""

    def without(self, first: Pair, second: Pair) -> HandTable:
        """Discard two dominoes of the hand; the next two of the stock take their places."""
        drawn = iter(self.stock[:2])
        hand = (next(drawn, None) if p in (first, second) else p for p in self.hand)
        return HandTable(tuple(p for p in hand if p is not None), self.stock[2:])

    def position(self, crossed: Collection[Pair] = ()) -> Position:
        """Lay it out, with some dominoes crossed."""
        dominoes = list[Domino]()
        for number, pair in enumerate(self.hand):
            mark = Mark.CROSSED if pair in crossed else None
            dominoes.append(Domino(Place(_HAND_PITCH * number, 0), False, pair, mark))
        for number, pair in enumerate(self.stock):
            row, at = divmod(number, 2 * _DRAWS_IN_ROW)
            x = _DRAW_PITCH * (at // 2) + 2 * (at % 2)
            dominoes.append(Domino(Place(x, _STOCK_TOP + _ROW_PITCH * row), False, pair))
        return Position(tuple(dominoes))


def read_hand(position: Position, size: int) -> HandTable:
    """Read a position with a hand of at most so many; raises IllegalPosition."""
    troubles = list(one_set.strange(position, "in a solitaire")) or list(_odd(position, size))
    if troubles:
        raise IllegalPosition(troubles)
    dominoes = position.dominoes
    hand = tuple(one_set.pair_of(d) for d in dominoes if d.place.y == 0)
    return HandTable(hand, tuple(one_set.pair_of(d) for d in dominoes if d.place.y))


def _odd(position: Position, size: int) -> Iterator[Trouble]:
    """What is neither a hand nor a stock."""
    for domino in position.dominoes:
        if domino.across:
            advice = "Hand and stock stand upright, the hand in the top row."
            yield Trouble(f"domino {domino.name} lies across", domino.place, advice)
    for place in position.holds:
        yield Trouble("an open place has no place in this solitaire", place)
    hand = [domino for domino in position.dominoes if domino.place.y == 0]
    stock = [domino for domino in position.dominoes if domino.place.y]
    if len(hand) > size:
        message = f"the hand has {len(hand)} dominoes, but only {size} are drawn"
        yield Trouble(message, hand[size].place)
    if stock and len(hand) < size:
        message = f"the hand has {len(hand)} dominoes, though there is a stock"
        yield Trouble(message, hand[0].place, f"It is filled up to {size} at once.")
