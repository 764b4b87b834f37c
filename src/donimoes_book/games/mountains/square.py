"""The square that a map has to fill: its spaces as bits, and whether dominoes can fill the rest."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from donimoes_book.board.position import Place
from donimoes_book.games.matching import matched
from donimoes_book.games.mountains.map import SIDE

SPACES = SIDE * SIDE


def _near(space: int) -> tuple[int, ...]:
    """The neighbours of a space of the square; spaces count from 0, row by row."""
    column = space % SIDE
    near = []
    if column:
        near.append(space - 1)
    if column < SIDE - 1:
        near.append(space + 1)
    return (*near, *(there for there in (space - SIDE, space + SIDE) if 0 <= there < SPACES))


NEAR = tuple(_near(space) for space in range(SPACES))


@lru_cache(maxsize=200_000)
def can_be_filled(empty: int) -> bool:
    """Tell whether dominoes can fill the empty spaces, given as a set of bits.

    Empty spaces are matched to neighbours, light to dark.
    """
    spaces = [space for space in range(SPACES) if empty >> space & 1]
    light = [space for space in spaces if (space % SIDE + space // SIDE) % 2]
    if 2 * len(light) != len(spaces):
        return False

    def free(space: int) -> list[int]:
        return [there for there in NEAR[space] if empty >> there & 1]

    return len(matched(light, free)) == len(light)


def empty_spaces(places: Collection[Place]) -> Iterator[int]:
    """The spaces that places leave empty, as bits, wherever in the square these may lie.

    Places that do not fit the square lie nowhere in it.
    """
    left, top = min(place.x for place in places), min(place.y for place in places)
    laid = {((place.x - left) // 2, (place.y - top) // 2) for place in places}
    wide, high = (max(cells) for cells in zip(*laid, strict=True))
    for across in range(SIDE - wide):
        for down in range(SIDE - high):
            covered = sum(1 << (x + across) + SIDE * (y + down) for x, y in laid)
            yield (1 << SPACES) - 1 & ~covered
