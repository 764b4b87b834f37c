"""The table of Tetradominoes: numbers that can be seen, and the tetrominoes that lie on others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.tetradominoes.shapes import PIECES, Card, Cell, neighbours


class Lay(NamedTuple):
    """A domino laid on the table."""

    numbers: Pair
    """The left or the upper one first."""
    cells: tuple[Cell, Cell]

    @property
    def domino(self) -> Pair:
        """Which domino it is, the smaller number first."""
        low, high = sorted(self.numbers)
        return low, high

    @property
    def name(self) -> str:
        """Its numbers as they lie."""
        return f"{self.numbers[0]}{self.numbers[1]}"

    @property
    def around(self) -> tuple[tuple[Cell, int], ...]:
        """Every cell beside it, with the number of the half that it is beside."""
        return tuple(
            (near, number)
            for cell, number in zip(self.cells, self.numbers, strict=True)
            for near in neighbours(cell)
            if near not in self.cells
        )


@dataclass(frozen=True)
class Table:
    """What lies on the table."""

    uncovered: frozenset[tuple[Cell, int]] = frozenset()
    """The numbers that can be seen, each with its cell."""
    cards: tuple[Card, ...] = ()
    """The tetrominoes, in the order in which they were played."""

    @cached_property
    def numbers(self) -> Mapping[Cell, int]:
        """The numbers that can be seen, by their cells."""
        return dict(self.uncovered)

    @cached_property
    def sides(self) -> Mapping[Cell, bool]:
        """The covered cells, each with the side that is up there: True for dark."""
        return {cell: card.dark for card in self.cards for cell in card.cells}

    @cached_property
    def left(self) -> str:
        """The pieces that have not been played."""
        played = {card.piece for card in self.cards}
        return "".join(piece for piece in PIECES if piece not in played)

    def beside(self, dark: bool) -> frozenset[Cell]:
        """The cells beside tetrominoes with this side up."""
        return _beside(self.cards, dark)

    @property
    def is_empty(self) -> bool:
        """True before the first domino."""
        return not self.numbers and not self.sides

    def is_taken(self, cell: Cell) -> bool:
        """True where a domino lies."""
        return cell in self.numbers or cell in self.sides

    def with_domino(self, lay: Lay) -> Table:
        """Return the table after a domino was laid."""
        return Table(self.uncovered | {*zip(lay.cells, lay.numbers, strict=True)}, self.cards)

    def with_card(self, card: Card) -> Table:
        """Return the table after a tetromino was played."""
        seen = frozenset(item for item in self.uncovered if item[0] not in card.cells)
        return Table(seen, (*self.cards, card))

    def longest_side(self) -> int:
        """How many spaces long the longest side is of the rectangle around all the dominoes."""
        cells = [*self.numbers, *self.sides]
        spans = (max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True))
        return max(spans, default=0)


@lru_cache(maxsize=1024)
def _beside(cards: tuple[Card, ...], dark: bool) -> frozenset[Cell]:
    cells = (cell for card in cards if card.dark is dark for cell in card.cells)
    return frozenset(near for cell in cells for near in neighbours(cell))
