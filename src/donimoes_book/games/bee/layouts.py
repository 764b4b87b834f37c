"""Random layouts, in which every way to lay the dominoes as a rectangle is equally likely."""

from random import Random

from donimoes_book.board.dominoes import Pair, domino_set, either_way
from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.board.rectangle import divide, shapes
from donimoes_book.games.bee.rules import FIRST_QUEEN, LAST_QUEEN
from donimoes_book.games.set_checks import pips_of

Slot = tuple[Place, bool]
"""A domino's place: its first half, and whether it lies across."""
SIZES = {len(domino_set(top)): top for top in range(FIRST_QUEEN, LAST_QUEEN + 1)}
"""The number of dice by the number of dominoes."""


def random_layout(rng: Random, highest: int) -> Position:
    """Lay the set up to a number at random, as a nearly square rectangle."""
    pairs = domino_set(highest)
    width, height = shapes(len(pairs))[0]
    rng.shuffle(pairs)
    slots = [
        (Place(2 * (one % width), 2 * (one // width)), other == one + 1)
        for one, other in divide(rng, width, height, always=True)
    ]
    return _laid(slots, [either_way(rng, pair) for pair in pairs])


def changed_layout(rng: Random, position: Position) -> Position:
    """Make one to three changes: reverse a domino, swap two, or turn a square of two."""
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
