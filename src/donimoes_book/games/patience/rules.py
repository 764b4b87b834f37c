"""One deal of Patience: a hand that is filled when nothing fits, a line of play and a stock."""

import re
from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.board.position import Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.patience.pictures import Line, show_picture
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.pictures import (
    NEXT_IS_HIDDEN,
    hidden_stock,
    is_named,
    name_of,
)

HAND = 5
"""How many dominoes are drawn to begin with."""

_MOVE = re.compile(r"(\d\d)([LR]?)", re.IGNORECASE)


class Placement(NamedTuple):
    """A domino that is put at an end of the line."""

    pips: Pair
    """As it is turned there, its left number first."""
    end: str
    """`L` or `R`; empty for the first domino of a line."""


class PatienceState(NamedTuple):
    """The line, the hand and the stock before a domino is played."""

    line: Line
    hand: tuple[Pair, ...]
    """In the order in which they were drawn, each its smaller number first."""
    drawn: int
    """How many dominoes of the stock have been drawn."""


class PatienceView(NamedTuple):
    """What the player sees."""

    line: Line
    hand: tuple[Pair, ...]
    stock: int
    """How many dominoes are face down."""


class PatienceDeal(Deal[PatienceState, Placement]):
    """A deal whose stock is known; dominoes that are shown nowhere take no part."""

    def __init__(
        self,
        line: Line,
        hand: Sequence[Pair],
        stock: Sequence[Pair | None],
        limit: int | None,
        hidden: Place | None = None,
    ) -> None:
        """Take the stock in the order in which it is drawn, None for a domino that is face down.

        `limit` is the most dominoes that a hand may have, `hidden` where the stock is face down.
        """
        self.stock = tuple(stock)
        self.limit = limit
        self.hidden = hidden
        self.start = self._after_drawing(line, tuple(hand), 0)

    def successors(self, state: PatienceState) -> Iterator[tuple[Placement, PatienceState]]:
        """Every way to play a domino of the hand; then what has to be drawn is drawn.

        Raises IllegalPosition where the next to be drawn is face down.
        """
        line, hand, drawn = state
        if self._must_draw(line, hand, drawn):
            raise hidden_stock(self.hidden)
        for i, domino in enumerate(hand):
            for placement in placements(line, domino):
                rest = hand[:i] + hand[i + 1 :]
                yield placement, self._after_drawing(extended(line, placement), rest, drawn)

    def _after_drawing(self, line: Line, hand: tuple[Pair, ...], drawn: int) -> PatienceState:
        """Draw until a domino of the hand fits, or nothing can be drawn that is known."""
        while self._must_draw(line, hand, drawn) and (domino := self.stock[drawn]):
            hand = (*hand, domino)
            drawn += 1
        return PatienceState(line, hand, drawn)

    def _must_draw(self, line: Line, hand: tuple[Pair, ...], drawn: int) -> bool:
        """True when nothing in the hand fits, there is a stock, and the limit allows it."""
        room = self.limit is None or len(hand) < self.limit
        return room and drawn < len(self.stock) and not _fits(line, hand)

    def remaining(self, state: PatienceState) -> int:
        """How many dominoes are in the hand and in the stock."""
        return len(state.hand) + len(self.stock) - state.drawn

    def lower_bound(self, state: PatienceState) -> int:
        """They are played one by one."""
        return self.remaining(state)

    def view(self, state: PatienceState) -> PatienceView:
        """The line, the hand, and how high the stock is."""
        return PatienceView(state.line, state.hand, len(self.stock) - state.drawn)

    def key(self, state: PatienceState) -> Hashable:
        """The ends and what is still to be played: how the line came about does not matter."""
        ends = ends_of(state.line) if state.line else ()
        return ends, frozenset(state.hand), state.drawn

    def move_name(self, move: Placement) -> str:
        """Print the domino as it is turned and the end of the line, as in `25L`."""
        return f"{name_of(move.pips)}{move.end}"

    def position(self, state: PatienceState, last: Placement | None = None) -> Position:
        """Show the line, below it the hand, and below that the stock; mark the last domino."""
        added = None if last is None else 0 if last.end == "L" else len(state.line) - 1
        return show_picture(state.line, state.hand, self.stock[state.drawn :], added)

    def picture(self, state: PatienceState, move: Placement) -> Position:
        """Show a domino as it is played, before any is drawn."""
        hand = tuple(domino for domino in state.hand if domino != smaller_first(move.pips))
        return self.position(PatienceState(extended(state.line, move), hand, state.drawn), move)

    def find_move(self, state: PatienceState, text: str) -> Placement | Refusal:
        """The way to play a domino that is named, its numbers in any order; or why not."""
        match = _MOVE.fullmatch(text)
        if not match:
            raise ValueError("a move is a domino and an end of the line, such as 25L or 36R")
        name, end = match[1], match[2].upper()
        domino = next((pips for pips in state.hand if is_named(pips, name)), None)
        if domino is None:
            if self._must_draw(*state):
                return NEXT_IS_HIDDEN
            return Refusal(f"there is no {name} in the hand")
        if state.line and not end:
            return Refusal(f"name the end that {name} is laid at: {name}L or {name}R")
        found = {placement.end: placement for placement in placements(state.line, domino)}
        placement = found.get(end if state.line else "")
        if placement is None:
            left, right = state.line[0][0], state.line[-1][1]
            number, side = (left, "left") if end == "L" else (right, "right")
            return Refusal(f"{name} does not match the {number} at the {side} end")
        return placement


def placements(line: Line, domino: Pair) -> Iterator[Placement]:
    """Yield every way to put a domino, smaller number first, at an end of a line."""
    if not line:
        yield Placement(domino, "")
        return
    low, high = domino
    left, right = line[0][0], line[-1][1]
    if left in domino:
        yield Placement((low + high - left, left), "L")
    if right in domino:
        yield Placement((right, low + high - right), "R")


def extended(line: Line, placement: Placement) -> Line:
    """Return the line with one domino more."""
    return (placement.pips, *line) if placement.end == "L" else (*line, placement.pips)


def ends_of(line: Line) -> Pair:
    """Return the two numbers at the ends of a line that has any, the smaller first."""
    left, right = line[0][0], line[-1][1]
    return (left, right) if left < right else (right, left)


def _fits(line: Line, hand: Sequence[Pair]) -> bool:
    """Whether some domino of the hand can be played."""
    if not line:
        return bool(hand)
    left, right = line[0][0], line[-1][1]
    return any(left in domino or right in domino for domino in hand)
