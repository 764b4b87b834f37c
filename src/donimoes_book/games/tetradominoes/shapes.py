"""The seven tetrominoes: four squares of card, light on one side and dark on the other.

A cell is a column and a row; rows count downwards. Turning a card over changes its shape into the
mirrored one, so a piece is known by the shape of its light side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

Cell = tuple[int, int]

_DRAWN = {
    "I": ("####",),
    "J": ("#..", "###"),
    "L": ("..#", "###"),
    "O": ("##", "##"),
    "S": (".##", "##."),
    "T": (".#.", "###"),
    "Z": ("##.", ".##"),
}
PIECES = "".join(_DRAWN)
"""The names of the seven pieces, by their light sides."""
_MIRRORED = {"J": "L", "L": "J", "S": "Z", "Z": "S"}
SIZE = 4
"""How many cells a tetromino covers."""


def _ordered(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Sort cells as one reads: top to bottom, then left to right."""
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def _at_origin(ordered: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Move cells, in reading order, to the upper left corner."""
    left, top = min(ordered)[0], ordered[0][1]
    return tuple([(x - left, y - top) for x, y in ordered])


def _turns(rows: tuple[str, ...]) -> list[tuple[Cell, ...]]:
    """Every way a shape can be turned, each once; the first is as it is drawn."""
    cells = [(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "#"]
    found = []
    for _ in range(4):
        found.append(_at_origin(_ordered(cells)))
        cells = [(-y, x) for x, y in cells]
    return list(dict.fromkeys(found))


TURNS: Mapping[str, list[tuple[Cell, ...]]] = {name: _turns(rows) for name, rows in _DRAWN.items()}
"""Each shape in all its turns, at the upper left corner."""
_NAMES = {turn: name for name, turns in TURNS.items() for turn in turns}


@cache
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells beside a cell."""
    x, y = cell
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


class Card(NamedTuple):
    """A tetromino on the table."""

    cells: tuple[Cell, ...]
    """In reading order."""
    dark: bool
    """Which side is up."""

    @property
    def shape(self) -> str:
        """The shape that is seen."""
        return _NAMES[_at_origin(self.cells)]

    @property
    def piece(self) -> str:
        """The piece it is: the shape of its light side."""
        return piece_of(self.shape, self.dark)


def card(cells: Iterable[Cell], dark: bool) -> Card | None:
    """Return the tetromino that covers these cells; None where no shape does."""
    ordered = _ordered(cells)
    return Card(ordered, dark) if ordered and _at_origin(ordered) in _NAMES else None


def piece_of(shape: str, dark: bool) -> str:
    """The piece that shows a shape: where its dark side is up, its light side is mirrored."""
    return _MIRRORED.get(shape, shape) if dark else shape


def side_name(dark: bool) -> str:
    """Which side is up, in a word."""
    return "dark" if dark else "light"
