"""One deal of Domino Patience or of Five's the Limit: a hand, a line of play and a stock."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Place, Position
from donimoes_book.games.patience.patience_picture import picture_of
from donimoes_book.games.patience.straight_line import Laying, Line, ends_of, extended, layings
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.rows import is_named
from donimoes_book.games.solitaires.stock import NEXT_IS_HIDDEN, unknown

HAND = 5
"""How many dominoes are drawn to begin with."""

_MOVE = re.compile(r"(\d\d)([LR]?)", re.IGNORECASE)


class Table(NamedTuple):
    """What lies on the table, before a domino is laid."""

    line: Line
    hand: tuple[Pair, ...]
    """In the order in which they were drawn, each its smaller number first."""
    drawn: int
    """How many dominoes of the stock have been drawn."""


class View(NamedTuple):
    """What the player sees."""

    line: Line
    hand: tuple[Pair, ...]
    stock: int
    """How many dominoes lie face down."""


class PatienceDeal(Deal[Table, Laying]):
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

        `limit` is the most dominoes that a hand may have, `hidden` where the stock lies face down.
        """
        self.stock = tuple(stock)
        self.limit = limit
        self.hidden = hidden
        self.start = self._drawing(line, tuple(hand), 0)

    def successors(self, state: Table) -> Iterator[tuple[Laying, Table]]:
        """Every way to lay a domino of the hand; then what has to be drawn is drawn.

        Raises IllegalPosition where the next to be drawn lies face down.
        """
        line, hand, drawn = state
        if self._must_draw(line, hand, drawn):
            raise unknown(self.hidden)
        for i, domino in enumerate(hand):
            for laying in layings(line, domino):
                rest = hand[:i] + hand[i + 1 :]
                yield laying, self._drawing(extended(line, laying), rest, drawn)

    def _drawing(self, line: Line, hand: tuple[Pair, ...], drawn: int) -> Table:
        """Draw until a domino of the hand fits, or nothing can be drawn that is known."""
        while self._must_draw(line, hand, drawn) and (domino := self.stock[drawn]):
            hand = (*hand, domino)
            drawn += 1
        return Table(line, hand, drawn)

    def _must_draw(self, line: Line, hand: tuple[Pair, ...], drawn: int) -> bool:
        """True when nothing in the hand fits, there is a stock, and the limit allows it."""
        room = self.limit is None or len(hand) < self.limit
        return room and drawn < len(self.stock) and not _fits(line, hand)

    def remaining(self, state: Table) -> int:
        """How many dominoes are in the hand and in the stock."""
        return len(state.hand) + len(self.stock) - state.drawn

    def lower_bound(self, state: Table) -> int:
        """They are laid one by one."""
        return self.remaining(state)

    def view(self, state: Table) -> View:
        """The line, the hand, and how high the stock is."""
        return View(state.line, state.hand, len(self.stock) - state.drawn)

    def key(self, state: Table) -> Hashable:
        """The ends and what is still to be laid: how the line came about does not matter."""
        ends = ends_of(state.line) if state.line else ()
        return ends, frozenset(state.hand), state.drawn

    def name(self, move: Laying) -> str:
        """Print the domino as it lies and the end of the line, as in `25L`."""
        return f"{move.pips[0]}{move.pips[1]}{move.end}"

    def position(self, state: Table, last: Laying | None = None) -> Position:
        """Show the line, below it the hand, and below that the stock."""
        return picture_of(state.line, state.hand, self.stock[state.drawn :], last)

    def picture(self, state: Table, move: Laying) -> Position:
        """Show a domino as it is laid, before any is drawn."""
        hand = tuple(domino for domino in state.hand if domino != tuple(sorted(move.pips)))
        return picture_of(extended(state.line, move), hand, self.stock[state.drawn :], move)

    def find_move(self, state: Table, name: str) -> Laying | str:
        """The way to lay a domino that is named, its numbers in any order; or why not."""
        match = _MOVE.fullmatch(name)
        if not match:
            raise ValueError("a move is a domino and an end of the line, such as 25L or 36R")
        asked, end = match[1], match[2].upper()
        domino = next((pips for pips in state.hand if is_named(pips, asked)), None)
        if domino is None:
            if self._must_draw(*state):
                return NEXT_IS_HIDDEN
            return f"there is no {asked} in the hand"
        if state.line and not end:
            return f"name the end that {asked} is laid at: {asked}L or {asked}R"
        found = {laying.end: laying for laying in layings(state.line, domino)}
        laying = found.get(end if state.line else "")
        if laying is None:
            left, right = state.line[0][0], state.line[-1][1]
            number, side = (left, "left") if end == "L" else (right, "right")
            return f"{asked} does not match the {number} at the {side} end"
        return laying


def _fits(line: Line, hand: Sequence[Pair]) -> bool:
    """True when some domino of the hand can be laid."""
    if not line:
        return bool(hand)
    left, right = line[0][0], line[-1][1]
    return any(left in domino or right in domino for domino in hand)
