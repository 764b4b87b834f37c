"""Rectangles divided into dominoes: every way is equally likely, and seeds keep theirs."""

from collections import Counter
from random import Random

import pytest

from donimoes_book.board.rectangle import divide, ways_on

WAYS = [(2, 1, 1), (2, 3, 3), (4, 4, 36), (8, 7, 1292697)]
"""Widths and heights, and the number of ways to divide each rectangle (Kasteleyn, 1961)."""


@pytest.mark.parametrize(("width", "height", "ways"), WAYS)
def test_every_way_is_counted(width, height, ways):
    assert ways_on(width, height)[0][0] == ways


@pytest.mark.parametrize("always", [False, True])
def test_every_way_is_equally_likely(always):
    rng, tries = Random(3), 6000
    found = Counter(tuple(divide(rng, 3, 2, always=always)) for _ in range(tries))
    assert len(found) == 3
    assert all(abs(count - tries / 3) < 150 for count in found.values())
    for laid in found:
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
