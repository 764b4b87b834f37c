"""Levels on disk against those in memory: the same counts, however little memory there is."""

import tracemalloc
from contextlib import closing
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from case_files import cases
from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.registry import find
from donimoes_book.games.sliding.backend import Exploration
from donimoes_book.games.sliding.on_disk import explore_on_disk
from ready_kernels import ready, sliding
from strategies import groups, rectangles

compiled = ready(sliding)
MAX_STATES = 20_000
LARGE = {
    "unmatched": random_rectangle(Random(5), 5, 4),
    "capturing": Position.parse(
        "4|0 6|6 1|2 5 2\n            - -\n6|3 5|5 6|1 4 5\n\n"
        "3|0 6 1 4 2 0|2\n    - - - -\n2|3 5 1 4 6 1|3"
    ),
}
games = pytest.mark.parametrize("game", ["unmatched", "capturing"])
boards = st.one_of(groups(6), rectangles(6))


def in_memory(puzzle):
    """What the search in memory finds: the states of each level, and whether one is solved."""
    explore = Exploration(puzzle, [puzzle.start], MAX_STATES)
    reached = explore.run()
    solved = explore.solved_rows()
    ends = zip(reached.levels, reached.levels[1:], strict=False)
    return reached.complete and [
        (last - first, any(first <= row < last for row in solved)) for first, last in ends
    ]


def on_disk(puzzle, memory, folder):
    levels = list(explore_on_disk(puzzle, memory, folder))
    assert [level.moves for level in levels] == list(range(len(levels)))
    return [(level.states, level.solved) for level in levels]


@cases("search")
def test_the_cases_have_the_same_levels(case, tmp_path):
    game, board, _ = case
    puzzle = find(game).puzzle(Position.parse(board))
    for memory in (20_000, 2_000_000):
        assert on_disk(puzzle, memory, tmp_path) == in_memory(puzzle)


@games
@settings(max_examples=12)
@given(position=boards, memory=st.integers(4000, 40_000))
def test_any_board_has_the_same_levels_in_many_runs(game, position, memory, tmp_path_factory):
    puzzle = find(game).puzzle(position)
    if expected := in_memory(puzzle):
        assert on_disk(puzzle, memory, tmp_path_factory.mktemp("levels")) == expected


@games
def test_memory_is_bounded_and_the_files_go(game, tmp_path):
    puzzle = find(game).puzzle(LARGE[game])
    walk = explore_on_disk(puzzle, 1_000_000, tmp_path)
    with closing(walk):
        next(walk)
        tracemalloc.start()
        states = 1
        while states < 40_000 and (level := next(walk, None)):
            states += level.states
            assert any(tmp_path.iterdir())
        held = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert states > 10_000
    assert held <= 1_000_000
    assert not any(path.is_dir() for path in tmp_path.iterdir())
