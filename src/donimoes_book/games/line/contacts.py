"""Where the dominoes of a picture touch."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from donimoes_book.board.position import Domino, Place


class Touch(NamedTuple):
    """Where a domino touches another one, seen from either."""

    half: int | None
    """Which of its halves touches, 0 or 1; None for the middle of a long side."""
    side: int = 0
    """Which of its long sides it is: -1 or 1; 0 for a half."""


class Contact(NamedTuple):
    """Two dominoes that touch."""

    first: int
    second: int
    """Which dominoes they are, from 0."""
    at_first: Touch
    at_second: Touch

    def turned(self) -> "Contact":
        """The same contact, seen from the other domino."""
        return Contact(self.second, self.first, self.at_second, self.at_first)


class Misalignment(NamedTuple):
    """Two dominoes that touch where no line goes on: side by side, or half a space off."""

    first: int
    second: int


def contacts(dominoes: Sequence[Domino]) -> Iterator[Contact | Misalignment]:
    """Find every two dominoes that touch along a part of their edges."""
    for (i, first), (j, second) in combinations(enumerate(dominoes), 2):
        touching = [
            (a, b)
            for a, one in enumerate(first.places)
            for b, other in enumerate(second.places)
            if _share_edge(one, other)
        ]
        if touching:
            yield _contact(i, j, first, second, touching)


def _share_edge(one: Place, other: Place) -> bool:
    dx, dy = abs(one.x - other.x), abs(one.y - other.y)
    return (dx == 2 and dy < 2) or (dy == 2 and dx < 2)


def _contact(
    i: int, j: int, first: Domino, second: Domino, touching: list[tuple[int, int]]
) -> Contact | Misalignment:
    if len(touching) == 1:
        ((a, b),) = touching
        one, other = first.places[a], second.places[b]
        if one.x == other.x or one.y == other.y:
            return Contact(i, j, Touch(a), Touch(b))
    elif len({a for a, _ in touching}) == 1:
        half = touching[0][0]
        return Contact(i, j, Touch(half), _long_side(second, first.places[half]))
    elif len({b for _, b in touching}) == 1:
        half = touching[0][1]
        return Contact(i, j, _long_side(first, second.places[half]), Touch(half))
    return Misalignment(i, j)


def _long_side(domino: Domino, place: Place) -> Touch:
    before = place.y < domino.place.y if domino.across else place.x < domino.place.x
    return Touch(None, -1 if before else 1)


def is_double(domino: Domino) -> bool:
    """Tell whether both halves show the same number."""
    return domino.pips[0] == domino.pips[1]
