"""Lays a table out as a position: dominoes, tetrominoes on top of them, and what lies below."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Cover, Domino, Mark, Number, Piece, Place, Position
from donimoes_book.games.tetradominoes.reading import bottom_of
from donimoes_book.games.tetradominoes.shapes import TURNS, Card, Cell
from donimoes_book.games.tetradominoes.table import Lay, Table


def picture(
    table: Table,
    laid: Iterable[Lay] = (),
    *,
    added: Lay | None = None,
    played: Card | None = None,
    hand: Sequence[Pair] = (),
    discarded: str = "",
    token: str = "",
) -> Position:
    """Return a table as a position.

    `added` is the domino to be marked, `played` the tetromino, which is on the table already. A
    number whose domino is not among those `laid` is a lone one.
    """
    covered = table.sides
    dominoes: list[Domino] = []
    seen: set[Cell] = set()
    below_cards = set(map(_place, covered))
    for lay in laid:
        domino = _covered(_domino(lay, Mark.ADDED if lay == added else None), below_cards)
        if domino.pips != (None, None):
            dominoes.append(domino)
            seen.update(lay.cells)
    numbers = (Number(_place(cell), n) for cell, n in table.uncovered if cell not in seen)
    covers = [_cover(other, added=other == played) for other in table.cards]
    cells = (*table.numbers, *covered)
    left = 2 * min((x for x, _ in cells), default=0)
    row = 2 * max((y for _, y in cells), default=-2) + _BELOW
    pieces = [Piece(Place(left, row), token)] if token else []
    for index, held in enumerate(hand):
        dominoes.append(Domino(Place(left + 4 * index, row), True, held))
    # In a row of their own, or they would look as if they lay on the dominoes of the hand.
    row, column = row + (_BELOW if hand or token else 0), left
    for piece in discarded:
        shape = TURNS[piece][0]
        face = _cover(Card(shape, dark=False))
        covers.append(face.moved(column, row))
        column += 2 * (max(x for x, _ in shape) + 1) + 1
    return Position(tuple(dominoes), tuple(numbers), tuple(covers), pieces=tuple(pieces))


def after_turn(before: Position, lay: Lay | None, played: Card | None) -> Position:
    """Return a picture with a domino laid and a tetromino played on it, what is new marked.

    What lies below the table is left out. Without `lay`, the domino was there already.
    """
    bottom = bottom_of(before)
    dominoes = [domino for domino in before.dominoes if domino.place.y <= bottom]
    if lay:
        dominoes.append(_domino(lay, None if played else Mark.ADDED))
    covers = [cover for cover in before.covers if cover.places[0].y <= bottom]
    numbers = before.numbers
    if played:
        covered = set(map(_place, played.cells))
        covers.append(_cover(played, added=True))
        dominoes = [_covered(domino, covered) for domino in dominoes]
        dominoes = [domino for domino in dominoes if domino.pips != (None, None)]
        numbers = tuple(number for number in numbers if number.place not in covered)
    return Position(tuple(dominoes), numbers, tuple(covers))


def _domino(lay: Lay, mark: Mark | None) -> Domino:
    across = lay.cells[0][1] == lay.cells[1][1]
    return Domino(_place(lay.cells[0]), across, lay.numbers, mark)


def _covered(domino: Domino, covered: Container[Place]) -> Domino:
    """A domino with what is covered of it; its mark does not stay below a tetromino."""
    pairs = zip(domino.places, domino.pips, strict=True)
    first, second = (None if place in covered else number for place, number in pairs)
    hidden = (first, second) != domino.pips
    return replace(domino, pips=(first, second), mark=None if hidden else domino.mark)


def pieces_of_card() -> tuple[Cover, ...]:
    """Return the seven tetrominoes, light side up, each at the upper left corner."""
    return tuple(_cover(Card(TURNS[shape][0], dark=False)) for shape in _SHAPES)


_BELOW = 3
"""From the last row of the table to the hand below it, in half-spaces, and so on."""
_SHAPES = "TSZLJOI"


def _cover(face: Card, *, added: bool = False) -> Cover:
    places = tuple(map(_place, face.cells))
    joints = []
    for place in places:
        for dx, dy, char in ((1, 0, "|"), (0, 1, "-")):
            if place.moved(2 * dx, 2 * dy) in places:
                joints.append((place.moved(dx, dy), char))
    if added:
        joints[0] = (joints[0][0], Mark.ADDED.value)
    return Cover(places, tuple(joints), face.dark)


def _place(cell: Cell) -> Place:
    return Place(2 * cell[0], 2 * cell[1])
