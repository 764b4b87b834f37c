"""Where you can walk on a map, and what its cliffs cost.

Each case is a file: what it is about, a map, and lines that are true of it.
"""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.mountains.rules import (
    borders,
    climbs,
    heights_of,
    paths,
    penalty,
    sections,
)
from donimoes_book.games.registry import find
from donimoes_book.words.plurals import counted
from helpers.case_files import cases


@cases(Path(__file__).parent / "cases")
def test_a_map(case):
    _about, board, lines = case
    position = Position.parse(board)
    heights = heights_of(position.dominoes)
    exceptions = {
        counted(len(paths(heights)), "ways"),
        counted(len(sections(heights)), "sections"),
    }
    for line in lines.split("\n"):
        assert line in exceptions or find("mountains").judge(position, "", line) is None, line


def cheapest_by_trying(heights):
    """Return the lowest cost of any cliffs that connect the whole map."""
    cliffs = [border for border in borders(heights) if border[0] > 1]
    wanted = len(sections(heights)) - 1
    return min(
        sum(step for step, _, _ in chosen)
        for chosen in combinations(cliffs, wanted)
        if is_connected(heights, chosen)
    )


def is_connected(heights, chosen):
    reached = {place: [] for place in heights}
    for here, there in [*paths(heights), *((a, b) for _, a, b in chosen)]:
        reached[here].append(there)
        reached[there].append(here)
    pending = [next(iter(heights))]
    seen = set(pending)
    while pending:
        for there in reached[pending.pop()]:
            if there not in seen:
                seen.add(there)
                pending.append(there)
    return len(seen) == len(heights)


@pytest.mark.parametrize("seed", range(30))
def test_no_other_ladders_are_cheaper(seed):
    heights = heights_of(random_rectangle(Random(seed), 4, 2).dominoes)
    assert penalty(heights) == cheapest_by_trying(heights)


@pytest.mark.parametrize("seed", range(10))
def test_there_is_one_ladder_less_than_there_are_sections(seed):
    heights = heights_of(random_rectangle(Random(seed), 6, 6).dominoes)
    assert len(climbs(heights)) == len(sections(heights)) - 1
    assert all(step > 1 for step, _, _ in climbs(heights))


def test_sections_share_out_the_map_largest_first():
    heights = heights_of(random_rectangle(Random(1), 6, 6).dominoes)
    parts = sections(heights)
    assert sorted(place for part in parts for place in part) == sorted(heights)
    assert [len(part) for part in parts] == sorted(map(len, parts), reverse=True)
