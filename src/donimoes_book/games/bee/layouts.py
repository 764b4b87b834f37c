"""Random layouts: every way to lay the dominoes as a rectangle is equally likely."""

from functools import cache
from random import Random

from donimoes_book.board.dominoes import Pair, domino_set, either_way
from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.board.rectangle import shapes
from donimoes_book.games.bee.rules import FIRST_QUEEN, LAST_QUEEN
from donimoes_book.games.set_checks import pips_of

Slot = tuple[Place, bool]
"""Where a domino lies: its first half, and whether it lies across."""
SIZES = {len(domino_set(top)): top for top in range(FIRST_QUEEN, LAST_QUEEN + 1)}
"""The number of dice by the number of dominoes."""


def random_layout(rng: Random, highest: int) -> Position:
    """Lay the set up to a number at random, as a rectangle that is nearly square."""
    pairs = domino_set(highest)
    width, height = shapes(len(pairs))[0]
    rng.shuffle(pairs)
    slots = _random_tiling(rng, width, height)
    return _laid(slots, [either_way(rng, pair) for pair in pairs])


def changed_layout(rng: Random, position: Position) -> Position:
    """Make one to three changes: turn a domino around, swap two, or turn a square of two."""
    slots = [(domino.place, domino.across) for domino in position.dominoes]
    pairs = [pips_of(domino) for domino in position.dominoes]
    for _ in range(rng.choice((1, 1, 2, 3))):
        change, one = rng.randrange(3), rng.randrange(len(slots))
        if change == 0:
            pairs[one] = pairs[one][1], pairs[one][0]
        elif change == 1:
            other = rng.randrange(len(slots))
            pairs[one], pairs[other] = pairs[other], pairs[one]
        else:
            (x, y), across = slots[one]
            beside = (Place(x, y + 2) if across else Place(x + 2, y)), across
            if beside in slots:
                other = slots.index(beside)
                slots[one] = Place(x, y), not across
                slots[other] = (Place(x + 2, y) if across else Place(x, y + 2)), not across
    return _laid(slots, pairs)


def _laid(slots: list[Slot], pairs: list[Pair]) -> Position:
    laid = zip(slots, pairs, strict=True)
    return Position(tuple(Domino(place, across, pips) for (place, across), pips in laid))


def _random_tiling(rng: Random, width: int, height: int) -> list[Slot]:
    """Choose any way to lay dominoes as a rectangle, all with the same chance."""
    slots, taken = list[Slot](), 0
    for cell in range(width * height):
        if taken & 1:
            taken >>= 1
            continue
        across, upright = _ways(width, height, cell, taken)
        row, column = divmod(cell, width)
        is_across = rng.randrange(across + upright) < across
        slots.append((Place(2 * column, 2 * row), is_across))
        taken = (taken | (2 if is_across else 1 << width)) >> 1
    return slots


@cache
def _count(width: int, height: int, cell: int, taken: int) -> int:
    """Count the ways to fill all from a cell on; bit n of `taken` is the cell n places later."""
    if cell == width * height:
        return not taken
    if taken & 1:
        return _count(width, height, cell + 1, taken >> 1)
    return sum(_ways(width, height, cell, taken))


def _ways(width: int, height: int, cell: int, taken: int) -> tuple[int, int]:
    """Count the same where a free cell is filled by a domino that lies across, or upright."""
    row, column = divmod(cell, width)
    across = upright = 0
    if column + 1 < width and not taken & 2:
        across = _count(width, height, cell + 1, (taken | 2) >> 1)
    if row + 1 < height:
        upright = _count(width, height, cell + 1, (taken | 1 << width) >> 1)
    return across, upright
