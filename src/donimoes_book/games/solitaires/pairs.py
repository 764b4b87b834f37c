"""Solitaires that discard pairs: which two dominoes make one, and Twelve to Go.

In Twelve to Go, pairs are discarded from a hand, and it is refilled from a stock. It makes no
difference which pairs are discarded. Dominoes with the same total have the same partners, so once
all pairs are gone, the hand has as many of each total as were drawn in excess of its partners. The
deal alone decides whether this excess ever fills the hand.

In a picture, the hand and the stock stand upright: the hand in the top row, the stock in the rows
below. The stock is drawn two at a time, in reading order, and its dominoes stand in twos; they may
be face down. Discarded dominoes lie across, below everything else, and are out of play.
"""

import re
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import combinations, takewhile, zip_longest
from random import Random

from donimoes_book.board.dominoes import Pair, domino_set, smaller_first
from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Cover, Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import RuleViolation
from donimoes_book.games.move_puzzle import State
from donimoes_book.games.set_checks import Holds, out_of_place, pair_of, refuse_if_any
from donimoes_book.games.solitaires import pictures
from donimoes_book.games.solitaires.deal import TakingDeal, shuffled_set
from donimoes_book.games.solitaires.solitaire import CHANCE_LABELS, LABELS, Solitaire, chances
from donimoes_book.games.solitaires.titles import TITLES
from donimoes_book.words.language import N_, Message

PairMove = tuple[Pair, ...]
"""Two dominoes that are discarded together, or one that goes to an empty column."""


class Pairing(Enum):
    """What two dominoes must do to make a pair: why they don't make one."""

    TOTAL = N_("{one} and {other} do not have {total} pips between them")
    """All four numbers add up to the total: twelve for a double-six set."""
    ENDS = N_("{one} and {other} do not make {half} end by end")
    """Each number of one and a number of the other add up to half the total. In addition, any two
    dominoes that each total that half make a pair: 0-6, 1-5, 2-4 and 3-3 would have no partner."""


@cache
def kinds_of(pairing: Pairing, highest: int = 6) -> dict[Pair, int]:
    """Return the kind of each domino of a set: two make a pair if their kinds add up to zero.

    Dominoes of the same kind have the same partners.
    """
    kinds = {}
    for low, high in domino_set(highest):
        surplus = low + high - highest
        # A domino and its partner have the same difference between their ends.
        apart = (high - low) * (2 * highest + 1) if pairing is Pairing.ENDS else 0
        kinds[low, high] = 0 if surplus == 0 else surplus + (apart if surplus > 0 else -apart)
    return kinds


class PairDeal(TakingDeal[State, PairMove]):
    """A deal whose dominoes are discarded in pairs."""

    move_form = N_("a move is two dominoes to discard, such as 62+31")
    _move = re.compile(r"(\d\d)\+(\d\d)")

    def __init__(self, start: State, pairing: Pairing, highest: int) -> None:
        self.start, self._pairing, self._highest = start, pairing, highest
        self.kinds = kinds_of(pairing, highest)

    def move_name(self, move: PairMove) -> str:
        """Return a move such as `62+31` or `31E`, each domino with its larger number first."""
        names = [f"{high}{low}" for low, high in move]
        return "+".join(names) if len(names) > 1 else f"{names[0]}E"

    def read_move(self, text: str) -> PairMove:
        """Read a printed move, its dominoes and their ends in any order; raises ValueError."""
        if match := self._move.fullmatch(text):
            return tuple(smaller_first((int(a), int(b))) for a, b in filter(None, match.groups()))
        raise ValueError(self.move_form)

    def why_no_pair(self, one: Pair, other: Pair) -> Refusal | None:
        """Return why two dominoes do not make a pair; None if they do."""
        if one == other:
            return Refusal(N_("a domino cannot be discarded with itself"))
        if self.kinds[one] + self.kinds[other] == 0:
            return None
        sums = {"total": 2 * self._highest, "half": self._highest}
        return Refusal(self._pairing.value, one=in_words(one), other=in_words(other), **sums)


def in_words(pair: Pair) -> Message:
    """Return a domino's name for a sentence, its larger number first: `the 6-2`."""
    return Message("the {domino}", domino=f"{pair[1]}-{pair[0]}")


# Twelve to Go

IN_HAND = 6
"""How many dominoes a full hand has."""
_HAND_PITCH = 3
_DRAW_PITCH = 5
_STOCK_TOP = 6
_ROW_PITCH = 5
_DRAWS_IN_ROW = 4
_PAIR_PITCH = 9
"""The half-spaces from one discarded pair to the next."""
_PAIRS_IN_ROW = 3
_GAP = 2
"""The gap above the first row of discarded pairs, in half-spaces."""
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


class HandDeal(PairDeal[HandState]):
    """A hand and its stock, or what is left of them."""

    def __init__(
        self, start: HandState, in_hand: int, highest: int = 6, covers: Sequence[Cover] = ()
    ) -> None:
        """`in_hand` is the size of a full hand, `covers` are the face-down dominoes."""
        super().__init__(start, Pairing.TOTAL, highest)
        self.in_hand, self.covers = in_hand, covers

    def successors(self, state: HandState) -> Iterator[tuple[PairMove, HandState]]:
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

    def find_move(self, state: HandState, text: str) -> PairMove | Refusal:
        """The move that a printed one names, or why it is not allowed."""
        move = self.read_move(text)
        for pair in move:
            if pair not in state.hand:
                if self._must_draw(state):
                    return pictures.NEXT_IS_HIDDEN
                stock, absent = N_("{domino} is still in the stock"), N_("{domino} is not there")
                return Refusal(stock if pair in state.stock else absent, domino=in_words(pair))
        return self.why_no_pair(*move) or tuple(pair for pair in state.hand if pair in move)

    def attempts(self, state: HandState) -> Iterator[str]:
        """Any two dominoes of the hand."""
        return map(self.move_name, combinations(state.hand, 2))


def read_hand(position: Position, size: int) -> HandState:
    """Read a position with a hand of at most `size` dominoes; raises IllegalPosition."""
    refuse_if_any(Holds("in a solitaire").violations(replace(position, covers=())))
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


class TwelveToGo(Solitaire):
    """Twelve to Go: a hand of six, refilled from the stock."""

    name = "twelve-to-go"
    title = TITLES[name]
    code_number = 9
    has_choices = False
    figure_words = chances(
        {
            **CHANCE_LABELS,
            "won-at-random": LABELS["won-at-random"],
            "stuck-at-once": N_("Lost with the first hand"),
            "left-when-lost": N_("Of those lost, half leave at least"),
        },
        "stuck-at-once",
    )

    def puzzle(self, position: Position) -> HandDeal:
        """Read a hand and its stock; raises IllegalPosition."""
        return HandDeal(read_hand(position, IN_HAND), IN_HAND, covers=position.covers)

    def deal(self, rng: Random) -> HandDeal:
        """Draw six from a shuffled set; the rest is the stock."""
        mixed = shuffled_set(rng)
        return HandDeal(HandState(mixed[:IN_HAND], mixed[IN_HAND:]), IN_HAND)
