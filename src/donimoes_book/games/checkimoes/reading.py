"""Reads a picture of Checkimoes: the board, what is marked on it, and the hands below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import BOARD_SIDE, Domino, Mark, Place, Position
from donimoes_book.games.checkimoes.history import can_have_come
from donimoes_book.games.checkimoes.rules import (
    EMPTY,
    Cells,
    Play,
    Rules,
    laid,
    refusal,
)
from donimoes_book.games.checkimoes.squares import SIDE
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.set_checks import pair_of, strange

_BELOW = 2 * BOARD_SIDE
_OWNERS = "WB"
"""The pieces that stand before the hands of White and Black."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a picture shows."""

    before: Cells
    """The board without marked dominoes."""
    added: Play | None
    """The domino that has just been played."""
    crossed: tuple[tuple[Play, Domino], ...]
    """What may not be played, and how it lies in the picture."""
    hands: tuple[tuple[Pair, ...], tuple[Pair, ...]]
    """Of White and Black; empty where they are not shown."""
    mover: int
    """Whose hand is the upper one, 0 for White."""
    asked: tuple[int, ...]
    """The squares that are held open, in reading order."""

    @property
    def cells(self) -> Cells:
        """The board with the domino that has just been played."""
        return laid(self.before, self.added) if self.added else self.before


def read_picture(rules: Rules, position: Position) -> Shown:
    """Read a picture; raises IllegalPosition with every violation."""
    if position.board is None:
        advice = "Add the lines --- and board:C2, with the square where the first line begins."
        raise IllegalPosition([RuleViolation("where on the board is this?", None, advice)])
    if violations := list(_strange(rules, position)):
        raise IllegalPosition(violations)
    lying = [(_play(domino), domino) for domino in position.dominoes if _row(domino.place) < SIDE]
    plain = [play for play, domino in lying if not domino.mark]
    added = [(play, domino) for play, domino in lying if domino.mark is Mark.ADDED]
    crossed = [(play, domino) for play, domino in lying if domino.mark is Mark.CROSSED]
    if not can_have_come(rules, plain):
        message = "these dominoes cannot have been played, in whatever order"
        raise IllegalPosition([RuleViolation(message)])
    before = reduce(laid, plain, EMPTY)
    for play, domino in added[:1]:
        if reason := refusal(rules, before, play):
            message = f"{domino.name} cannot be added: {reason}"
            raise IllegalPosition([RuleViolation(message, domino.place)])
    if len(added) > 1:
        place = added[1][1].place
        raise IllegalPosition(
            [RuleViolation("two dominoes are added", place, "Mark one at a time.")]
        )
    white, black = (_hand(position, owner) for owner in _OWNERS)
    asked = tuple(_square(place) for place in position.holds)
    owners = (piece.letter for piece in position.pieces)  # from top to bottom
    mover = _OWNERS.index(next(owners, _OWNERS[0]))
    new = added[0][0] if added else None
    return Shown(before, new, tuple(crossed), (white, black), mover, asked)


def _strange(rules: Rules, position: Position) -> Iterator[RuleViolation]:
    """Everything that does not belong into a picture of this game, or not where it lies."""
    owners = [piece for piece in position.pieces if piece.letter in _OWNERS]
    others = tuple(piece for piece in position.pieces if piece not in owners)
    yield from strange(replace(position, pieces=others), "in Checkimoes")
    for piece in owners:
        if _row(piece.place) < SIDE:
            message = f"the piece {piece.letter} stands on the board"
            yield RuleViolation(message, piece.place, "It belongs before a hand, below the board.")
        elif sum(piece.letter == other.letter for other in owners) > 1:
            yield RuleViolation(f"there are two pieces {piece.letter}", piece.place)
    for place in position.holds:
        if not _is_square(place):
            yield RuleViolation("x lies on no square of the board", place)
    rows = {piece.place.y for piece in owners}
    for domino in position.dominoes:
        if not rules.doubles and domino.pips[0] == domino.pips[1]:
            yield RuleViolation(f"{domino.name} is a double: this is played without", domino.place)
        if all(_is_square(place) for place in domino.places):
            if domino.mark and domino.mark.direction:
                message = f"{domino.name} is marked as slid; nothing slides in {rules.title}"
                yield RuleViolation(message, domino.place)
        elif _row(domino.place) < SIDE:
            yield RuleViolation(
                f"{domino.name} does not cover two squares of the board", domino.place
            )
        elif domino.mark or not domino.across or domino.place.y not in rows:
            advice = "Below the board a W or a B begins each hand, its dominoes across beside it."
            yield RuleViolation(f"whose domino is {domino.name}?", domino.place, advice)


def _row(place: Place) -> float:
    return place.y / 2


def _is_square(place: Place) -> bool:
    on_grid = place.x % 2 == 0 and place.y % 2 == 0
    return on_grid and 0 <= place.x < _BELOW and 0 <= place.y < _BELOW


def _square(place: Place) -> int:
    return place.x // 2 + SIDE * (place.y // 2)


def place_of(square: int) -> Place:
    """The place of a square in a position with a board."""
    return Place(2 * (square % SIDE), 2 * (square // SIDE))


def _play(domino: Domino) -> Play:
    first, second = domino.pips
    assert first is not None, "covered dominoes are refused before"
    assert second is not None, "covered dominoes are refused before"
    return Play((first, second), *map(_square, domino.places))


def _hand(position: Position, owner: str) -> tuple[Pair, ...]:
    rows = {piece.place.y for piece in position.pieces if piece.letter == owner}
    return tuple(pair_of(domino) for domino in position.dominoes if domino.place.y in rows)
