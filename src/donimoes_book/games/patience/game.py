"""Patience: a hand that is filled when nothing fits, a line of play and a stock."""

import re
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set, smaller_first
from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Cover, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.patience import TITLES, pictures
from donimoes_book.games.patience.pictures import Line
from donimoes_book.games.puzzle_game import Gesture
from donimoes_book.games.solitaires import pictures as shared
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.solitaire import LABELS, Solitaire
from donimoes_book.language import N_
from donimoes_book.play.dealing import domino_name
from donimoes_book.search.figures import Chart, FigureWords

_AHEAD = 3
"""How many dominoes ahead the sensible player thinks, including the one to be played."""
HAND = 5
"""How many dominoes are drawn at the start."""

_MOVE = re.compile(r"(\d\d)([LR]?)", re.IGNORECASE)


class Placement(NamedTuple):
    """A domino laid at an end of the line."""

    pips: Pair
    """The domino as it is turned there, its left number first."""
    end: str
    """`L` or `R`; empty for the first domino of a line."""


class PatienceState(NamedTuple):
    """What the player sees before playing a domino; only the deal knows the stock."""

    line: Line
    hand: tuple[Pair, ...]
    """The hand in the order it was drawn, each domino with its smaller number first."""
    drawn: int
    """How many dominoes of the stock have been drawn."""


class PatienceDeal(Deal[PatienceState, Placement]):
    """A deal whose stock is known; dominoes that are not shown are not in play."""

    def __init__(
        self,
        line: Line,
        hand: Sequence[Pair],
        stock: Sequence[Pair | None],
        limit: int | None,
        covers: Sequence[Cover] = (),
    ) -> None:
        """Take the stock in the order it is drawn, None for a domino that is face down.

        `limit` is the most dominoes a hand may have, and `covers` are the face-down ones.
        """
        self.stock = tuple(stock)
        self.limit = limit
        self.covers = covers
        self.start = self._after_drawing(line, tuple(hand), 0)

    def successors(self, state: PatienceState) -> Iterator[tuple[Placement, PatienceState]]:
        """Every way to play a domino of the hand, and the state after drawing what must be drawn.

        Raises IllegalPosition if the next domino to be drawn is face down.
        """
        line, hand, drawn = state
        if self._must_draw(line, hand, drawn):
            raise shared.hidden_stock(self.covers)
        for i, domino in enumerate(hand):
            for placement in placements(line, domino):
                rest = hand[:i] + hand[i + 1 :]
                yield placement, self._after_drawing(extended(line, placement), rest, drawn)

    def _after_drawing(self, line: Line, hand: tuple[Pair, ...], drawn: int) -> PatienceState:
        """Draw until a domino of the hand fits, or no known domino can be drawn."""
        while self._must_draw(line, hand, drawn) and (domino := self.stock[drawn]):
            hand = (*hand, domino)
            drawn += 1
        return PatienceState(line, hand, drawn)

    def _must_draw(self, line: Line, hand: tuple[Pair, ...], drawn: int) -> bool:
        """True if nothing in the hand fits, there is a stock, and the limit allows drawing."""
        has_room = self.limit is None or len(hand) < self.limit
        if not has_room or drawn == len(self.stock):
            return False
        if not line:
            return not hand
        left, right = line[0][0], line[-1][1]
        return not any(left in domino or right in domino for domino in hand)

    def remaining(self, state: PatienceState) -> int:
        """How many dominoes are in the hand and the stock."""
        return len(state.hand) + len(self.stock) - state.drawn

    def lower_bound(self, state: PatienceState) -> int:
        """One move for every domino, as they are played one by one."""
        return self.remaining(state)

    def key(self, state: PatienceState) -> Hashable:
        """The ends and what is left to play: how the line came about does not matter."""
        ends = ends_of(state.line) if state.line else ()
        return ends, frozenset(state.hand), state.drawn

    def move_name(self, move: Placement) -> str:
        """Return the domino as it is turned and the end of the line, as in `25L`."""
        return f"{domino_name(move.pips)}{move.end}"

    def position(self, state: PatienceState, last: Placement | None = None) -> Position:
        """Show the line, the hand below it, and the stock below that; mark the last domino."""
        added = (last.pips,) if last else ()
        return pictures.show_picture(state.line, state.hand, self.stock[state.drawn :], added)

    def table(self, state: PatienceState) -> Position:
        """Show what the player sees: the stock is face down."""
        return pictures.show_picture(
            state.line, state.hand, [None] * (len(self.stock) - state.drawn)
        )

    def picture(self, state: PatienceState, move: Placement) -> Position:
        """Show a domino as it is played, before any drawing."""
        hand = tuple(domino for domino in state.hand if domino != smaller_first(move.pips))
        return self.position(PatienceState(extended(state.line, move), hand, state.drawn), move)

    def attempts(self, state: PatienceState) -> Iterator[str]:
        """Every domino of the hand at both ends, and the next of the stock at one."""
        tried = [domino for domino in (*state.hand, *self.stock[state.drawn :][:1]) if domino]
        return (f"{domino_name(domino)}{end}" for domino in tried for end in "LR")

    def gesture(self, state: PatienceState, name: str) -> Gesture:
        """A domino is laid at an end."""
        return Gesture((name[:2],), Direction(name[2]) if name[2:] else None)

    def find_move(self, state: PatienceState, text: str) -> Placement | Refusal:
        """The way to play the named domino, with its numbers in any order, or why it is illegal."""
        match = _MOVE.fullmatch(text)
        if not match:
            raise ValueError("a move is a domino and an end of the line, such as 25L or 36R")
        name, end = match[1], match[2].upper()
        domino = next((pips for pips in state.hand if shared.is_named(pips, name)), None)
        if domino is None:
            if self._must_draw(*state):
                return shared.NEXT_IS_HIDDEN
            return Refusal(f"there is no {name} in the hand")
        if state.line and not end:
            return Refusal(f"say which end {name} goes at: {name}L or {name}R")
        found = {placement.end: placement for placement in placements(state.line, domino)}
        if placement := found.get(end if state.line else ""):
            return placement
        left, right = state.line[0][0], state.line[-1][1]
        number, side = (left, "left") if end == "L" else (right, "right")
        return Refusal(f"{name} does not match the {number} at the {side} end")


