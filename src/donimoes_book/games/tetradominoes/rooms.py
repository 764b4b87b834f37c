"""Finds which dominoes make room for a tetromino, for all places at the same time, by cell sets.

A domino makes room if a tetromino fits on one or both of its halves. Around a new half at the
origin, every tetromino is a pattern of three cells that are already there; around a new domino, it
is a pattern of two cells. A pattern fits at the intersection of its cells' sets, each shifted.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from donimoes_book.board.cells import NO_CELLS, CellSet, beside, reachable_cells
from donimoes_book.board.dominoes import LARGEST, Pair
from donimoes_book.games.tetradominoes import rules

_MARGIN = 3
"""How many rows and columns are left free, so that patterns don't run over the edge."""
_FRAME = 8
"""Grids grow by this many rows and columns, so that most sets don't change from turn to turn."""


class Grid(NamedTuple):
    """A table as sets of cells."""

    left: int
    top: int
    row: int
    """How many cells are in a row, including those left free."""
    numbers: Sequence[CellSet]
    """The cells where each number can be seen."""
    taken: CellSet
    excluded: tuple[CellSet, CellSet]
    """The cells beside light tetrominoes, then those beside dark ones."""
    across: Sequence[CellSet]
    """By number, the left cells of dominoes that may lie across and match that number."""
    upright: Sequence[CellSet]
    """The same for the upper cells of upright dominoes."""

    def bit(self, cell: rules.Cell) -> int:
        """Return the set of just this cell."""
        return 1 << (cell[1] - self.top) * self.row + cell[0] - self.left


@lru_cache(maxsize=4096)
def grid(table: rules.TetrominoTable) -> Grid:
    """Return a table as sets of cells; it must not be empty."""
    cells = [*table.numbers, *table.sides]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    left, top = ((min(axis) - _MARGIN) // _FRAME * _FRAME for axis in (columns, rows))
    row = -((left - max(columns) - _MARGIN) // _FRAME) * _FRAME
    found = [0] * (LARGEST + 1)
    for (x, y), number in table.uncovered:
        found[number] |= 1 << (y - top) * row + x - left
    covered = [0, 0]
    for (x, y), side in table.sides.items():
        covered[side] |= 1 << (y - top) * row + x - left
    light, dark = covered
    taken = light | dark
    for cells_of_number in found:
        taken |= cells_of_number
    across, upright = [], []
    for cells_of_number in found:
        near = beside(cells_of_number, row) & ~taken
        across.append(CellSet((near & ~(taken >> 1)) | (near & ~(taken << 1)) >> 1))
        upright.append(CellSet((near & ~(taken >> row)) | (near & ~(taken << row)) >> row))
    return Grid(
        left,
        top,
        row,
        [CellSet(there) for there in found],
        CellSet(taken),
        (beside(light, row), beside(dark, row)),
        across,
        upright,
    )


class Room(NamedTuple):
    """Where a tetromino could cover new halves of a domino."""

    one: CellSet = NO_CELLS
    """The cells where one new half is enough."""
    across: CellSet = NO_CELLS
    """The left cells of dominoes across that would have both halves covered."""
    upright: CellSet = NO_CELLS
    """The same for the upper cells of upright dominoes."""


class Patterns(NamedTuple):
    """The cells that must surround a new one at the origin so that a tetromino fits."""

    steps: Sequence[rules.Cell]
    """All cells that the patterns name, relative to the new one."""
    one: Sequence[tuple[int, ...]]
    """The three other cells of each tetromino, as indexes into `steps`."""
    across: Sequence[tuple[int, ...]]
    """The two other cells, if the cell to the right is new as well."""
    upright: Sequence[tuple[int, ...]]
    """The two other cells, if the cell below is new as well."""


@cache
def patterns(pieces: str, dark: bool) -> Patterns:
    """Return the patterns for pieces with this side up."""
    steps: dict[rules.Cell, int] = {}
    found: tuple[set[tuple[int, ...]], ...] = (set(), set(), set())
    news = (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1)))
    for shape, rotations in rules.ROTATIONS.items():
        if rules.piece_of(shape, dark) not in pieces:
            continue
        for cells in rotations:
            for x, y in cells:
                moved = [(other_x - x, other_y - y) for other_x, other_y in cells]
                for new, patterns_found in zip(news, found, strict=True):
                    if {*new} <= {*moved}:
                        others = [cell for cell in moved if cell not in new]
                        places = [steps.setdefault(cell, len(steps)) for cell in others]
                        patterns_found.add(tuple(sorted(places)))
    one, across, upright = map(sorted, found)
    return Patterns(tuple(steps), one, across, upright)


