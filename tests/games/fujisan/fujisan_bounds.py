"""How many mountains there are, and how long the way over one can be at most.

Lone priests may step up and down within their dominoes whenever they like, and around the peak. So
placements that differ in nothing else are a few steps apart, and a shortest way, which never
visits a placement twice, visits few of them: its stops. Priests never return to the ground or
leave their goal.
"""

from functools import cache
from itertools import product
from math import comb, perm

from donimoes_book.games.fujisan.rules import COLUMNS, LENGTH, PEAK, SET, START

_PRIESTS = len(START)
_AT_END = 2
"""How many priests each end of the way down has room for."""
_TURNED = 4
"""A mountain can be mirrored, turned upside down, or both, and the ways over it stay the same. None
is its own image, as there are no doubles and no domino appears twice."""


def mountains(dominoes: int = len(SET), length: int = LENGTH) -> int:
    """Return how many mountains can be dealt, counting those with the same ways once.

    A mountain of an even `length` is dealt from this many `dominoes`, none of them a double.
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
    """Return the most stops of a way once this many priests are on the ground and the peak.

    Any two placements of one, two or three priests on the peak's four spaces are at most two steps
    apart; priests who are not on the ground or the peak are on one of the other columns.
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
    """Return the most stops of a way once this many priests are at each end."""
    if sum(ends) == _PRIESTS:
        return 1
    here = _stops(COLUMNS - len(ends), _PRIESTS - sum(ends), ends.count(1))
    left, right = ends
    later = [end for end in ((left + 1, right), (left, right + 1)) if max(end) <= _AT_END]
    return here + max(map(_stops_down, later))


def _stops(columns: int, priests: int, apart: int) -> int:
    """Return the most stops of a way with this many priests on columns of two spaces.

    For each choice of the columns with two priests and of those with one, two placements are at
    most as many steps apart as there are lone priests, plus `apart` for steps elsewhere.
    """
    return sum(
        comb(columns, both) * comb(columns - both, lone) * (lone + apart + 1)
        for both, lone in product(range(priests + 1), repeat=2)
        if 2 * both + lone == priests and both + lone <= columns
    )
