"""A hand and a stock: pairs are discarded from the hand, and it is refilled from the stock.

It makes no difference which pairs are discarded. Dominoes with the same total have the same
partners, so once all pairs are gone, the hand has as many of each total as were drawn in excess of
its partners. The deal alone decides whether this excess ever fills the hand.

In a picture, the hand and the stock stand upright: the hand in the top row, the stock in the rows
below. The stock is drawn two at a time, in reading order, and its dominoes stand in twos; they may
be face down. Discarded dominoes lie across, below everything else, and are out of play.
"""

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, takewhile, zip_longest

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Cover, Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.game import RuleViolation
from donimoes_book.games.pairs import pairing
from donimoes_book.games.set_checks import out_of_place, pair_of, refuse_if_any, set_violations
from donimoes_book.games.solitaires import pictures

IN_HAND = 6
"""How many dominoes a full hand has."""
_HAND_PITCH, _DRAW_PITCH, _STOCK_TOP, _ROW_PITCH, _DRAWS_IN_ROW = 3, 5, 6, 5, 4
_PAIR_PITCH, _PAIRS_IN_ROW, _GAP = 9, 3, 2
"""The pitch of discarded pairs, how many pairs are in a row, and the gap above the first row."""
_TOTAL = 12
"""The total of a discarded pair."""
_ACROSS = f"Only discarded dominoes lie across: pairs that total {_TOTAL}, below all the others."


@dataclass(frozen=True, slots=True)
class HandState:
    """What is left of a deal."""

    hand: tuple[Pair, ...]
    stock: tuple[Pair | None, ...]
    """The stock in the order it is drawn, None for a domino that is face down."""
    discarded: tuple[Pair, ...] = ()
    """The discarded dominoes, pair by pair, in order."""

    def without(self, first: Pair, second: Pair) -> "HandState":
        """Discard two dominoes of the hand, and put the next two of the stock in their places.

        Dominoes that are face down are not drawn, because they are unknown.
        """
        drawn = [pair for pair in takewhile(bool, self.stock[:2]) if pair]
        fresh = iter(drawn)
        hand = (next(fresh, None) if p in (first, second) else p for p in self.hand)
        return HandState(
            tuple(p for p in hand if p is not None),
            self.stock[len(drawn) :],
            (*self.discarded, first, second),
        )


