"""Dominoes scattered at angles: none overlaps another or the edge, and each is in one square."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.spread import APART, SQUARE, Scattered, overlap, scatter


def side(a, b, p):
    """Return a number whose sign says which side of the line from a to b a point is on."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def inside(corners, point):
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    return all(side(a, b, point) > 0 for a, b in edges)


def crossing(a, b, c, d):
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def points(domino):
    """Return the middle and the corners, drawn in a little: sides may lie on each other."""
    middle = domino.x, domino.y
    corners = [
        [c + (m - c) / 1e6 for c, m in zip(at, middle, strict=True)] for at in domino.corners()
    ]
    return [middle, *corners]


def corners_overlap(one, other):
    """Return whether a corner or the middle of one is inside the other, or their sides cross."""
    first, second = list(one.corners()), list(other.corners())
    if any(inside(second, p) for p in points(one)) or any(inside(first, p) for p in points(other)):
        return True
    edges = [list(zip(c, c[1:] + c[:1], strict=True)) for c in (first, second)]
    return any(crossing(*a, *b) for a in edges[0] for b in edges[1])


places = st.floats(0, 4).map(lambda value: round(value, 2))
dominoes = st.builds(Scattered, st.just((1, 2)), places, places, st.integers(0, 359))


@settings(max_examples=300)
@given(dominoes, dominoes)
def test_overlaps_agree_with_corners_and_crossings(one, other):
    assume(overlap(one, other, 0.001) == overlap(one, other, -0.001))  # or they just touch
    assert overlap(one, other) == corners_overlap(one, other)


@pytest.mark.parametrize(("x", "y"), [(1, 0), (-1, 0), (0, 2), (0, -2)])
def test_dominoes_that_touch_do_not_overlap(x, y):
    one, other = Scattered((1, 2), 0, 0, 0), Scattered((3, 4), x, y, 0)
    assert not overlap(one, other)
    assert overlap(one, other, 0.1)


@settings(max_examples=8, deadline=None)
@given(st.integers(), st.integers(1, 28))
def test_none_overlaps_another_or_the_edge(seed, count):
    spread = scatter(Random(seed), domino_set()[:count], 6, 6)
    assert [domino.pips for domino in spread.dominoes] == domino_set()[:count]
    for one, other in combinations(spread.dominoes, 2):
        assert not corners_overlap(one, other)
        assert not overlap(one, other, APART)
    for domino in spread.dominoes:
        assert all(0 < x < 6 * SQUARE and 0 < y < 6 * SQUARE for x, y in domino.corners())
        assert all(0.25 <= at % SQUARE <= SQUARE - 0.25 for at in (domino.x, domino.y))


def test_the_same_seed_scatters_them_alike():
    one, again, other = (scatter(Random(seed), domino_set(), 6, 6) for seed in (1, 1, 2))
    assert one == again != other


def test_a_seed_always_scatters_the_same():
    """Seeds are written in manuscripts, so what they scatter must not change."""
    shown = scatter(Random(1), [(0, 1), (2, 3), (4, 5)], 6, 6).dominoes
    assert [(d.square, d.x, d.y, d.turn) for d in shown] == [
        ("A6", 2.42, 15.25, 32),
        ("F1", 16.6, 1.8, 322),
        ("F4", 15.66, 10.26, 102),
    ]


def test_squares_are_named_by_letter_and_number():
    assert Scattered((1, 2), 1.5, 1.5, 0).square == "A1"
    assert Scattered((1, 2), 7.0, 13.0, 0).square == "C5"


def test_a_lack_of_room_is_reported():
    with pytest.raises(ValueError, match="no room for 9 dominoes on 1 by 1 squares"):
        scatter(Random(1), domino_set()[:9], 1, 1)
