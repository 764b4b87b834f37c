"""The rules of Tetradominoes: where a domino may be placed, and a tetromino on top of it.

A cell is a column and a row; rows count downwards. A tetromino is a piece of card, light on one
side and dark on the other. Turning it over mirrors its shape, so a piece is named after the shape
of its light side.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from donimoes_book.board.cells import reachable
from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.games.claims import Refusal
from donimoes_book.words.language import N_

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
UNPLAYED = len(PIECES)
"""How many points each unplayed tetromino costs in a solitaire."""
WINNING = {1: 10, 2: 15}
"""The score that a winning solitaire must stay below, by level."""


def _in_reading_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def _at_origin(ordered: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Move cells, in reading order, to the upper left corner."""
    left, top = min(ordered)[0], ordered[0][1]
    return tuple([(x - left, y - top) for x, y in ordered])


def _rotations(rows: tuple[str, ...]) -> list[tuple[Cell, ...]]:
    cells = [(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "#"]
    rotations = []
    for _ in range(4):
        rotations.append(_at_origin(_in_reading_order(cells)))
        cells = [(-y, x) for x, y in cells]
    return list(dict.fromkeys(rotations))


ROTATIONS: Mapping[str, list[tuple[Cell, ...]]] = {
    name: _rotations(rows) for name, rows in _DRAWN.items()
}
"""Each shape's distinct rotations in the upper left corner; the first is as drawn above."""
_NAMES = {cells: name for name, rotations in ROTATIONS.items() for cells in rotations}


@lru_cache(maxsize=1 << 15)
def _shape(ordered: tuple[Cell, ...]) -> str | None:
    """Return the letter of a shape, given its cells in reading order; None if it isn't one."""
    return _NAMES.get(_at_origin(ordered))


@cache
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells beside a cell."""
    x, y = cell
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


class Tetromino(NamedTuple):
    """A tetromino on the table."""

    cells: tuple[Cell, ...]
    """In reading order."""
    dark: bool

    @classmethod
    def on_cells(cls, cells: Iterable[Cell], dark: bool) -> "Tetromino | None":
        """Return the tetromino that covers these cells; None if no shape does."""
        ordered = _in_reading_order(cells)
        return cls(ordered, dark) if ordered and _shape(ordered) else None

    def moved(self, dx: int, dy: int) -> "Tetromino":
        """Return the same tetromino `dx` columns to the right and `dy` rows down."""
        return Tetromino(tuple((x + dx, y + dy) for x, y in self.cells), self.dark)

    @property
    def shape(self) -> str:
        """The shape of the side that is up."""
        shape = _shape(self.cells)
        assert shape is not None, "a tetromino has a shape"
        return shape

    @property
    def piece(self) -> str:
        """Which piece it is: the shape of its light side."""
        return piece_of(self.shape, self.dark)


def piece_of(shape: str, dark: bool) -> str:
    """Return the piece that shows a shape; on the dark side, that is the mirrored one."""
    return _MIRRORED.get(shape, shape) if dark else shape


def side_name(dark: bool) -> str:
    """Return which side is up, in a word."""
    return "dark" if dark else "light"


class PlacedDomino(NamedTuple):
    """A domino on the table."""

    numbers: Pair
    """The left or upper number first."""
    cells: tuple[Cell, Cell]

    @classmethod
    def on_cells(cls, first: Cell, number: int, second: Cell, other: int) -> "PlacedDomino":
        """Return the domino with one number on the first cell and the other on the second."""
        if (second[1], second[0]) < (first[1], first[0]):
            return cls((other, number), (second, first))
        return cls((number, other), (first, second))

    @property
    def domino(self) -> Pair:
        """Which domino it is, the smaller number first."""
        return smaller_first(self.numbers)

    @property
    def name(self) -> str:
        """Its numbers, as they are read on the table."""
        return f"{self.numbers[0]}{self.numbers[1]}"

    @property
    def around(self) -> tuple[tuple[Cell, int], ...]:
        """Every cell beside it, with the number of the half next to that cell."""
        return tuple(
            (beside, number)
            for cell, number in zip(self.cells, self.numbers, strict=True)
            for beside in neighbours(cell)
            if beside not in self.cells
        )


@dataclass(frozen=True)
class TetrominoTable:
    """What is on the table."""

    uncovered: frozenset[tuple[Cell, int]] = frozenset()
    """The numbers that can be seen, with their cells."""
    tetrominoes: tuple[Tetromino, ...] = ()
    """In the order in which they were played."""

    @cached_property
    def numbers(self) -> Mapping[Cell, int]:
        """The numbers that can be seen, by their cells."""
        return dict(self.uncovered)

    @cached_property
    def sides(self) -> Mapping[Cell, bool]:
        """The covered cells, each with the side that is up: True for dark."""
        return {cell: played.dark for played in self.tetrominoes for cell in played.cells}

    @cached_property
    def unplayed(self) -> str:
        """The pieces that have not been played."""
        played = {tetromino.piece for tetromino in self.tetrominoes}
        return "".join(piece for piece in PIECES if piece not in played)

    def __hash__(self) -> int:
        """Return a hash that is worked out only once, as tables are looked up often."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.uncovered, self.tetrominoes))

    def beside(self, dark: bool) -> frozenset[Cell]:
        """Return the cells beside tetrominoes with this side up."""
        return _cells_beside(self.tetrominoes, dark)

    @property
    def is_empty(self) -> bool:
        """True before the first domino."""
        return not self.uncovered and not self.tetrominoes

    def is_taken(self, cell: Cell) -> bool:
        """Return whether there is a domino on a cell."""
        return cell in self.numbers or cell in self.sides

    def with_domino(self, placed: PlacedDomino) -> "TetrominoTable":
        """Return the table with one more domino."""
        numbers = {*zip(placed.cells, placed.numbers, strict=True)}
        return TetrominoTable(self.uncovered | numbers, self.tetrominoes)

    def with_tetromino(self, played: Tetromino) -> "TetrominoTable":
        """Return the table with one more tetromino."""
        visible = frozenset(item for item in self.uncovered if item[0] not in played.cells)
        return TetrominoTable(visible, (*self.tetrominoes, played))

    def longest_side(self) -> int:
        """Return the longest side, in spaces, of the rectangle around all the dominoes."""
        cells = [*self.numbers, *self.sides]
        spans = (max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True))
        return max(spans, default=0)


