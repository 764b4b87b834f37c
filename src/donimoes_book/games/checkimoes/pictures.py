"""Checkimoes in diagrams: reads and draws boards and hands.

There must be some order of plays that leads to the board in a picture.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from graphlib import CycleError, TopologicalSorter

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import BOARD_SIDE, Domino, Mark
from donimoes_book.board.position import Piece, Place, Position
from donimoes_book.games import set_checks
from donimoes_book.games.checkimoes import rules
from donimoes_book.games.checkimoes.rules import Play, Rules
from donimoes_book.games.checkimoes.titles import TITLES
from donimoes_book.games.errors import RuleViolation, illegal
from donimoes_book.games.squares import place_of, square_at

_BELOW = 2 * BOARD_SIDE
"""The first half-space below the board."""
_OWNERS = "WB"
"""The pieces at the start of White's and Black's hands."""
HOLDS = set_checks.Holds("in Checkimoes", letters=_OWNERS)
_HANDS_AT = _BELOW + 1
_APART = 3
"""Half-spaces from one hand to the next."""
MAX_BOARDS = 5_000
"""How many boards to look at before assuming that a picture is possible."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows."""

    before: rules.Board
    """The board without marked dominoes."""
    added: Play | None
    """The domino that has just been played."""
    crossed: tuple[tuple[Play, Domino], ...]
    """The plays that are crossed out, each with its domino in the picture."""
    hands: tuple[tuple[Pair, ...], tuple[Pair, ...]]
    """White's and Black's hands; empty if they are not shown."""
    mover: int
    """Whose hand is the upper one, 0 for White."""
    held_open: tuple[int, ...]
    """The squares that are marked with an `x`, in reading order."""
    used: frozenset[Pair]
    """All dominoes in the picture."""

    @property
    def board(self) -> rules.Board:
        """The board with the domino that has just been played."""
        return rules.board_after(self.before, self.added) if self.added else self.before


def read_picture(variant: Rules, position: Position) -> Picture:
    """Read a picture; raises IllegalPosition with every violation."""
    if position.board is None:
        advice = "Add the lines --- and board:C2, with the square where the first line begins."
        raise illegal("where on the board is this?", None, advice)
    set_checks.refuse_if_any(_violations(variant, position))
    on_board = [
        (Play(set_checks.pips_of(domino), *map(square_at, domino.places)), domino)
        for domino in position.dominoes
        if _is_on_board(domino)
    ]
    plain = [play for play, domino in on_board if not domino.mark]
    added = [(play, domino) for play, domino in on_board if domino.mark is Mark.ADDED]
    crossed = [(play, domino) for play, domino in on_board if domino.mark is Mark.CROSSED]
    if not can_occur(variant, plain):
        raise illegal("these dominoes cannot have been played in any order")
    before = reduce(rules.board_after, plain, rules.EMPTY)
    for play, domino in added[:1]:
        if reason := rules.refusal(variant, before, play):
            raise illegal(f"{domino.name} cannot be added: {reason}", domino.place)
    if len(added) > 1:
        raise illegal("two dominoes are added", added[1][1].place, "Mark one at a time.")
    white, black = (_hand(position, owner) for owner in _OWNERS)
    held_open = tuple(map(square_at, position.holds))
    owners = (piece.letter for piece in position.pieces)  # from top to bottom
    mover = _OWNERS.index(next(owners, _OWNERS[0]))
    new = added[0][0] if added else None
    used = frozenset(map(set_checks.pair_of, position.dominoes))
    return Picture(before, new, tuple(crossed), (white, black), mover, held_open, used)


def _violations(variant: Rules, position: Position) -> Iterator[RuleViolation]:
    owners = [piece for piece in position.pieces if piece.letter in _OWNERS]
    yield from HOLDS.violations(position)
    for piece in owners:
        if piece.place.y < _BELOW:
            message = f"the piece {piece.letter} is on the board"
            yield RuleViolation(message, piece.place, "Put it before a hand, below the board.")
        elif sum(piece.letter == other.letter for other in owners) > 1:
            yield RuleViolation(f"there are two pieces {piece.letter}", piece.place)
    for place in position.holds:
        if not _is_square(place):
            yield RuleViolation("x is not on a square of the board", place)
    rows = {piece.place.y for piece in owners}
    for domino in position.dominoes:
        if not variant.doubles and domino.pips[0] == domino.pips[1]:
            message = f"{domino.name} is a double: this game is played without doubles"
            yield RuleViolation(message, domino.place)
        if all(_is_square(place) for place in domino.places):
            if domino.mark and domino.mark.direction:
                message = (
                    f"{domino.name} is marked as slid; nothing slides in {TITLES[variant.name]}"
                )
                yield RuleViolation(message, domino.place)
        elif _is_on_board(domino):
            yield RuleViolation(
                f"{domino.name} does not cover two squares of the board", domino.place
            )
        elif domino.mark or not domino.across or domino.place.y not in rows:
            advice = "Below the board, W or B begins each hand; its dominoes lie across beside it."
            yield RuleViolation(f"whose domino is {domino.name}?", domino.place, advice)


