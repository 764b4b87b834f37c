"""A hand and its stock: what is left of a deal, its picture, and how that is read.

Hand and stock stand upright: the hand in the top row, the stock in the rows below. The stock is
drawn two at a time, in reading order, and its dominoes stand together two by two; they may be face
down. What was discarded is across, below all of that, and takes no part any more.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile, zip_longest

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Domino, Mark, Place, Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.set_checks import out_of_place, pair_of, set_violations
from donimoes_book.games.solitaires.pictures import (
    Upright,
    face_down_violations,
    show_upright,
    upright_of,
)

_HAND_PITCH, _DRAW_PITCH, _STOCK_TOP, _ROW_PITCH, _DRAWS_IN_ROW = 3, 5, 6, 5, 4
_PAIR_PITCH, _PAIRS_IN_ROW, _GAP = 9, 3, 2
"""From one discarded pair to the next; in a row; between hand or stock and the first of them."""

_TOTAL = 12
"""The pips of a discarded pair."""


@dataclass(frozen=True, slots=True)
class HandState:
    """What is left of a deal."""

    hand: tuple[Pair, ...]
    stock: tuple[Pair | None, ...]
    """In the order in which it is drawn, None for a domino that is face down."""
    discarded: tuple[Pair, ...] = ()
    """Pair by pair, as they went."""

    def without(self, first: Pair, second: Pair) -> "HandState":
        """Discard two dominoes of the hand; the next two of the stock take their places.

        What is face down is not drawn: nobody knows what it is.
        """
        drawn = [pair for pair in takewhile(bool, self.stock[:2]) if pair]
        fresh = iter(drawn)
        hand = (next(fresh, None) if p in (first, second) else p for p in self.hand)
        return HandState(
            tuple(p for p in hand if p is not None),
            self.stock[len(drawn) :],
            (*self.discarded, first, second),
        )

    def position(self, *, crossed: Collection[Pair] = ()) -> Position:
        """Show it as a picture, with some dominoes of the hand crossed."""
        hand = [
            Domino(
                Place(_HAND_PITCH * at, 0), False, pair, Mark.CROSSED if pair in crossed else None
            )
            for at, pair in enumerate(self.hand)
        ]
        stock = [(_stock_place(at), pair) for at, pair in enumerate(self.stock)]
        drawable, covers = show_upright(stock)
        below = stock[-1][0].y + 4 if stock else 4 if hand else -_GAP
        discarded = []
        for number, pair in enumerate(self.discarded):
            row, at = divmod(number, 2 * _PAIRS_IN_ROW)
            x = _PAIR_PITCH * (at // 2) + 4 * (at % 2)
            discarded.append(Domino(Place(x, below + _GAP + 3 * row), True, pair))
        return Position((*hand, *drawable, *discarded), covers=tuple(covers))


def _stock_place(number: int) -> Place:
    """Where a domino of the stock stands."""
    row, at = divmod(number, 2 * _DRAWS_IN_ROW)
    return Place(_DRAW_PITCH * (at // 2) + 2 * (at % 2), _STOCK_TOP + _ROW_PITCH * row)


def read_hand(position: Position, size: int) -> HandState:
    """Read a position with a hand of at most so many; raises IllegalPosition."""
    if violations := list(set_violations(replace(position, covers=()), "in a solitaire")):
        raise IllegalPosition(violations)
    upright = upright_of(position)
    top = upright[0][0].y if upright else 0
    hand = [(place, pair) for place, pair in upright if place.y == top and pair]
    stock = [(place, pair) for place, pair in upright if place.y > top]
    violations = [
        *_across_violations(position, upright),
        *face_down_violations(position, top, "The hand is the top row."),
        *out_of_place(position, "in this solitaire", {"holds"}, advice=""),
    ]
    if len(hand) > size:
        message = f"the hand has {len(hand)} dominoes, but only {size} are drawn"
        violations.append(RuleViolation(message, hand[size][0]))
    if stock and stock[0][1] and len(hand) < size:
        message = f"the hand has {len(hand)} dominoes, though there is a stock"
        advice = f"It is filled up to {size} at once."
        violations.append(RuleViolation(message, upright[0][0], advice))
    if violations:
        raise IllegalPosition(violations)
    return HandState(
        tuple(pair for _, pair in hand if pair),
        tuple(pair for _, pair in stock),
        tuple(pair_of(domino) for domino in position.dominoes if domino.across),
    )


def _across_violations(position: Position, upright: Sequence[Upright]) -> Iterator[RuleViolation]:
    """Yield the first domino that is across, but was not discarded as one of a pair."""
    lowest = max((place.y for place, _ in upright), default=-1)
    across = [domino for domino in position.dominoes if domino.across]
    for two in zip_longest(across[::2], across[1::2]):
        pair = [domino for domino in two if domino]
        total = sum(sum(pair_of(domino)) for domino in pair)
        if len(pair) < 2 or total != _TOTAL or pair[0].place.y <= lowest:
            advice = (
                f"Only what was discarded lies across: pairs of {_TOTAL}, below all the others."
            )
            yield RuleViolation(f"domino {pair[0].name} lies across", pair[0].place, advice)
            return