@lru_cache(maxsize=1024)
def _cells_beside(tetrominoes: tuple[Tetromino, ...], dark: bool) -> frozenset[Cell]:
    cells = (cell for played in tetrominoes if played.dark is dark for cell in played.cells)
    return frozenset(beside for cell in cells for beside in neighbours(cell))


def score(table: TetrominoTable, level: int = 1) -> int:
    """Score a solitaire: dark times light, 7 for each not played; at level 2, the longest side."""
    dark = sum(played.dark for played in table.tetrominoes)
    light = len(table.tetrominoes) - dark
    points = dark * light + UNPLAYED * (len(PIECES) - len(table.tetrominoes))
    return points + (table.longest_side() if level > 1 else 0)


def domino_refusal(table: TetrominoTable, placed: PlacedDomino) -> Refusal | None:
    """Return why a domino must not be placed there; None if it may."""
    if any(map(table.is_taken, placed.cells)):
        return Refusal("there is another domino there")
    if table.is_empty:
        return None
    if table.numbers:
        if any(table.numbers.get(beside) == number for beside, number in placed.around):
            return None
        return Refusal("neither of its numbers is beside the same number")
    if any(beside in table.sides for beside, _ in placed.around):
        return None
    return Refusal("it is not beside the other dominoes")


@lru_cache(maxsize=4096)
def _places_beside(table: TetrominoTable, number: int) -> Sequence[tuple[tuple[Cell, Cell], bool]]:
    """Return where a domino may go so that its half with this number is beside an equal one.

    Each place is the left or upper cell, the other cell, and whether the half is on that other one.
    If no number can be seen, a domino may go beside anything on the table.
    """
    numbers, sides = table.numbers, table.sides
    starts = [cell for cell, there in numbers.items() if there == number] if numbers else sides
    places = []
    for cell in {beside for start in starts for beside in neighbours(start)}:
        if cell not in numbers and cell not in sides:
            before, after, above, below = neighbours(cell)
            places += [
                ((cell, other), False) for other in (after, below) if not table.is_taken(other)
            ]
            places += [
                ((other, cell), True) for other in (before, above) if not table.is_taken(other)
            ]
    return places