def _is_on_board(domino: Domino) -> bool:
    return domino.place.y < _BELOW


def _is_square(place: Place) -> bool:
    on_grid = place.x % 2 == 0 and place.y % 2 == 0
    return on_grid and 0 <= place.x < _BELOW and 0 <= place.y < _BELOW


def _hand(position: Position, owner: str) -> tuple[Pair, ...]:
    rows = {piece.place.y for piece in position.pieces if piece.letter == owner}
    return tuple(
        set_checks.pair_of(domino) for domino in position.dominoes if domino.place.y in rows
    )


def draw_picture(
    plays: Iterable[Play],
    *,
    hands: Sequence[Iterable[Pair]] = (),
    mover: int = 0,
    held_open: Collection[int] = (),
) -> Position:
    """Show dominoes on the board, squares held open, and the hands, the mover's on top."""
    dominoes = [
        Domino(place_of(play.first), play.second == play.first + 1, play.numbers) for play in plays
    ]
    pieces = []
    for player, hand in enumerate(hands):
        y = _HANDS_AT + _APART * (player != mover)
        pieces.append(Piece(Place(0, y), _OWNERS[player]))
        dominoes += [
            Domino(Place(2 + 5 * number, y), True, (high, low))
            for number, (low, high) in enumerate(sorted(hand, reverse=True))
        ]
    return Position(
        tuple(dominoes),
        holds=tuple(place_of(square) for square in held_open),
        pieces=tuple(pieces),
        board=Place(0, 0),
    )


def can_occur(variant: Rules, plays: Sequence[Play]) -> bool:
    """Return whether some order of these plays is legal.

    Plays are taken back, last first. A half that matches none of its neighbours must have been
    there before them; if each half in a ring must have been there before the next, there is no such
    order.
    """
    history = _History(variant, plays)
    seen: set[frozenset[int]] = set()
    pending = [frozenset(range(len(plays)))]
    while pending and len(seen) < MAX_BOARDS:
        board = pending.pop()
        if not board:
            return True
        if board not in seen:
            seen.add(board)
            pending += [board - {last} for last in history.last_plays(board)]
    return bool(pending)


class _History:
    """Plays, known by their numbers in a sequence; a board is the set of those still there."""

    def __init__(self, variant: Rules, plays: Sequence[Play]) -> None:
        self.grows = variant.from_the_middle
        self.in_the_middle = {
            n
            for n, play in enumerate(plays)
            if rules.MIDDLE >> play.first & rules.MIDDLE >> play.second & 1
        }
        halves = [(n, *half) for n, play in enumerate(plays) for half in play.halves]
        self.neighbours: list[list[tuple[frozenset[int], frozenset[int]]]] = [[] for _ in plays]
        """For each half of each domino, its neighbours, and which of them match it."""
        for one, number, square in halves:
            reach = rules.around(1 << square)
            beside = [(n, shown) for n, shown, at in halves if n != one and reach >> at & 1]
            matching = frozenset(n for n, shown in beside if shown == number)
            self.neighbours[one].append((frozenset(n for n, _ in beside), matching))

    def last_plays(self, board: frozenset[int]) -> list[int]:
        """Return what can have been played last; nothing if there is no way back."""
        waiting: dict[int, set[int]] = {}
        candidates = []
        for one in sorted(board):
            waits = set[int]()
            for beside, matching in self.neighbours[one]:
                if matching.isdisjoint(board):
                    waits |= beside & board
            if waits:
                waiting[one] = waits
            elif self._touches(one, board):
                candidates.append(one)
        try:
            TopologicalSorter(waiting).prepare()
        except CycleError:
            return []
        return candidates

    def _touches(self, one: int, board: frozenset[int]) -> bool:
        if not self.grows:
            return True
        if len(board) == 1:
            return one in self.in_the_middle
        return any(not beside.isdisjoint(board) for beside, _ in self.neighbours[one])
