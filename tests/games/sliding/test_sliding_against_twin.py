"""The quick rules against the naive ones of `sliding_twin`: the same moves and the same graphs."""

import pytest
import sliding_twin
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sliding_twin import table

from donimoes_book.games.registry import find
from donimoes_book.search.shortest import OutcomeKind, explore, solve
from helpers.strategies import groups, rectangles

MAX_STATES = 120
"""Larger graphs are left out: the naive rules take their time."""

games = pytest.mark.parametrize("game", ["unmatched", "capturing"])
boards = st.one_of(groups(), groups(8), rectangles())


@games
@given(position=boards)
def test_the_same_moves_lead_to_the_same_tables(game, position):
    puzzle = find(game).puzzle(position)
    tables = {
        puzzle.move_name(move): table(puzzle.position(after))
        for move, after in puzzle.successors(puzzle.start)
    }
    assert tables == sliding_twin.legal_moves(game, table(position))


@games
@given(position=boards)
def test_the_same_states_are_equally_far_from_a_solution(game, position):
    puzzle = find(game).puzzle(position)
    graph = explore(puzzle, MAX_STATES)
    assume(graph is not None)
    expected = sliding_twin.to_go(game, table(position))
    distances = {table(puzzle.position(state)): steps for state, steps in graph.distances.items()}
    assert distances == expected
    assert graph.states == len(sliding_twin.reachable(game, table(position)))


@games
@settings(max_examples=25)
@given(position=boards)
def test_a_solution_is_as_short_and_what_is_unsolvable_is_so_here(game, position):
    puzzle = find(game).puzzle(position)
    assume(explore(puzzle, MAX_STATES) is not None)
    outcome = solve(puzzle)
    shortest = sliding_twin.to_go(game, table(position)).get(table(position))
    if shortest is None:
        assert outcome.kind is OutcomeKind.UNSOLVABLE
        assert outcome.states == len(sliding_twin.reachable(game, table(position)))
    else:
        assert (outcome.kind, outcome.length) == (OutcomeKind.SOLVED, shortest)