@lru_cache(maxsize=4096)
def domino_placements(table: TetrominoTable, domino: Pair) -> Sequence[PlacedDomino]:
    """Return every way to place a domino, in a fixed order; a game's first domino goes across."""
    low, high = domino
    if table.is_empty:
        return (PlacedDomino(domino, ((0, 0), (1, 0))),)
    placements = {
        (cells, (other, number) if turned else (number, other))
        for number, other in {(low, high), (high, low)}
        for cells, turned in _places_beside(table, number)
    }
    return tuple([PlacedDomino(numbers, cells) for cells, numbers in sorted(placements)])


def open_numbers(table: TetrominoTable) -> list[int]:
    """Return the numbers that can be played on: visible, with room for a domino beside them."""

    def has_room(cell: Cell) -> bool:
        free = (beside for beside in neighbours(cell) if not table.is_taken(beside))
        return any(not table.is_taken(second) for first in free for second in neighbours(first))

    return sorted({number for cell, number in table.numbers.items() if has_room(cell)})


def tetromino_refusal(
    table: TetrominoTable, last: PlacedDomino, played: Tetromino
) -> Refusal | None:
    """Return why a tetromino must not be played on the last domino; None if it may."""
    if any(not table.is_taken(cell) for cell in played.cells):
        return Refusal(N_("it hangs off the edge of the dominoes"))
    if any(cell in table.sides for cell in played.cells):
        return Refusal(N_("it lies on another tetromino"))
    if not set(last.cells) & set(played.cells):
        return Refusal(N_("it covers neither number of the {domino}"), domino=last.name)
    wrong = {table.numbers[cell] for cell in played.cells} - {*last.numbers}
    if wrong:
        why = N_("it covers a {numbers}, which is not on the {domino}")
        if len(wrong) > 1:
            why = N_("it covers {numbers}, which are not on the {domino}")
        return Refusal(why, numbers=", ".join(map(str, sorted(wrong))), domino=last.name)
    if not table.beside(played.dark).isdisjoint(played.cells):
        dark = N_("it is right next to another dark tetromino")
        return Refusal(dark if played.dark else N_("it is right next to another light tetromino"))
    if played.piece not in table.unplayed:
        twin = next(other for other in table.tetrominoes if other.piece == played.piece)
        if twin.shape != played.shape:
            dark = N_("the {shape} has been played: it is the dark {other} turned over")
            light = N_("the {shape} has been played: it is the light {other} turned over")
            both = {"shape": played.shape, "other": twin.shape}
            return Refusal(dark if twin.dark else light, **both)
        return Refusal(N_("the {shape} has been played"), shape=played.shape)
    return None


def coverable_cells(table: TetrominoTable, last: PlacedDomino, dark: bool) -> frozenset[Cell]:
    """Return the cells that a tetromino could cover, judging by numbers and neighbours only.

    They are the two halves of the last domino, which is on the table, and all cells connected to
    them that show the same numbers and are not beside a tetromino of the same colour.
    """
    numbers, pair, excluded = table.numbers, last.numbers, table.beside(dark)

    def coverable_neighbours(cell: Cell) -> list[Cell]:
        return [
            beside
            for beside in neighbours(cell)
            if numbers.get(beside) in pair and beside not in excluded
        ]

    starts = (cell for cell in last.cells if cell not in excluded)
    return frozenset(reachable(starts, coverable_neighbours))


@lru_cache(maxsize=4096)
def tetromino_placements(
    table: TetrominoTable, last: PlacedDomino, sides: Sequence[bool], without: str = ""
) -> Sequence[Tetromino]:
    """Return every tetromino that may be played on the last domino, except pieces `without`.

    It may have any of these sides up, True for dark.
    """
    return tuple(
        played
        for dark in sides
        for played in tetrominoes_over(coverable_cells(table, last, dark), last, dark)
        if played.piece in table.unplayed and played.piece not in without
    )


def tetrominoes_over(area: Set[Cell], last: PlacedDomino, dark: bool) -> list[Tetromino]:
    """Return every tetromino in an area that covers half of a domino, whatever other rules say."""
    if len(area) < SIZE:
        return []
    groups = {frozenset([cell]) for cell in last.cells if cell in area}
    for _ in range(SIZE - 1):
        groups = {
            group | {beside}
            for group in groups
            for cell in group
            for beside in neighbours(cell)
            if beside in area and beside not in group
        }
    return sorted(filter(None, (Tetromino.on_cells(group, dark) for group in groups)))
