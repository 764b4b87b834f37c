"""Draws a table of Checkimoes as a position: the board, and below it the hands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import BOARD_SIDE, Domino, Mark, Piece, Place, Position
from donimoes_book.games.checkimoes.reading import place_of
from donimoes_book.games.checkimoes.rules import Play

_HANDS_AT = 2 * BOARD_SIDE + 1
"""Half a space below the board."""
_APART = 3
"""Half-spaces from one hand to the next."""


def picture(
    lying: Iterable[Play],
    *,
    hands: Sequence[Iterable[Pair]] = (),
    mover: int = 0,
    asked: Collection[int] = (),
    added: Play | None = None,
) -> Position:
    """Show dominoes on the board, squares that are asked about, and the hands of White and Black.

    The hand of the mover stands above that of the other.
    """
    dominoes = [_domino(play, None) for play in lying]
    if added:
        dominoes.append(_domino(added, Mark.ADDED))
    pieces = []
    for player, hand in enumerate(hands):
        y = _HANDS_AT + _APART * (player != mover)
        pieces.append(Piece(Place(0, y), "WB"[player]))
        dominoes += _row(hand, y)
    return Position(
        tuple(dominoes),
        holds=tuple(place_of(square) for square in asked),
        pieces=tuple(pieces),
        board=Place(0, 0),
    )


def _domino(play: Play, mark: Mark | None) -> Domino:
    return Domino(place_of(play.first), play.second == play.first + 1, play.numbers, mark)


def _row(hand: Iterable[Pair], y: int) -> Iterator[Domino]:
    for number, (low, high) in enumerate(sorted(hand, reverse=True)):
        yield Domino(Place(2 + 5 * number, y), True, (high, low))
