"""The spaces of Domino Finder as numbers, and sets of them as integers with a bit for each.

Around the seven rows of eight spaces lies a ring of table, where a pawn may stand before it enters.
So every space of the board has four neighbours, and what is not on the board is masked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from donimoes_book.board.position import Direction

COLUMNS, ROWS = 8, 7
"""How many numbers a row has, and how many rows a board has."""
_STRIDE = COLUMNS + 2
STEPS = {
    Direction.LEFT: -1,
    Direction.RIGHT: 1,
    Direction.UP: -_STRIDE,
    Direction.DOWN: _STRIDE,
}
"""What a step each way adds to a space."""


def space(column: int, row: int) -> int:
    """Return a space by its column and row, from 0 at the upper left; -1 is beside the board."""
    return (row + 1) * _STRIDE + column + 1


def column_and_row(number: int) -> tuple[int, int]:
    """Return where a space is."""
    row, column = divmod(number, _STRIDE)
    return column - 1, row - 1


def name_of(number: int) -> str:
    """Name a space by its column, A to H, and its row, 1 to 7 from the top: `C4`."""
    column, row = column_and_row(number)
    return f"{'ABCDEFGH'[column]}{row + 1}"


def set_of(spaces: Iterable[int]) -> int:
    """Return these spaces as a set."""
    return sum(1 << number for number in spaces)


def spaces_of(members: int) -> Iterator[int]:
    """Yield the spaces of a set in reading order."""
    while members:
        last = members & -members
        yield last.bit_length() - 1
        members ^= last


def beside(members: int) -> int:
    """Return all spaces to the left and right of these, above and below them."""
    return members << 1 | members >> 1 | members << _STRIDE | members >> _STRIDE


def reached(start: int, ground: int) -> int:
    """Return all spaces that can be walked to, step by step on the ground, and the start."""
    found = start
    while (more := found | beside(found) & ground) != found:
        found = more
    return found


BOARD = set_of(space(column, row) for row in range(ROWS) for column in range(COLUMNS))
"""Every space of a whole board."""
EDGE = BOARD & ~set_of(
    space(column, row) for row in range(1, ROWS - 1) for column in range(1, COLUMNS - 1)
)
"""The spaces along its edge."""
