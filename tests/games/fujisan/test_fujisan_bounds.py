"""How many mountains there are and how long a way can be, checked against the rules themselves."""

from collections import defaultdict
from functools import cache
from itertools import combinations, permutations, product
from random import Random

import pytest

from donimoes_book.board.cells import cell_set
from donimoes_book.games.fujisan.rules import (
    COLUMNS,
    ENDS,
    PEAK,
    START,
    random_deal,
    way_down,
    way_up,
)
from donimoes_book.games.registry import find
from games.fujisan import fujisan_bounds as bounds

DEAL = random_deal(Random("bounds"))
SPACES = range(2 * COLUMNS)


def images(deal):
    """Return the deal as it is, mirrored, turned upside down, and both."""
    upside_down = tuple(pips[::-1] for pips in deal)
    return {deal, deal[::-1], upside_down, upside_down[::-1]}


@pytest.mark.parametrize(("highest", "length"), [(2, 2), (3, 2), (3, 4)])
def test_mountains_that_mirror_each_other_are_counted_once(highest, length):
    dominoes = list(combinations(range(highest + 1), 2))
    classes = set()
    for dealt in permutations(dominoes, length):
        for turned in product((1, -1), repeat=length):
            deal = tuple(p[::way] for p, way in zip(dealt, turned, strict=True))
            classes.add(min(images(deal)))
            assert len(images(deal)) == 4
    assert bounds.mountains(len(dominoes), length) == len(classes)


def test_mirrored_mountains_have_ways_of_the_same_length():
    game = find("fujisan")
    lengths = {game.puzzle(game.dealt(deal)).solve().length for deal in images(DEAL)}
    assert len(lengths) == 1


def shape(occupied, home):
    """Return what steps within a domino or around the peak don't change about a placement."""
    columns = [(occupied >> c & 1) + (occupied >> c + COLUMNS & 1) for c in range(COLUMNS)]
    if home == PEAK:
        ground = tuple(space for space in START if occupied >> space & 1)
        columns = columns[1 : PEAK[0]] + columns[PEAK[1] + 1 : -1] + [sum(columns[c] for c in PEAK)]
        return ground, tuple(columns)
    return (), tuple(columns)


def stops(slope, home, stage):
    """Return the most placements that a shortest way visits in each stage, shape by shape."""
    placements = defaultdict(set)
    for spaces in combinations(SPACES, 4):
        occupied = cell_set(spaces)
        placements[shape(occupied, home)].add(occupied)
    counts = defaultdict(int)
    for key, alike in placements.items():
        counts[stage(key)] += 1 + max(farthest(slope, start, alike) for start in alike)
    return counts


def farthest(slope, start, alike):
    """Return how many moves away the farthest of these placements is, moving only among them."""
    seen, level, moves = {start}, [start], 0
    while len(seen) < len(alike):
        level = [s ^ move for s in level for move in slope.moves(s) if s ^ move in alike - seen]
        assert level, "a placement cannot be reached"
        seen.update(level)
        moves += 1
    return moves


def longest_chain(counts, comes_before, first, last):
    """Return the most stops on the way from the first stage to the last."""

    @cache
    def most(stage):
        later = [other for other in counts if other != stage and comes_before(stage, other)]
        return (1 if stage == last else counts[stage]) + max(map(most, later), default=0)

    return most(first)


@pytest.mark.long
def test_no_way_up_is_longer_than_the_bound():
    """Priests leave the ground for good, and stay on the peak once they are there."""
    counts = stops(way_up(DEAL), PEAK, lambda key: (key[0], key[1][-1]))
    most = longest_chain(
        counts, lambda a, b: {*b[0]} <= {*a[0]} and a[1] <= b[1], (START, 0), ((), 4)
    )
    assert bounds.longest_up() == most - 1


@pytest.mark.long
def test_no_way_down_is_longer_than_the_bound():
    """Priests stay at the two ends once they are there."""
    counts = stops(way_down(DEAL), ENDS, lambda key: tuple(key[1][end] for end in ENDS))
    most = longest_chain(counts, lambda a, b: a[0] <= b[0] and a[1] <= b[1], (0, 0), (2, 2))
    assert bounds.longest_both_ways() == bounds.longest_up() + most - 1
