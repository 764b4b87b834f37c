"""Draws the checkerboard below a position: dark squares, an edge, and the names of the lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from donimoes_book.board.position import BOARD_SIDE, Place
from donimoes_book.drawing import style
from donimoes_book.drawing.scene import SPACE, Rect, Shape, Symbol, Text, Use

MARGIN = 16.0
"""The room at the left and above, where the letters and numbers of the lines stand."""
_SIDE = BOARD_SIDE * SPACE


def is_dark(place: Place) -> bool:
    """Tell whether a place of a position with a checkerboard is a black square; A1 is white."""
    column, row = place.x // 2, place.y // 2
    return 0 <= column < BOARD_SIDE and 0 <= row < BOARD_SIDE and (column + row) % 2 == 1


def checkerboard() -> Iterator[Shape]:
    """Draw an empty board whose upper left corner is the origin."""
    yield Use(_squares(), 0, 0)
    down = style.COORDINATE_SIZE * style.CAP_HEIGHT / 2
    for number in range(BOARD_SIDE):
        middle = (number + 0.5) * SPACE
        letter, digit = chr(ord("A") + number), str(number + 1)
        yield Text(middle, down - MARGIN / 2, letter, style.COORDINATE_SIZE, style.COORDINATE)
        yield Text(-MARGIN / 2, middle + down, digit, style.COORDINATE_SIZE, style.COORDINATE)


@cache
def _squares() -> Symbol:
    squares: list[Shape] = [
        Rect(x * SPACE, y * SPACE, SPACE, SPACE, 0, style.DARK_SQUARE)
        for y in range(BOARD_SIDE)
        for x in range(BOARD_SIDE)
        if is_dark(Place(2 * x, 2 * y))
    ]
    half = style.BOARD_EDGE.width / 2
    edge = Rect(half, half, _SIDE - 2 * half, _SIDE - 2 * half, 0, style.BOARD_EDGE)
    return Symbol("checkerboard", _SIDE, _SIDE, (*squares, edge))
