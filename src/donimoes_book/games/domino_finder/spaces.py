"""The spaces of a board as numbers, and how dominoes are dealt onto them.

The seven rows of eight spaces are surrounded by a ring of table, where a pawn may stand before it
enters. So every space of the board has four neighbours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from donimoes_book.board.cells import CellSet, cell_set
from donimoes_book.board.dominoes import Pair, domino_set, either_way, smaller_first
from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Place
from donimoes_book.play.dealing import rows_name

COLUMNS, ROWS = 8, 7
"""How many spaces a row has, and how many rows a board has."""
IN_ROW = 4
"""How many dominoes make a row."""
STRIDE = COLUMNS + 2
"""How many numbers a row takes, with the table at both ends; `board.cells` calls it `row`."""
STEPS = {
    Direction.LEFT: -1,
    Direction.RIGHT: 1,
    Direction.UP: -STRIDE,
    Direction.DOWN: STRIDE,
}
"""What a step in each direction adds to a space."""


def space(column: int, row: int) -> int:
    """Return the space in a column and row, from 0 at the upper left; -1 is beside the board."""
    return (row + 1) * STRIDE + column + 1


def column_and_row(number: int) -> tuple[int, int]:
    """Return the column and the row of a space."""
    row, column = divmod(number, STRIDE)
    return column - 1, row - 1


def place_of(number: int) -> Place:
    """Return where a space is if the board's upper left corner is (0, 0)."""
    column, row = column_and_row(number)
    return Place(2 * column, 2 * row)


def rectangle(width: int, height: int) -> CellSet:
    """Return the spaces of the first `height` rows, as far as the first `width` columns."""
    return cell_set(space(column, row) for row in range(height) for column in range(width))


BOARD = rectangle(COLUMNS, ROWS)
"""All spaces of a whole board."""
EDGE = CellSet(BOARD & ~(rectangle(COLUMNS - 2, ROWS - 2) << STRIDE + 1))
"""The spaces along its edge."""
SLOTS = tuple(
    (space(column, row), space(column + 1, row))
    for row in range(ROWS)
    for column in range(0, COLUMNS, 2)
)
"""The two spaces of every domino of a whole board, in reading order."""
SLOT_AT = {number: slot for slot, spaces in enumerate(SLOTS) for number in spaces}
"""The slot that each space belongs to."""
HALVES = tuple(map(cell_set, SLOTS))
"""The two spaces of every slot, as a set."""


@dataclass(frozen=True)
class Deal:
    """A whole board as dealt."""

    dominoes: tuple[Pair, ...]
    """The dominoes in reading order, each with its left number first."""

    def __str__(self) -> str:
        """Return it as records print it."""
        return rows_name(self.dominoes, IN_ROW)

    @cached_property
    def blanks(self) -> CellSet:
        """The spaces with a blank, which are the traps."""
        return blanks_of(self.dominoes)

    @cached_property
    def slots(self) -> dict[Pair, int]:
        """The slot of each domino, by its numbers with the smaller one first."""
        return {smaller_first(pips): slot for slot, pips in enumerate(self.dominoes)}


def blanks_of(dominoes: Sequence[Pair | None]) -> CellSet:
    """Return the spaces with a blank, given each slot's domino, or None where it is not known."""
    slots = zip(SLOTS, dominoes, strict=True)
    return cell_set(at[i] for at, pips in slots if pips for i in (0, 1) if not pips[i])


def random_deal(rng: Random) -> Deal:
    """Shuffle the board; each row gets one domino with a blank and three others, in any order."""
    blanks = [pips for pips in domino_set() if not pips[0]]
    others = [pips for pips in domino_set() if pips[0]]
    rng.shuffle(blanks)
    rng.shuffle(others)
    dominoes: list[Pair] = []
    for row, blank in enumerate(blanks):
        four = [blank, *others[3 * row : 3 * row + 3]]
        rng.shuffle(four)
        dominoes += (either_way(rng, pips) for pips in four)
    return Deal(tuple(dominoes))
