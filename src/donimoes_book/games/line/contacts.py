"""Where the dominoes of a picture touch, half to half or at a long side, and at which open end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from donimoes_book.board.position import Domino, Place
from donimoes_book.games.line.line import End, Line, Play
from donimoes_book.games.set_checks import pair_of


class Touch(NamedTuple):
    """How a domino touches another one, seen from either."""

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

    def turned(self) -> Contact:
        """The same contact, seen from the other domino."""
        return Contact(self.second, self.first, self.at_second, self.at_first)


class Askew(NamedTuple):
    """Two dominoes that touch where no line goes on: side by side, or half a space off."""

    first: int
    second: int


def contacts(dominoes: Sequence[Domino]) -> Iterator[Contact | Askew]:
    """Find every two dominoes that touch along a part of their edges."""
    for (i, first), (j, second) in combinations(enumerate(dominoes), 2):
        near = [
            (a, b)
            for a, one in enumerate(first.places)
            for b, other in enumerate(second.places)
            if _touches(one, other)
        ]
        if near:
            yield _contact(i, j, first, second, near)


def _touches(one: Place, other: Place) -> bool:
    """Tell whether two squares share a part of an edge."""
    dx, dy = abs(one.x - other.x), abs(one.y - other.y)
    return (dx == 2 and dy < 2) or (dy == 2 and dx < 2)


def _contact(
    i: int, j: int, first: Domino, second: Domino, near: list[tuple[int, int]]
) -> Contact | Askew:
    if len(near) == 1:
        ((a, b),) = near
        one, other = first.places[a], second.places[b]
        if one.x == other.x or one.y == other.y:
            return Contact(i, j, Touch(a), Touch(b))
    elif len({a for a, _ in near}) == 1:
        half = near[0][0]
        return Contact(i, j, Touch(half), Touch(None, _side(second, first.places[half])))
    elif len({b for _, b in near}) == 1:
        half = near[0][1]
        return Contact(i, j, Touch(None, _side(first, second.places[half])), Touch(half))
    return Askew(i, j)


def _side(domino: Domino, place: Place) -> int:
    """Which long side of a domino a square lies at: -1 above or to the left, 1 opposite."""
    before = place.y < domino.place.y if domino.across else place.x < domino.place.x
    return -1 if before else 1


def is_double(domino: Domino) -> bool:
    """Tell whether both halves show the same number."""
    return domino.pips[0] == domino.pips[1]


def open_end(line: Line, node: int, host: Domino, touch: Touch) -> End | None:
    """The open end of a domino where another one touches it; None where it has none."""
    for end in line.ends:
        if end.node == node:
            if is_double(host):
                if not line.is_spinner(node) or end.narrow == (touch.half is not None):
                    return end
            elif touch.half is not None and host.pips[touch.half] == end.number:
                return end
    return None


def play_at(end: End, domino: Domino, touch: Touch) -> Play:
    """The play of a domino that touches an end with a half or, across the line, a long side."""
    if touch.half is None:
        low, high = pair_of(domino)
        return Play(low, high, end, across=True)
    inner, outer = domino.pips[touch.half], domino.pips[1 - touch.half]
    assert inner is not None
    assert outer is not None
    return Play(inner, outer, end)
