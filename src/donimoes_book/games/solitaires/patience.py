"""Patience: a hand that is filled when nothing fits, a line of play and a stock.

The original rules only ask for an empty hand; here the stock must be laid as well.

In a picture, the line is across, the hand below it, and then the stock. The line is broken into
rows like text. The hand and the stock stand upright, in rows of six or so, with a wide gap between
them. While the hand is empty, its place is held open.
"""

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import ceil, inf
from random import Random
from typing import ClassVar, NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set, smaller_first
from donimoes_book.board.parts import Direction, Domino, Mark
from donimoes_book.board.position import Cover, Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import RuleViolation, illegal
from donimoes_book.games.move_puzzle import Gesture
from donimoes_book.games.set_checks import Holds, pips_of, refuse_if_any
from donimoes_book.games.solitaires import pictures
from donimoes_book.games.solitaires.deal import Deal, shuffled_set
from donimoes_book.games.solitaires.solitaire import LABELS, Solitaire, chances
from donimoes_book.games.solitaires.titles import TITLES
from donimoes_book.play.dealing import domino_name
from donimoes_book.words.language import N_

Line = tuple[Pair, ...]
"""The dominoes from left to right, each as its left and right number; neighbours match."""
_IN_ROW = 6
"""The dominoes in a row."""
_PITCH = 3
"""The half-spaces from one domino to the next."""
_ROW_PITCH = 5
"""The half-spaces from row to row."""
_GAP = 6
"""The half-spaces from the last row of the hand to the first row of the stock."""
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

    move_form = N_("a move is a domino and an end of the line, such as 25L or 36R")

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
            raise pictures.hidden_stock(self.covers)
        for i, domino in enumerate(hand):
            for placement in placements(line, domino):
                rest = hand[:i] + hand[i + 1 :]
                yield placement, self._after_drawing(extend(line, placement), rest, drawn)

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
        return show_picture(state.line, state.hand, self.stock[state.drawn :], added)

    def table(self, state: PatienceState) -> Position:
        """Show what the player sees: the stock is face down."""
        return show_picture(state.line, state.hand, [None] * (len(self.stock) - state.drawn))

    def picture(self, state: PatienceState, move: Placement) -> Position:
        """Show a domino as it is played, before any drawing."""
        hand = tuple(domino for domino in state.hand if domino != smaller_first(move.pips))
        return self.position(PatienceState(extend(state.line, move), hand, state.drawn), move)

    def attempts(self, state: PatienceState) -> Iterator[str]:
        """What may be tried, as printed."""
        return map(self.move_name, self.tries(state))

    def tries(self, state: PatienceState) -> Iterator[Placement]:
        """Every domino of the hand, and the next of the stock, at both ends."""
        tried = [domino for domino in (*state.hand, *self.stock[state.drawn :][:1]) if domino]
        return (Placement(domino, end) for domino in tried for end in "LR")

    def gesture(self, state: PatienceState, name: str) -> Gesture:
        """A domino is laid at an end."""
        return Gesture((name[:2],), Direction(name[2]) if name[2:] else None)

    def find_move(self, state: PatienceState, text: str) -> Placement | Refusal:
        """The way to play the named domino, with its numbers in any order, or why it is illegal."""
        match = _MOVE.fullmatch(text)
        if not match:
            raise ValueError(self.move_form)
        name, end = match[1], match[2].upper()
        domino = next((pips for pips in state.hand if pictures.is_named(pips, name)), None)
        if domino is None:
            if self._must_draw(*state):
                return pictures.NEXT_IS_HIDDEN
            return Refusal(N_("there is no {domino} in the hand"), domino=name)
        if state.line and not end:
            which = N_("say which end {domino} goes at: {domino}L or {domino}R")
            return Refusal(which, domino=name)
        by_end = {placement.end: placement for placement in placements(state.line, domino)}
        if placement := by_end.get(end if state.line else ""):
            return placement
        left, right = state.line[0][0], state.line[-1][1]
        why = N_("{domino} does not match the {number} at the right end")
        if end == "L":
            why = N_("{domino} does not match the {number} at the left end")
        return Refusal(why, domino=name, number=left if end == "L" else right)


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


def extend(line: Line, placement: Placement) -> Line:
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

    figure_words = chances(
        {
            **LABELS,
            "hand-emptied": N_("The hand can be emptied"),
            "hand-emptied-sensibly": N_("A sensible player empties it"),
        }
    )
    shows_halfway = False
    hint_words: ClassVar = {
        **Solitaire.hint_words,
        "trap here": N_(
            "Don’t play this move here: after that, you can’t win. (The first domino lies with its"
            " lower number on the left.)"
        ),
    }
    frame = f"{_upright(5)}\n\n\n\n" + "\n\n\n".join(map(_upright, (6, 6, 6, 5)))

    def __init__(self, name: str, code_number: int, limit: int | None = None) -> None:
        self.name, self.title, self.code_number = name, TITLES[name], code_number
        self.limit = limit
        """The most dominoes a hand may have; None for any number."""

    def puzzle(self, position: Position) -> PatienceDeal:
        """Read a line, a hand and a stock; raises IllegalPosition."""
        line, hand, stock = read_picture(position)
        if self.limit is not None and len(hand) > self.limit:
            raise illegal(f"a hand has at most {self.limit} dominoes, but this one has {len(hand)}")
        return PatienceDeal(line, hand, stock, self.limit, position.covers)

    def deal(self, rng: Random) -> PatienceDeal:
        """Draw a hand; the rest is the stock."""
        dominoes = shuffled_set(rng)
        return PatienceDeal((), dominoes[:HAND], dominoes[HAND:], self.limit)

    def fit_to_width(self, position: Position, width: int) -> Position:
        """Return the same deal in the longest rows that fit; a marked picture stays as it is."""
        if any(domino.mark for domino in position.dominoes):
            return position
        line, hand, stock = read_picture(position)
        in_row = max(_row_length(len(part), width) for part in (hand, stock))
        return show_picture(line, hand, stock, in_row=in_row)

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
            ends = ends_of(extend(view.line, move))
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


