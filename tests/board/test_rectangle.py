"""Filled rectangles, the boards that problems are made from, and how they are divided."""

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import (
    change_rectangle,
    divide,
    random_rectangle,
    shapes,
    ways_on,
)
from helpers.strategies import randoms, rectangles


def check_rectangle(position: Position, width: int, height: int, highest: int = 6) -> None:
    squares = {(place.x, place.y) for place in position.halves}
    assert squares == {(2 * x, 2 * y) for x in range(width) for y in range(height)}
    assert len(position.dominoes) * 2 == width * height, "every square is covered once"
    used = [tuple(sorted(domino.pips)) for domino in position.dominoes]
    assert len(set(used)) == len(used), "every domino is there once"
    assert set(used) <= set(domino_set(highest))
    for domino in position.dominoes:
        for place, number in zip(domino.places, domino.pips, strict=True):
            touching = {place.moved(*way.step) for way in Direction} - set(domino.places)
            assert number not in {position.halves.get(other) for other in touching}


def test_a_double_six_set_has_28_dominoes():
    assert len(domino_set()) == 28
    assert domino_set(1) == [(0, 0), (0, 1), (1, 1)]


def test_the_squarest_rectangle_comes_first_and_a_single_row_does_not_count():
    assert shapes(18) == [(6, 6), (9, 4), (12, 3), (18, 2)]
    assert shapes(7) == [(7, 2)]
    assert shapes(28) == [(8, 7), (14, 4), (28, 2)]


@pytest.mark.parametrize("dominoes", [2, 3, 4, 8, 15, 18, 28])
def test_every_size_of_problem_can_be_filled(dominoes):
    width, height = shapes(dominoes)[0]
    check_rectangle(random_rectangle(Random(dominoes), width, height), width, height)


def test_larger_sets_can_be_used():
    check_rectangle(random_rectangle(Random(1), 5, 4, highest=9), 5, 4, highest=9)


def test_the_same_random_numbers_fill_it_the_same_way():
    one, same, other = (random_rectangle(Random(seed), 6, 4) for seed in (5, 5, 6))
    assert one == same != other


def test_a_seed_always_gives_the_same_rectangle():
    """Seeds are printed beside problems, so what they stand for must not change."""
    assert str(random_rectangle(Random(0), 4, 3)) == "0|3 2|3\n\n1|4 6|2\n\n5|0 1|1"
    # Several attempts run out of tries before this one.
    assert str(random_rectangle(Random(8), 6, 6)).split("\n")[::2] == [
        "4 1|4 6 4|3",
        "6 3|3 2 6 0",
        "2|2 4 0 6 2",
        "1|1 5 6 5 0",
        "4 2 6|1 2 0",
        "2 3 5|0 5|5",
    ]


@given(rectangles(), randoms, st.integers(1, 4))
def test_a_changed_rectangle_is_filled_and_unmatched_as_before(rectangle, rng, lift):
    changed = change_rectangle(rng, rectangle, lift)
    assume(changed is not None)
    check_rectangle(changed, rectangle.width // 2, rectangle.height // 2)
    unchanged = set(rectangle.dominoes) & set(changed.dominoes)
    assert len(unchanged) >= len(rectangle.dominoes) - lift


def test_lifting_more_than_there_is_lays_everything_again():
    rectangle = random_rectangle(Random(3), 3, 2)
    changed = change_rectangle(Random(3), rectangle, 99)
    assert changed is not None
    check_rectangle(changed, 3, 2)


WAYS = [(2, 1, 1), (2, 3, 3), (4, 4, 36), (8, 7, 1292697)]
"""Widths and heights, and the number of ways to divide each rectangle (Kasteleyn, 1961)."""


@pytest.mark.parametrize(("width", "height", "ways"), WAYS)
def test_every_way_is_counted(width, height, ways):
    assert ways_on(width, height)[0][0] == ways


@pytest.mark.parametrize("always", [False, True])
def test_every_way_is_equally_likely(always):
    rng, tries = Random(3), 6000
    counts = Counter(tuple(divide(rng, 3, 2, always=always)) for _ in range(tries))
    assert len(counts) == 3
    assert all(abs(count - tries / 3) < 150 for count in counts.values())
    for laid in counts:
        assert sorted(half for halves in laid for half in halves) == list(range(6))
        assert all(other - one in (1, 3) for one, other in laid)


def test_a_seed_always_gives_the_same():
    assert divide(Random(0), 4, 3) == [(0, 1), (2, 6), (3, 7), (4, 8), (5, 9), (10, 11)]
    assert divide(Random(0), 4, 3, always=True) == [
        (0, 1),
        (2, 6),
        (3, 7),
        (4, 5),
        (8, 9),
        (10, 11),
    ]
