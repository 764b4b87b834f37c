"""The squares of a checkerboard as sets of bits: A1, which is white, is bit 0, and B1 bit 1."""

from __future__ import annotations

import re
from collections.abc import Iterator

SIDE = 8
FULL = (1 << SIDE * SIDE) - 1
_COLUMN_A = sum(1 << SIDE * row for row in range(SIDE))
_NOT_A, _NOT_H = FULL ^ _COLUMN_A, FULL ^ (_COLUMN_A << SIDE - 1)
WHITE = sum(1 << s for s in range(SIDE * SIDE) if (s // SIDE + s % SIDE) % 2 == 0)
BLACK = FULL ^ WHITE
COLOURS = (WHITE, BLACK)
"""The squares of each player, White first."""
_LETTERS = "ABCDEFGH"


def around(squares: int) -> int:
    """The squares, and all that touch one of them at a side or a corner."""
    rows = squares | (squares << 1 & _NOT_A) | (squares >> 1 & _NOT_H)
    return (rows | rows << SIDE | rows >> SIDE) & FULL


def beside(squares: int) -> int:
    """All squares that have a side in common with one of these."""
    across = (squares << 1 & _NOT_A) | (squares >> 1 & _NOT_H)
    return (across | squares << SIDE | squares >> SIDE) & FULL


def left_of(squares: int) -> int:
    """The squares one to the left of these."""
    return squares >> 1 & _NOT_H


def above(squares: int) -> int:
    """The squares one above these."""
    return squares >> SIDE


def each(squares: int) -> Iterator[int]:
    """The numbers of some squares, in reading order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def square_name(square: int) -> str:
    """Print a square: `E2` is the fifth column from the left, the second row from the top."""
    return f"{_LETTERS[square % SIDE]}{square // SIDE + 1}"


def read_square(text: str) -> int | None:
    """Read a square in upper or lower case; None where it is not one."""
    if not re.fullmatch("[A-Ha-h][1-8]", text):
        return None
    return _LETTERS.index(text[0].upper()) + SIDE * (int(text[1]) - 1)


MIDDLE = sum(1 << (row * SIDE + column) for row in (3, 4) for column in (3, 4))
"""The middle four squares."""