class HandDeal(pairing.PairDeal[HandState]):
    """A hand and its stock, or what is left of them."""

    def __init__(
        self, start: HandState, in_hand: int, highest: int = 6, covers: Sequence[Cover] = ()
    ) -> None:
        """`in_hand` is the size of a full hand, `covers` are the face-down dominoes."""
        super().__init__(start, pairing.Pairing.TOTAL, highest)
        self.in_hand, self.covers = in_hand, covers

    def successors(self, state: HandState) -> Iterator[tuple[pairing.PairMove, HandState]]:
        """Every pair that may be discarded, and the state with the hand refilled.

        Raises IllegalPosition if the next domino to be drawn is face down.
        """
        if self._must_draw(state):
            raise pictures.hidden_stock(self.covers)
        kinds = self.kinds
        for one, other in combinations(state.hand, 2):
            if kinds[one] + kinds[other] == 0:
                yield (one, other), state.without(one, other)

    def _must_draw(self, state: HandState) -> bool:
        # Everything that could be drawn has been drawn, so the next domino is face down.
        return len(state.hand) < self.in_hand and bool(state.stock)

    def remaining(self, state: HandState) -> int:
        """How many dominoes are left."""
        return len(state.hand) + len(state.stock)

    def view(self, state: HandState) -> HandState:
        """The hand, and the dominoes in the stock without their order."""
        return replace(state, stock=tuple(sorted(pair for pair in state.stock if pair)))

    def key(self, state: HandState) -> Hashable:
        """A key that is the same for hands in any order, and for dominoes of the same kind."""
        return tuple(sorted(map(self.kinds.__getitem__, state.hand))), len(state.stock)

    def show(self, state: HandState, crossed: Collection[Pair] = ()) -> Position:
        """Show what is left, with some dominoes of the hand crossed."""
        dominoes = [
            Domino(
                Place(_HAND_PITCH * at, 0), False, pair, Mark.CROSSED if pair in crossed else None
            )
            for at, pair in enumerate(state.hand)
        ]
        stock = []
        for number, pair in enumerate(state.stock):
            row, at = divmod(number, 2 * _DRAWS_IN_ROW)
            x, y = _DRAW_PITCH * (at // 2) + 2 * (at % 2), _STOCK_TOP + _ROW_PITCH * row
            stock.append((Place(x, y), pair))
        shown, covers = pictures.show_upright(stock)
        top = _GAP + (stock[-1][0].y + 4 if stock else 4 if state.hand else -_GAP)
        for number, pips in enumerate(state.discarded):
            row, at = divmod(number, 2 * _PAIRS_IN_ROW)
            x = _PAIR_PITCH * (at // 2) + 4 * (at % 2)
            shown.append(Domino(Place(x, top + 3 * row), True, pips))
        return Position((*dominoes, *shown), covers=tuple(covers))

    def table(self, state: HandState) -> Position:
        """Show what the player sees: the stock is face down."""
        return self.show(replace(state, stock=(None,) * len(state.stock)))

    def find_move(self, state: HandState, text: str) -> pairing.PairMove | Refusal:
        """The move that a printed one names, or why it is not allowed."""
        move = pairing.read_pair_move(text, columns=False)
        for pair in move:
            if pair not in state.hand:
                if self._must_draw(state):
                    return pictures.NEXT_IS_HIDDEN
                where = "still in the stock" if pair in state.stock else "not in the hand"
                return Refusal(f"{pairing.in_words(pair)} is {where}")
        return self.why_no_pair(*move) or tuple(pair for pair in state.hand if pair in move)


def read_hand(position: Position, size: int) -> HandState:
    """Read a position with a hand of at most `size` dominoes; raises IllegalPosition."""
    refuse_if_any(set_violations(replace(position, covers=()), "in a solitaire"))
    upright = pictures.upright_of(position)
    top = upright[0][0].y if upright else 0
    hand = [(place, pair) for place, pair in upright if place.y == top and pair]
    stock = [(place, pair) for place, pair in upright if place.y > top]
    violations = [
        *_across_violations(position, upright),
        *pictures.face_down_violations(position, top, "The hand is the top row."),
        *out_of_place(position, "in this solitaire", {"holds"}, advice=""),
    ]
    if len(hand) > size:
        message = f"the hand has {len(hand)} dominoes, but a full hand has {size}"
        violations.append(RuleViolation(message, hand[size][0]))
    if stock and stock[0][1] and len(hand) < size:
        message = f"the hand has {len(hand)} dominoes, though there is a stock"
        advice = f"It is always refilled to {size}."
        violations.append(RuleViolation(message, upright[0][0], advice))
    refuse_if_any(violations)
    return HandState(
        tuple(pair for _, pair in hand if pair),
        tuple(pair for _, pair in stock),
        tuple(pair_of(domino) for domino in position.dominoes if domino.across),
    )


def _across_violations(
    position: Position, upright: Sequence[pictures.Upright]
) -> Iterator[RuleViolation]:
    """Yield the first domino that lies across but does not belong to a discarded pair."""
    lowest = max((place.y for place, _ in upright), default=-1)
    across = [domino for domino in position.dominoes if domino.across]
    for two in zip_longest(across[::2], across[1::2]):
        pair = [domino for domino in two if domino]
        total = sum(sum(pair_of(domino)) for domino in pair)
        if len(pair) < 2 or total != _TOTAL or pair[0].place.y <= lowest:
            yield RuleViolation(f"domino {pair[0].name} lies across", pair[0].place, _ACROSS)
            return