# Pictures


def show_picture(
    line: Line,
    hand: Sequence[Pair],
    stock: Sequence[Pair | None],
    added: Sequence[Pair] = (),
    in_row: int = _IN_ROW,
) -> Position:
    """Show a line, a hand, and the stock in the order it is drawn.

    `added` lists the dominoes of the line that are marked; None in the stock is a domino that is
    face down. Upright dominoes are shown `in_row` to a row.
    """
    dominoes = pictures.row_dominoes(line, across=True, marked=added, mark=Mark.ADDED)
    top = _top_below(line)
    holds = () if hand or not stock else (Place(0, top), Place(0, top + 2))
    shown, covers = pictures.show_upright(places_below(line, hand, stock, in_row))
    return Position((*dominoes, *shown), covers=tuple(covers), holds=holds)


def places_below(
    line: Line, hand: Sequence[Pair], stock: Sequence[Pair | None], in_row: int = _IN_ROW
) -> Iterator[pictures.Upright]:
    """Yield where the dominoes of a hand and a stock stand below a line."""
    top = _top_below(line)
    yield from _in_rows(hand, top, in_row)
    top += (len(hand) - 1) // in_row * _ROW_PITCH + _GAP if hand else _GAP
    yield from _in_rows(stock, top, in_row)


def _top_below(line: Line) -> int:
    return pictures.row_place(len(line) - 1, across=True).y + 4 if line else 0


def _row_length(count: int, width: int) -> int:
    """Return how many upright dominoes to put in each row of a given width in half-spaces."""
    most = max(_IN_ROW, (width + 1) // _PITCH)
    return ceil(count / ceil(count / most)) if count else _IN_ROW


def _in_rows(row: Sequence[Pair | None], top: int, in_row: int) -> Iterator[pictures.Upright]:
    for number, pips in enumerate(row):
        line, column = divmod(number, in_row)
        yield Place(column * _PITCH, top + line * _ROW_PITCH), pips


def read_picture(position: Position) -> tuple[Line, tuple[Pair, ...], tuple[Pair | None, ...]]:
    """Read the line, the hand and the stock; raises IllegalPosition with every violation.

    Crossed dominoes are left out: they are marked as illegal plays.
    """
    refuse_if_any(Holds("in this game").violations(replace(position, covers=())))
    line = [domino for domino in position.dominoes if domino.across]
    upright = pictures.upright_of(position)
    rows = sorted({place.y for place, _ in upright} | {place.y for place in position.holds[:1]})
    parts = [above for above, below in pairwise(rows) if below - above > _ROW_PITCH]
    hand_bottom = parts[0] if parts else inf
    violations = [*_misplaced(position, line, rows, hand_bottom), *_line_violations(line)]
    if len(parts) > 1:
        third = next(place for place, _ in upright if place.y > parts[1])
        violations.append(RuleViolation("there is a third group below the stock", third))
    refuse_if_any(violations)
    return (
        tuple(pips_of(domino) for domino in line if domino.mark is not Mark.CROSSED),
        tuple(pips for place, pips in upright if place.y <= hand_bottom and pips),
        tuple(pips for place, pips in upright if place.y > hand_bottom),
    )


def _misplaced(
    position: Position, line: Sequence[Domino], rows: Sequence[int], hand_bottom: float
) -> Iterator[RuleViolation]:
    for domino in line:
        if rows and domino.place.y > rows[0]:
            message = f"domino {domino.name} lies across below the hand"
            advice = "The line lies across, above the hand; the hand and the stock stand upright."
            yield RuleViolation(message, domino.place, advice)
    for place in position.holds[1:]:
        if place.y > rows[0] + 2:
            yield RuleViolation("only the hand's place can be held open", place)
    advice = "Leave three empty lines between the hand and the stock."
    yield from pictures.face_down_violations(position, hand_bottom, advice)


def _line_violations(line: Sequence[Domino]) -> Iterator[RuleViolation]:
    """Yield what keeps dominoes from being a line of play; marks are claims about the ends."""
    if violations := list(pictures.row_violations(line, across=True)):
        yield from violations
        return
    for i, domino in enumerate(line):
        if domino.mark and i not in (0, len(line) - 1):
            yield RuleViolation(f"{domino.name} is marked, but it is not at an end", domino.place)
        elif domino.mark and domino.mark not in (Mark.ADDED, Mark.CROSSED):
            message = f"{domino.name} is marked as slid; nothing slides in this game"
            yield RuleViolation(message, domino.place)
    for before, domino in pairwise(line):
        crossed = Mark.CROSSED in (before.mark, domino.mark)
        if (before.pips[1] == domino.pips[0]) == crossed:
            one, other = (before, domino) if before.mark is Mark.CROSSED else (domino, before)
            problem = "is crossed, but matches" if crossed else "does not match"
            yield RuleViolation(f"{one.name} {problem} {other.name}", one.place)
