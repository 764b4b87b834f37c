"""The rules of Tetradominoes: where a domino may lie, and where a tetromino may on top."""

from __future__ import annotations

from collections.abc import Iterator, Set

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.tetradominoes.shapes import (
    SIZE,
    Card,
    Cell,
    card,
    neighbours,
    side_name,
)
from donimoes_book.games.tetradominoes.table import Lay, Table


def lay_refusal(table: Table, lay: Lay) -> str | None:
    """Why a domino may not be laid so; None when it may."""
    if any(map(table.is_taken, lay.cells)):
        return "another domino lies there"
    if table.is_empty:
        return None
    if table.numbers:
        if any(table.numbers.get(near) == number for near, number in lay.around):
            return None
        return "neither of its numbers is beside the same number"
    if any(near in table.sides for near, _ in lay.around):
        return None
    return "it is not beside the other dominoes"


def lays(table: Table, domino: Pair) -> list[Lay]:
    """Every way to lay a domino, in a fixed order; the first one of a game lies across."""
    low, high = domino
    if table.is_empty:
        return [Lay(domino, ((0, 0), (1, 0)))]
    found = set()
    for number, other in {(low, high), (high, low)}:
        for cell in _beside(table, number):
            if table.is_taken(cell):
                continue
            for second in neighbours(cell):
                if not table.is_taken(second):
                    found.add(_laid(cell, number, second, other))
    return sorted(found, key=lambda lay: (lay.cells, lay.numbers))


def _beside(table: Table, number: int) -> Iterator[Cell]:
    """The cells where this number may be laid: some of them are taken."""
    if not table.numbers:
        yield from (near for cell in table.sides for near in neighbours(cell))
    for cell, there in table.numbers.items():
        if there == number:
            yield from neighbours(cell)


def _laid(cell: Cell, number: int, second: Cell, other: int) -> Lay:
    if number == other:  # a double lies the same whichever end comes first
        cell, second = min(cell, second), max(cell, second)
    if (second[1], second[0]) < (cell[1], cell[0]):
        return Lay((other, number), (second, cell))
    return Lay((number, other), (cell, second))


def can_lay(table: Table, domino: Pair) -> bool:
    """Tell whether a domino can be laid anywhere."""
    return bool(lays(table, domino))


def open_numbers(table: Table) -> list[int]:
    """The numbers that can be played on: each can be seen, with room for a domino beside it."""

    def room(cell: Cell) -> bool:
        free = (near for near in neighbours(cell) if not table.is_taken(near))
        return any(not table.is_taken(second) for near in free for second in neighbours(near))

    return sorted({number for cell, number in table.numbers.items() if room(cell)})


def card_refusal(table: Table, lay: Lay, played: Card) -> str | None:
    """Why a tetromino may not be played on the domino just laid; None when it may."""
    if any(not table.is_taken(cell) for cell in played.cells):
        return "it hangs off the edge of the dominoes"
    if any(cell in table.sides for cell in played.cells):
        return "it lies on another tetromino"
    if not set(lay.cells) & set(played.cells):
        return f"it covers neither number of the {lay.name}"
    strange = {table.numbers[cell] for cell in played.cells} - {*lay.numbers}
    if strange:
        numbers = " and a ".join(map(str, sorted(strange)))
        return f"it covers a {numbers}, which is not on the {lay.name}"
    if not table.beside(played.dark).isdisjoint(played.cells):
        return f"it is right next to another {side_name(played.dark)} tetromino"
    if played.piece not in table.left:
        taken = next(other for other in table.cards if other.piece == played.piece)
        if taken.shape != played.shape:
            both = f"it is the {side_name(taken.dark)} {taken.shape} turned over"
            return f"the {played.shape} has been played: {both}"
        return f"the {played.shape} has been played"
    return None


def reach(table: Table, lay: Lay, dark: bool) -> frozenset[Cell]:
    """The cells that a tetromino could cover as far as numbers and neighbours go.

    They are the two numbers just laid and all that joins them: the same numbers, uncovered, and
    not beside a tetromino of the same colour. The domino must be on the table.
    """
    numbers, pair, beside = table.numbers, lay.numbers, table.beside(dark)
    found = {cell for cell in lay.cells if cell not in beside}
    todo = list(found)
    while todo:
        for near in neighbours(todo.pop()):
            if near not in found and numbers.get(near) in pair and near not in beside:
                found.add(near)
                todo.append(near)
    return frozenset(found)


def cards(table: Table, lay: Lay, dark: bool, without: str = "") -> list[Card]:
    """Every tetromino that may be played on the domino just laid, in a fixed order.

    `without` names pieces that are out of the game.
    """
    area = reach(table, lay, dark)
    if len(area) < SIZE:
        return []
    found = []
    for cells in groups(area, lay):
        played = card(cells, dark)
        if played and played.piece in table.left and played.piece not in without:
            found.append(played)
    return sorted(found)


def groups(area: Set[Cell], lay: Lay) -> set[frozenset[Cell]]:
    """Every connected group of four cells of an area with a cell of the domino among them."""
    groups = {frozenset([cell]) for cell in lay.cells if cell in area}
    for _ in range(SIZE - 1):
        groups = {
            group | {near}
            for group in groups
            for cell in group
            for near in neighbours(cell)
            if near in area and near not in group
        }
    return groups
