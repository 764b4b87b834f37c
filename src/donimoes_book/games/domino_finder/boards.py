"""Boards for problems of Domino Finder: dealt at random, and small changes of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Die, Place, Position
from donimoes_book.games.domino_finder.deal import (
    IN_ROW,
    SLOTS,
    Layout,
    either_way,
    random_layout,
)
from donimoes_book.games.domino_finder.reading import read_table
from donimoes_book.games.domino_finder.spaces import COLUMNS, ROWS, spaces_of
from donimoes_book.games.domino_finder.table import MOVER, Table

MOST = 3
"""There is room for the dice of so many treasures beside a board."""
_TOPS = {1: (5,), 2: (1, 9), 3: (0, 5, 10)}
"""How far below the board's upper edge the dice of each treasure begin, in half-spaces."""


def random_board(rng: Random) -> Position:
    """Deal a board and one to three treasures; the pawn stands in a trap."""
    layout = random_layout(rng)
    treasures = _sample(rng, layout, rng.randint(1, MOST))
    return _position(layout.dominoes, treasures, rng.choice(list(spaces_of(layout.blanks))))


def changed_board(rng: Random, board: Position) -> Position:
    """Make one to three changes; each row keeps its one domino with a blank."""
    table = read_table(board)
    dominoes = [table.dominoes[first] for first, _ in SLOTS]
    treasures, start = table.treasures, table.pawns[MOVER]
    for _ in range(rng.choice((1, 1, 2, 3))):
        change = rng.randrange(4)
        if change == 0:
            slot = rng.randrange(len(dominoes))
            dominoes[slot] = either_way(rng, dominoes[slot])
        elif change == 1:
            one, other = _swappable(rng, dominoes)
            dominoes[one], dominoes[other] = dominoes[other], dominoes[one]
        elif change == 2:
            treasures = _sample(rng, Layout(tuple(dominoes)), len(treasures))
        else:
            treasures = _sample(rng, Layout(tuple(dominoes)), rng.randint(1, MOST))
    blanks = list(spaces_of(Layout(tuple(dominoes)).blanks))
    if start not in blanks or rng.random() < 0.3:
        start = rng.choice(blanks)
    return _position(dominoes, treasures, start)


def _sample(rng: Random, layout: Layout, count: int) -> tuple[Pair, ...]:
    return tuple(rng.sample([pips for pips in layout.slots if pips[0]], count))


def _swappable(rng: Random, dominoes: Sequence[Pair]) -> tuple[int, int]:
    """Choose two that may change places: of one row, or both with a blank, or both without."""
    one = rng.randrange(len(dominoes))
    others = [
        other
        for other in range(len(dominoes))
        if other // IN_ROW == one // IN_ROW or (0 in dominoes[other]) == (0 in dominoes[one])
    ]
    return one, rng.choice(others)


def _position(dominoes: Sequence[Pair], treasures: Sequence[Pair], start: int) -> Position:
    lying = {first: pips for (first, _), pips in zip(SLOTS, dominoes, strict=True)}
    dice = [
        Die(Place(2 * COLUMNS, top + 2 * half), treasure[half])
        for top, treasure in zip(_TOPS[len(treasures)], treasures, strict=True)
        for half in (0, 1)
    ]
    pawns = {MOVER: start}
    table = Table(COLUMNS, ROWS, lying, frozenset(), pawns, tuple(treasures), tuple(dice))
    return table.position()
