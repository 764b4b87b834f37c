"""A hand and the stock it is filled up from, read from a position and laid out as one.

Hand and stock stand upright: the hand in the top row, the stock in the rows below. The stock is
drawn two at a time, in reading order, and its dominoes stand together two by two; they may lie face
down. What was discarded lies across, below all of that, and takes no part any more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile, zip_longest

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Cover, Domino, Mark, Place, Position
from donimoes_book.games import one_set
from donimoes_book.games.game import IllegalPosition, RuleViolation

_HAND_PITCH, _DRAW_PITCH, _STOCK_TOP, _ROW_PITCH, _DRAWS_IN_ROW = 3, 5, 6, 5, 4
_PAIR_PITCH, _PAIRS_IN_ROW, _GAP = 9, 3, 2
"""From one discarded pair to the next; in a row; between hand or stock and the first of them."""

_TOTAL = 12
"""The pips of a discarded pair."""


@dataclass(frozen=True, slots=True)
class HandTable:
    """What is left of a deal."""

    hand: tuple[Pair, ...]
    stock: tuple[Pair | None, ...]
    """In the order in which it is drawn, None for a domino that lies face down."""
    discarded: tuple[Pair, ...] = ()
    """Pair by pair, as they went."""

    def without(self, first: Pair, second: Pair) -> HandTable:
        """Discard two dominoes of the hand; the next two of the stock take their places.

        What lies face down is not drawn: nobody knows what it is.
        """
        drawn = [pair for pair in takewhile(bool, self.stock[:2]) if pair]
        fresh = iter(drawn)
        hand = (next(fresh, None) if p in (first, second) else p for p in self.hand)
        return HandTable(
            tuple(p for p in hand if p is not None),
            self.stock[len(drawn) :],
            (*self.discarded, first, second),
        )

    def position(self, crossed: Collection[Pair] = ()) -> Position:
        """Lay it out, with some dominoes crossed."""
        dominoes, covers, below = list[Domino](), list[Cover](), -_GAP
        for number, pair in enumerate(self.hand):
            mark = Mark.CROSSED if pair in crossed else None
            dominoes.append(Domino(Place(_HAND_PITCH * number, 0), False, pair, mark))
            below = 4
        for number, known in enumerate(self.stock):
            row, at = divmod(number, 2 * _DRAWS_IN_ROW)
            place = Place(_DRAW_PITCH * (at // 2) + 2 * (at % 2), _STOCK_TOP + _ROW_PITCH * row)
            below = place.y + 4
            if known:
                dominoes.append(Domino(place, False, known))
            else:
                both = (place, place.moved(0, 2))
                covers.append(Cover(both, ((place.moved(0, 1), "-"),)))
        for number, pair in enumerate(self.discarded):
            row, at = divmod(number, 2 * _PAIRS_IN_ROW)
            x = _PAIR_PITCH * (at // 2) + 4 * (at % 2)
            dominoes.append(Domino(Place(x, below + _GAP + 3 * row), True, pair))
        return Position(tuple(dominoes), covers=tuple(covers))


def read_hand(position: Position, size: int) -> HandTable:
    """Read a position with a hand of at most so many; raises IllegalPosition."""
    bare = replace(position, covers=())
    upright: list[tuple[Place, Pair | None]] = [
        *(
            (d.place, one_set.pair_of(d))
            for d in bare.dominoes
            if not d.across and None not in d.pips
        ),
        *((cover.places[0], None) for cover in position.covers),
    ]
    upright.sort(key=lambda one: (one[0].y, one[0].x))
    top = min((place.y for place, _ in upright), default=0)
    hand = [(place, pair) for place, pair in upright if place.y == top and pair]
    stock = [(place, pair) for place, pair in upright if place.y > top]
    violations = list(one_set.strange(bare, "in a solitaire"))
    violations = violations or list(_odd(position, upright, hand, stock, size))
    if violations:
        raise IllegalPosition(violations)
    discarded = (one_set.pair_of(d) for d in position.dominoes if d.across)
    return HandTable(
        tuple(pair for _, pair in hand), tuple(pair for _, pair in stock), tuple(discarded)
    )


_Standing = Sequence[tuple[Place, Pair | None]]
"""Upright dominoes where they stand, None for one that lies face down."""


def _odd(
    position: Position,
    upright: _Standing,
    hand: _Standing,
    stock: _Standing,
    size: int,
) -> Iterator[RuleViolation]:
    """What is neither a hand nor a stock, nor was discarded."""
    lowest = max((place.y for place, _ in upright), default=-1)
    across = [domino for domino in position.dominoes if domino.across]
    for two in zip_longest(across[::2], across[1::2]):
        pair = [domino for domino in two if domino]
        goes = len(pair) == 2 and sum(n or 0 for d in pair for n in d.pips) == _TOTAL
        if not goes or pair[0].place.y <= lowest:
            advice = (
                f"Only what was discarded lies across: pairs of {_TOTAL}, below all the others."
            )
            yield RuleViolation(f"domino {pair[0].name} lies across", pair[0].place, advice)
            break
    for cover in position.covers:
        first = cover.places[0]
        if cover.places != (first, first.moved(0, 2)):
            advice = "Write # over # joined by -."
            yield RuleViolation("this is no domino that lies face down", first, advice)
        elif first.y == upright[0][0].y:
            yield RuleViolation("only the stock lies face down", first, "The hand is the top row.")
    for place in position.holds:
        yield RuleViolation("an open place has no place in this solitaire", place)
    if len(hand) > size:
        message = f"the hand has {len(hand)} dominoes, but only {size} are drawn"
        yield RuleViolation(message, hand[size][0])
    if stock and stock[0][1] and len(hand) < size:
        message = f"the hand has {len(hand)} dominoes, though there is a stock"
        yield RuleViolation(message, upright[0][0], f"It is filled up to {size} at once.")
