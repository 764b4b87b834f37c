"""How many mountains there are, and how long a way over one can be at most.

Lone priests may step up and down within their dominoes whenever they like, and about the peak. So
placements that differ in nothing else lie a few steps apart, and a shortest way, which stops at no
placement twice, stops at few of them. Priests never return to the ground, nor leave their goal.
"""

from functools import cache
from itertools import product
from math import comb, perm

from donimoes_book.games.fujisan.rules import COLUMNS, LENGTH, PEAK, SET, START

_PRIESTS = len(START)
_AT_END = 2
"""How many priests find room at each end of the way down."""
_TURNED = 4
"""A mountain can be mirrored, turned upside down, and both: the ways over it stay the same. None is
its own image, as no domino is a double or there twice."""


def mountains(dominoes: int = len(SET), length: int = LENGTH) -> int:
    """Return how many mountains can be dealt, of those with the same ways only one.

    A mountain of an even length is dealt from so many dominoes, none of them a double.
    """
    dealt = perm(dominoes, length) * (1 << length)
    return dealt // _TURNED


def longest_up() -> int:
    """Return a number of moves that no shortest way up exceeds."""
    return _stops_up(_PRIESTS, 0) - 1


def longest_both_ways() -> int:
    """Return a number of moves that no shortest way up and down again exceeds."""
    return longest_up() + _stops_down((0, 0)) - 1


@cache
def _stops_up(ground: int, peak: int) -> int:
    """How often a way can stop with so many priests on the ground and the peak, and from then on.

    Any two placements of one, two or three priests on the four spaces of the peak are two steps
    apart at most; who is not on the ground or the peak stands on one of the other columns.
    """
    if peak == _PRIESTS:
        return 1
    here = _stops(COLUMNS - 2 - len(PEAK), _PRIESTS - ground - peak, 2 if peak else 0)
    later = [
        _stops_up(ground - left, peak + come)
        for left, come in ((1, 0), (0, 1), (1, 1))
        if ground >= left and peak + come <= _PRIESTS - ground + left
    ]
    return here + max(later)


@cache
def _stops_down(ends: tuple[int, int]) -> int:
    """How often a way can stop with so many priests at each end, and from then on."""
    if sum(ends) == _PRIESTS:
        return 1
    here = _stops(COLUMNS - len(ends), _PRIESTS - sum(ends), ends.count(1))
    left, right = ends
    later = [end for end in ((left + 1, right), (left, right + 1)) if max(end) <= _AT_END]
    return here + max(map(_stops_down, later))


def _stops(columns: int, priests: int, apart: int) -> int:
    """How often a way can stop with so many priests on columns of two spaces.

    For each choice of the columns that hold two priests and of those that hold one: as many as
    there are lone priests, and `apart` more for steps elsewhere, is the farthest that two
    placements can be from each other.
    """
    return sum(
        comb(columns, both) * comb(columns - both, lone) * (lone + apart + 1)
        for both, lone in product(range(priests + 1), repeat=2)
        if 2 * both + lone == priests and both + lone <= columns
    )