@lru_cache(maxsize=1 << 16)
def _fitting(area: int, row: int, pieces: str, dark: bool) -> tuple[int, int, int]:
    """Return where patterns fit on an area, as in `Room`, regardless of what is beside it."""
    wanted, moved = patterns(pieces, dark), []
    for x, y in wanted.steps:
        distance = y * row + x
        moved.append(area >> distance if distance > 0 else area << -distance)
    one = across = upright = 0
    for first, second, third in wanted.one:
        one |= moved[first] & moved[second] & moved[third]
    for first, second in wanted.across:
        across |= moved[first] & moved[second]
    for first, second in wanted.upright:
        upright |= moved[first] & moved[second]
    return one, across, upright


@lru_cache(maxsize=4096)
def room(table: rules.TetrominoTable, domino: Pair, dark: bool) -> Room:
    """Return where a domino would make room for a tetromino, even if it can't be placed there."""
    seen, (low, high) = grid(table), domino
    excluded = seen.excluded[dark]
    area = (seen.numbers[low] | seen.numbers[high]) & ~excluded
    if not area & (area - 1):
        return Room()
    one, across, upright = _fitting(area, seen.row, table.unplayed, dark)
    free = ~(seen.taken | excluded)
    return Room(
        CellSet(one & free),
        CellSet(across & free & free >> 1),
        CellSet(upright & free & free >> seen.row),
    )


@lru_cache(maxsize=4096)
def places_with_room(
    table: rules.TetrominoTable, domino: Pair, dark: bool
) -> Sequence[rules.PlacedDomino]:
    """Return every way to place a domino so that a tetromino could be played on it."""
    return [
        placed
        for placed in rules.domino_placements(table, domino)
        if makes_room(table, placed, dark)
    ]


def makes_room(table: rules.TetrominoTable, placed: rules.PlacedDomino, dark: bool) -> bool:
    """Return whether a tetromino could be played on a domino after it is placed."""
    if table.is_empty:
        return False
    found, seen = room(table, placed.domino, dark), grid(table)
    first, second = map(seen.bit, placed.cells)
    both = found.across if placed.cells[0][1] == placed.cells[1][1] else found.upright
    return bool(found.one & (first | second) or both & first)


@lru_cache(maxsize=4096)
def can_make_room(table: rules.TetrominoTable, domino: Pair, dark: bool) -> bool:
    """Return whether a domino can be placed so that a tetromino can be played on it."""
    if not table.numbers:
        return False
    found, seen, (low, high) = room(table, domino, dark), grid(table), domino
    across, upright = (places[low] | places[high] for places in (seen.across, seen.upright))
    return bool(
        found.across & across
        or found.upright & upright
        or found.one & (across | across << 1 | upright | upright << seen.row)
    )


@lru_cache(maxsize=4096)
def _groups(table: rules.TetrominoTable, pair: Pair, dark: bool) -> Sequence[tuple[int, int]]:
    """Return the connected groups of cells that show one of two numbers and may be covered.

    For each group, this gives the cells where a half would join it, and its size.
    """
    seen, (low, high) = grid(table), pair
    area, found = (seen.numbers[low] | seen.numbers[high]) & ~seen.excluded[dark], []
    while area:
        group = reachable_cells(area & -area, area, seen.row)
        area &= ~group
        found.append((beside(group, seen.row), group.bit_count()))
    return found


def group_size(table: rules.TetrominoTable, placed: rules.PlacedDomino, dark: bool) -> int:
    """Return how many `coverable_cells` there would be after placing a domino."""
    if table.is_empty:
        return len(placed.cells)
    seen = grid(table)
    first, second = map(seen.bit, placed.cells)
    halves = (first | second) & ~seen.excluded[dark]
    groups = _groups(table, placed.domino, dark)
    return halves.bit_count() + sum(size for joins, size in groups if joins & halves)
