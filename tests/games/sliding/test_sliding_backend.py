"""The compiled backend against the plain search: the same outcomes, graphs and distances."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.laboratory import BackendLimit
from donimoes_book.games.registry import find
from donimoes_book.games.sliding import backend, kernels
from donimoes_book.games.sliding.backend import Exploration, Packing
from donimoes_book.search.shortest import OutcomeKind, explore, solve
from helpers.case_files import cases
from helpers.kernels import ready, sliding
from helpers.strategies import groups, rectangles

compiled = ready(sliding)
MAX_STATES = 400
RULES = Path(__file__).parents[3] / "rules"

games = pytest.mark.parametrize("game", ["unmatched", "capturing"])
boards = st.one_of(groups(), groups(9), rectangles(10))


def graphs(puzzle, max_states):
    """The whole graph from the plain search, and from the compiled one."""
    plain, compiled = explore(puzzle, max_states), backend.explore(puzzle, max_states)
    if plain is None or compiled is None:
        return plain, compiled
    edges = {
        compiled.reached.state(row): steps
        for row, steps in enumerate(compiled.distances.tolist())
        if steps >= 0
    }
    return (
        (plain.states, plain.nearest, plain.distances),
        (compiled.states, compiled.nearest, edges),
    )


@games
@given(position=boards)
def test_the_same_states_are_equally_far_from_a_solution(game, position):
    plain, compiled = graphs(find(game).puzzle(position), MAX_STATES)
    assert plain == compiled


@games
@given(position=boards, limit=st.integers(1, MAX_STATES))
def test_the_same_solution_and_states_are_found_whatever_the_limit(game, position, limit):
    puzzle = find(game).puzzle(position)
    assert backend.solve(puzzle, limit) == solve(puzzle, limit)


@games
@given(position=boards)
def test_states_are_found_in_the_same_order(game, position):
    puzzle = find(game).puzzle(position)
    reached = Exploration(puzzle, [puzzle.start], MAX_STATES).run()
    seen = {puzzle.start: 0}
    todo = [puzzle.start]
    for state in todo:
        for _, after in puzzle.successors(state):
            if after not in seen and len(todo) < MAX_STATES:
                seen[after] = seen[state] + 1
                todo.append(after)
    assert [reached.state(row) for row in range(len(reached.states))] == todo
    levels = [seen[state] for state in todo]
    assert reached.levels == (*(levels.index(n) for n in range(levels[-1] + 1)), len(todo))


@cases("search")
def test_the_cases_count_the_same(case):
    game, board, _ = case
    puzzle = find(game).puzzle(Position.parse(board))
    plain, compiled = graphs(puzzle, 20_000)
    assert plain == compiled
    assert backend.solve(puzzle) == solve(puzzle)


@games
@given(position=boards)
def test_a_state_is_written_and_read_again(game, position):
    puzzle = find(game).puzzle(position)
    layout = Packing(puzzle)
    for _, state in [(None, puzzle.start), *puzzle.successors(puzzle.start)]:
        assert layout.state(layout.words(state)) == state


def test_a_limit_in_seconds_proves_nothing():
    puzzle = find("unmatched").puzzle(random_rectangle(Random(5), 6, 5))
    outcome = backend.solve(puzzle, seconds=0)
    assert outcome.kind is OutcomeKind.SOLVED
    after = next(iter(puzzle.successors(puzzle.start)))[1]
    near = find("unmatched").puzzle(puzzle.position(after))
    assert backend.solve(near, seconds=0).kind is OutcomeKind.LIMIT
    assert solve(near, seconds=0).kind is OutcomeKind.LIMIT


LARGE = {
    "unmatched": random_rectangle(Random(5), 6, 5),
    "capturing": Position.parse(
        "4|0 6|6 1|2 5 2\n            - -\n6|3 5|5 6|1 4 5\n\n"
        "3|0 6 1 4 2 0|2\n    - - - -\n2|3 5 1 4 6 1|3"
    ),
}


@games
def test_a_state_takes_at_most_forty_bytes(game):
    puzzle = find(game).puzzle(LARGE[game])
    reached = Exploration(puzzle, [puzzle.start], 100_000).run()
    assert len(reached.states) > 10_000
    assert reached.memory / len(reached.states) <= 40


@games
@given(position=boards, bits=st.integers(2, 5))
def test_narrow_windows_change_nothing_or_are_refused(game, position, bits):
    puzzle = find(game).puzzle(position)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backend, "MOST_BITS", bits)
        try:
            plain, compiled = graphs(puzzle, MAX_STATES)
        except BackendLimit:
            assert Packing(puzzle).narrow
        else:
            assert plain == compiled


ENDS = {
    "slides": ("unmatched", "6|5\n\n1|1 2|2 3|3\n\n4\n-\n4"),
    "moved back": ("capturing", "6|5 2|4\n\n  4|1   5|2\n\n    2|1 4|4"),
}
"""Boards on which a domino slides three spaces, or is moved back by more when others are captured.
"""


@pytest.mark.parametrize("end", ENDS)
def test_a_domino_at_the_end_of_its_window_is_refused(end, monkeypatch):
    game, board = ENDS[end]
    puzzle = find(game).puzzle(Position.parse(board))
    plain, compiled = graphs(puzzle, MAX_STATES)
    assert plain == compiled
    monkeypatch.setattr(backend, "MOST_BITS", 3)
    with pytest.raises(BackendLimit, match="slide too far"):
        backend.explore(puzzle)


@pytest.mark.parametrize("spaces", range(-3, 4))
def test_a_window_of_seven_places_ends_three_spaces_from_where_it_began(spaces, monkeypatch):
    monkeypatch.setattr(backend, "MOST_BITS", 3)
    puzzle = find("unmatched").puzzle(Position.parse(ENDS["slides"][1]))
    layout = Packing(puzzle)
    first, *others = puzzle.start
    states = np.array([layout.words((first + spaces, *others))])
    assert kernels.reaches_end(layout.table, states, 0, 1) == (abs(spaces) == 3)


@games
def test_a_whole_set_fits(game):
    """There is room for seven spaces either way."""
    puzzle = find(game).puzzle(random_rectangle(Random(1), 8, 7))
    assert Packing(puzzle).narrow
    assert backend.solve(puzzle, 3000) == solve(puzzle, 3000)


def test_a_board_of_eighteen_dominoes_fits():
    puzzle = find("unmatched").puzzle(random_rectangle(Random(3), 6, 6))
    near = puzzle.position(next(iter(puzzle.successors(puzzle.start)))[1])
    start = find("unmatched").puzzle(near)
    assert backend.solve(start, 1000) == solve(start, 1000)
