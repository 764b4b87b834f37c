"""Draws a spread: a grid with letters and numbers at its edges, dominoes askew, rolls below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.spread import SQUARE, Scattered, Spread
from donimoes_book.drawing import style
from donimoes_book.drawing.scene import SPACE, Line, Rect, Scene, Shape, Text, Use
from donimoes_book.drawing.things import die
from donimoes_book.drawing.tiles import tile
from donimoes_book.plurals import counted

_MARGIN = 16.0
"""The room on all four sides, where letters and numbers stand."""
_IN_ROW = 10
"""How many rolls stand side by side."""
_ROLL = 34.0
"""The height of a row of rolls."""
_DIE = 9.5
"""The size of a die, as the radius of a circle that it fills."""


def draw_spread(spread: Spread, rolls: Sequence[Pair]) -> Scene:
    """Draw a spread and the rolls that are to be found in it."""
    lines = -(-len(rolls) // _IN_ROW)
    count = counted(len(spread.dominoes), "dominoes")
    return Scene(
        spread.width * SPACE + 2 * _MARGIN,
        spread.height * SPACE + 2 * _MARGIN + lines * _ROLL,
        (*_grid(spread), *map(_scattered, spread.dominoes), *_rolls(spread, rolls)),
        f"{count} scattered over a page, and {counted(len(rolls), 'rolls')}",
        _described(spread, rolls),
        above=_MARGIN,
        left=_MARGIN,
    )


def _grid(spread: Spread) -> Iterator[Shape]:
    width, height, square = spread.width * SPACE, spread.height * SPACE, SQUARE * SPACE
    for column in range(1, spread.columns):
        yield Line(column * square, 0, column * square, height, style.GRID_LINE)
    for row in range(1, spread.rows):
        yield Line(0, row * square, width, row * square, style.GRID_LINE)
    yield Rect(0, 0, width, height, style.CORNER, style.BOARD_EDGE)
    size, paint = style.COORDINATE_SIZE, style.COORDINATE
    down = size * style.CAP_HEIGHT / 2
    for column in range(spread.columns):
        x, letter = (column + 0.5) * square, chr(ord("A") + column)
        for y in (-_MARGIN / 2, height + _MARGIN / 2):
            yield Text(x, y + down, letter, size, paint)
    for row in range(spread.rows):
        y, digit = (row + 0.5) * square, str(row + 1)
        for x in (-_MARGIN / 2, width + _MARGIN / 2):
            yield Text(x, y + down, digit, size, paint)


def _scattered(domino: Scattered) -> Use:
    symbol = tile(domino.pips, False)
    x, y = domino.x * SPACE - symbol.width / 2, domino.y * SPACE - symbol.height / 2
    return Use(symbol, x, y, domino.turn)


def _rolls(spread: Spread, rolls: Sequence[Pair]) -> Iterator[Shape]:
    """Draw the rolls in rows, each with its number."""
    top, step = spread.height * SPACE + _MARGIN, spread.width * SPACE / _IN_ROW
    size = style.COORDINATE_SIZE
    for index, roll in enumerate(rolls):
        row, column = divmod(index, _IN_ROW)
        left, middle = column * step, top + (row + 0.5) * _ROLL
        baseline = middle + size * style.CAP_HEIGHT / 2
        yield Text(left + 8, baseline, str(index + 1), size, style.COORDINATE)
        for place, pips in enumerate(roll):
            cube = die(pips, _DIE)
            x = left + 28 + place * (2 * _DIE + 3)
            yield Use(cube, x - cube.width / 2, middle - cube.height / 2)


def _described(spread: Spread, rolls: Sequence[Pair]) -> str:
    places = sorted((domino.square, domino.pips) for domino in spread.dominoes)
    lying = "; ".join(f"{pips[0]}-{pips[1]} in {square}" for square, pips in places)
    thrown = ", ".join(f"{one} and {other}" for one, other in rolls)
    across = f"columns A to {chr(ord('A') + spread.columns - 1)}"
    return f"In {across} and rows 1 to {spread.rows} lie {lying}. The rolls: {thrown}."
