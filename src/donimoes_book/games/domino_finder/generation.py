"""Boards for problems of Domino Finder: dealt at random, and small changes of them."""

from collections.abc import Sequence
from random import Random

from donimoes_book.board.cells import cells_of
from donimoes_book.board.dominoes import Pair, either_way
from donimoes_book.board.position import Die, Place, Position
from donimoes_book.games.domino_finder.pictures import MOVER, FinderBoard, read_board
from donimoes_book.games.domino_finder.spaces import (
    COLUMNS,
    IN_ROW,
    ROWS,
    SLOTS,
    Deal,
    random_deal,
)

MOST_TREASURES = 3
"""There is room for the dice of so many beside a board."""
_TOPS = {1: (5,), 2: (1, 9), 3: (0, 5, 10)}
"""How far below the board's upper edge the dice of each treasure begin, in half-spaces."""


def random_board(rng: Random) -> Position:
    """Deal a board and one to three treasures; the pawn begins in a trap."""
    deal = random_deal(rng)
    treasures = _choose_treasures(rng, deal, rng.randint(1, MOST_TREASURES))
    return _position(deal, treasures, rng.choice(list(cells_of(deal.blanks))))


def changed_board(rng: Random, position: Position) -> Position:
    """Make one to three changes; each row keeps its one domino with a blank."""
    board = read_board(position)
    dominoes = [board.dominoes[first] for first, _ in SLOTS]
    treasures, start = board.treasures, board.pawns[MOVER]
    for _ in range(rng.choice((1, 1, 2, 3))):
        change = rng.randrange(4)
        if change == 0:
            slot = rng.randrange(len(dominoes))
            dominoes[slot] = either_way(rng, dominoes[slot])
        elif change == 1:
            one, other = _swappable(rng, dominoes)
            dominoes[one], dominoes[other] = dominoes[other], dominoes[one]
        else:
            count = len(treasures) if change == 2 else rng.randint(1, MOST_TREASURES)
            treasures = _choose_treasures(rng, Deal(tuple(dominoes)), count)
    deal = Deal(tuple(dominoes))
    blanks = list(cells_of(deal.blanks))
    if start not in blanks or rng.random() < 0.3:
        start = rng.choice(blanks)
    return _position(deal, treasures, start)


def _choose_treasures(rng: Random, deal: Deal, count: int) -> tuple[Pair, ...]:
    return tuple(rng.sample([pips for pips in deal.slots if pips[0]], count))


def _swappable(rng: Random, dominoes: Sequence[Pair]) -> tuple[int, int]:
    """Choose two that may change places: of one row, or both with a blank, or both without."""
    one = rng.randrange(len(dominoes))
    others = [
        other
        for other in range(len(dominoes))
        if other // IN_ROW == one // IN_ROW or (0 in dominoes[other]) == (0 in dominoes[one])
    ]
    return one, rng.choice(others)


def _position(deal: Deal, treasures: Sequence[Pair], start: int) -> Position:
    dominoes = {first: pips for (first, _), pips in zip(SLOTS, deal.dominoes, strict=True)}
    dice = tuple(
        Die(Place(2 * COLUMNS, top + 2 * half), treasure[half])
        for top, treasure in zip(_TOPS[len(treasures)], treasures, strict=True)
        for half in (0, 1)
    )
    return FinderBoard(COLUMNS, ROWS, dominoes, frozenset(), {MOVER: start}, dice).position()