def placements(line: Line, domino: Pair) -> Iterator[Placement]:
    """Yield every way to lay a domino, smaller number first, at an end of a line."""
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
    """Return the line with one more domino."""
    return (placement.pips, *line) if placement.end == "L" else (*line, placement.pips)


def ends_of(line: Line) -> Pair:
    """Return the two end numbers of a line that is not empty, the smaller first."""
    left, right = line[0][0], line[-1][1]
    return (left, right) if left < right else (right, left)


def _upright(count: int) -> str:
    return "\n".join("  ".join(character * count) for character in "0-0")


class Patience(Solitaire):
    """Lay a whole set in one line, from a hand that is filled only when nothing fits."""

    figure_words = FigureWords(
        {
            **LABELS,
            "hand-emptied": N_("The hand can be emptied"),
            "hand-emptied-sensibly": N_("A sensible player empties it"),
        },
        Chart.CHANCES,
    )
    frame = f"{_upright(5)}\n\n\n\n" + "\n\n\n".join(map(_upright, (6, 6, 6, 5)))

    def __init__(
        self, name: str, family_rank: int, code_number: int, limit: int | None = None
    ) -> None:
        self.name, self.title = name, TITLES[name]
        self.family_rank, self.code_number = family_rank, code_number
        self.limit = limit
        """The most dominoes a hand may have; None for any number."""

    def puzzle(self, position: Position) -> PatienceDeal:
        """Read a line, a hand and a stock; raises IllegalPosition."""
        line, hand, stock = pictures.read_picture(position)
        if self.limit is not None and len(hand) > self.limit:
            message = f"a hand has at most {self.limit} dominoes, but this one has {len(hand)}"
            raise IllegalPosition([RuleViolation(message)])
        return PatienceDeal(line, hand, stock, self.limit, position.covers)

    def deal(self, rng: Random) -> PatienceDeal:
        """Draw a hand; the rest is the stock."""
        dominoes = domino_set()
        rng.shuffle(dominoes)
        return PatienceDeal((), dominoes[:HAND], dominoes[HAND:], self.limit)

    def _picture_violations(self, part: Position) -> Iterator[RuleViolation]:
        # Crossed dominoes are illegal plays, which reading the picture checks.
        self.puzzle(part)
        yield from ()

    def sensible_move(self, view: PatienceState, moves: Sequence[Placement]) -> Placement:
        """Return the move after which the most others of the hand, up to two, can follow.

        Ties go to a double, then to the move after which the most hidden dominoes fit, then
        to the first.
        """
        in_line = {smaller_first(pips) for pips in view.line}
        hidden = frozenset(domino_set()) - in_line - set(view.hand)

        def worth(move: Placement) -> tuple[int, bool, int]:
            domino = smaller_first(move.pips)
            ends = ends_of(extended(view.line, move))
            follow, fit = _look_ahead(ends, frozenset(view.hand) - {domino}, hidden, _AHEAD - 1)
            return follow, domino[0] == domino[1], fit

        return max(moves, key=worth) if len(moves) > 1 else moves[0]


@lru_cache(maxsize=100_000)
def _look_ahead(
    ends: Pair, hand: frozenset[Pair], hidden: frozenset[Pair], depth: int
) -> tuple[int, int]:
    """How many dominoes of a hand can follow, up to `depth`, and how many hidden ones then fit."""
    best = (0, sum(ends[0] in domino or ends[1] in domino for domino in hidden))
    for domino in hand if depth else ():
        for end, other in (ends, ends[::-1]):
            if end in domino:
                new = sum(domino) - end
                after = (new, other) if new < other else (other, new)
                follow, fit = _look_ahead(after, hand - {domino}, hidden, depth - 1)
                best = max(best, (follow + 1, fit))
    return best


GAMES = (
    Patience("domino-patience", family_rank=7, code_number=11),
    Patience("fives-the-limit", family_rank=8, code_number=12, limit=HAND),
)
