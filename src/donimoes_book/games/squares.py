"""Squares of a board that is eight wide: their names, and their places in a picture.

They are cells as in `board.cells`, in rows of nine whose last cell is off the board: A1, in the
upper left corner, is cell 0, B1 is cell 1, and A2 is cell 9.
"""

import re

from donimoes_book.board.parts import BOARD_SIDE, Place

ROW = BOARD_SIDE + 1
"""The distance between a cell and the one below it."""
_COLUMNS = "ABCDEFGH"
_ORIGIN = Place(0, 0)


def square_name(square: int) -> str:
    """Print a square: `E2` is the fifth column from the left, the second row from the top."""
    row, column = divmod(square, ROW)
    return f"{_COLUMNS[column]}{row + 1}"


def read_square(text: str, expected: str = "a square from A1 to H8") -> int:
    """Read a square in upper or lower case; raises ValueError if it is not on the board."""
    if not re.fullmatch("[A-Ha-h][1-8]", text):
        raise ValueError(f"expected {expected}, not {text}")
    return _COLUMNS.index(text[0].upper()) + ROW * (int(text[1]) - 1)


def place_of(square: int) -> Place:
    """Return where a square is in pictures, which have A1 at (0, 0)."""
    row, column = divmod(square, ROW)
    return Place(2 * column, 2 * row)


def square_at(place: Place, corner: Place = _ORIGIN) -> int:
    """Return which square is at a place of a picture that has A1 at `corner`."""
    return (place.x - corner.x) // 2 + ROW * ((place.y - corner.y) // 2)
