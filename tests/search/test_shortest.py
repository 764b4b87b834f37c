"""The search for a shortest solution, its three outcomes, and the whole state graph."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from maze import Maze

from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from donimoes_book.search.depth_first import decide
from donimoes_book.search.shortest import (
    Limit,
    Outcome,
    OutcomeKind,
    Puzzle,
    explore,
    peak,
    solve,
    solve_wholly,
)
from helpers.strategies import groups, rectangles

games = st.sampled_from([find("unmatched"), find("capturing")])
boards = st.one_of(groups(), rectangles())

FORKED = Maze(a="bc", b="d", c="e", d="z", e="z")
DEAD_END = Maze(a="bc", b="a", c="d")


def test_solved_with_the_moves_as_the_book_prints_them():
    outcome = solve(FORKED)
    assert outcome.kind is OutcomeKind.SOLVED
    assert outcome.moves == ("to b", "to d", "to z")
    assert outcome.length == 3


def test_of_equally_short_solutions_the_first_in_the_order_of_the_moves():
    assert solve(Maze(a="cb", b="d", c="e", d="z", e="z")).moves == ("to c", "to e", "to z")


def test_a_longer_way_that_is_met_first_is_not_taken():
    assert solve(Maze(a="bz", b="z")).moves == ("to z",)


def test_solved_already_takes_no_moves():
    outcome = solve(Maze(start="z"))
    assert outcome == Outcome(OutcomeKind.SOLVED, states=1)
    assert outcome.length == 0


def test_choices_are_counted_along_the_solution():
    assert solve(FORKED).choices == round((2 + 1 + 1) / 3, 2)


def test_unsolvable_when_all_that_can_be_reached_has_been_looked_at():
    outcome = solve(DEAD_END)
    assert outcome == Outcome(OutcomeKind.UNSOLVABLE, states=4)
    assert outcome.length is None


def test_a_start_without_moves_is_unsolvable():
    assert solve(Maze()) == Outcome(OutcomeKind.UNSOLVABLE, states=1)


def test_the_limit_proves_nothing():
    outcome = solve(DEAD_END, max_states=3)
    assert outcome == Outcome(OutcomeKind.LIMIT, states=3, limit=Limit.STATES)
    assert outcome.length is None


def test_a_limit_that_is_just_enough_is_enough():
    assert solve(DEAD_END, max_states=4).kind is OutcomeKind.UNSOLVABLE
    assert solve(Maze(a="bz"), max_states=3).kind is OutcomeKind.SOLVED
    assert solve(Maze(a="bz"), max_states=2).kind is OutcomeKind.LIMIT


@given(games, boards, st.integers(1, 60))
def test_whatever_the_limit_no_outcome_is_wrong(game, position, limit):
    puzzle = game.puzzle(position)
    outcome, truth = solve(puzzle, limit), solve(puzzle, 2000)
    assert outcome.states <= limit
    if outcome.kind is OutcomeKind.LIMIT:
        assert outcome.states == limit < truth.states
    else:
        assert outcome == truth


@settings(suppress_health_check=[HealthCheck.filter_too_much])  # few boards have a solution
@given(games, boards)
def test_every_solution_can_be_replayed(game, position):
    outcome = solve(game.puzzle(position), 2000)
    assume(outcome.moves)
    steps = game.replay(position, ", ".join(outcome.moves))
    assert [step.move for step in steps] == list(outcome.moves)
    assert [step.solves for step in steps] == [False] * (len(steps) - 1) + [True]


@given(games, groups())
def test_the_same_position_has_the_same_solution(game, position):
    assert solve(game.puzzle(position)) == solve(game.puzzle(Position.parse(str(position))))


@pytest.mark.parametrize(
    ("game", "board", "length"),
    [
        ("unmatched", "  2|3\n\n3|4", 1),
        ("unmatched", "2|3", 0),
        ("unmatched", "", 0),
        ("capturing", "2|3\n\n3|4", 1),
        ("capturing", "2|2\n\n5 4\n- -\n2 5\n\n5|1", 4),
        ("capturing", "", 0),
        ("capturing", "2|3", None),
    ],
)
def test_small_boards(game, board, length):
    assert solve(find(game).puzzle(Position.parse(board))).length == length


@pytest.mark.parametrize(
    ("game", "board"),
    [
        ("unmatched", "  1|2\n\n3|1\n\n  4|3"),
        ("unmatched", "1 2\n- -\n2 3 4\n    -\n    1"),
        ("capturing", "  1|2\n\n3|4"),
        ("capturing", "2|5\n\n0|1\n\n4|1"),
    ],
)
def test_boards_that_can_creep_along_for_ever_are_decided(game, board):
    outcome = solve(find(game).puzzle(Position.parse(board)), 5000)
    assert outcome.kind is not OutcomeKind.LIMIT


@given(games, groups(4))
def test_a_graph_that_is_walked_agrees(game, position):
    puzzle = game.puzzle(position)
    graph = explore(puzzle, 2000)
    assert graph.distances.get(puzzle.start) == solve(puzzle).length


class Endless(Puzzle):
    """An endless puzzle: each state leads to two others, and each takes a lot of memory."""

    start = (1, "")

    def successors(self, state):
        number, _ = state
        return [(n, (n, "room " * 8_000)) for n in (2 * number, 2 * number + 1)]

    def is_solved(self, state):
        return False

    def remaining(self, state):
        return 1

    def move_names(self, moves):
        return tuple(map(str, moves))

    def key(self, state):
        return state

    def lower_bound(self, state):
        return 0


@pytest.mark.parametrize("search", [solve, decide])
def test_a_search_takes_no_more_memory_than_it_may(search):
    before = peak()
    outcome = search(Endless(), max_memory=100_000_000)
    assert (outcome.kind, outcome.limit) == (OutcomeKind.LIMIT, Limit.MEMORY)
    assert 50_000_000 < peak() - before < 300_000_000


def test_every_state_that_has_a_solution_knows_how_far_it_is():
    graph = explore(Maze(a="bc", b="d", c="z", d="z", z="e"), 9)
    assert graph.distances == {"z": 0, "c": 1, "d": 1, "a": 2, "b": 2}
    assert graph.states == 6
    assert graph.nearest == 0


def test_states_come_nearest_first():
    assert list(explore(Maze(a="bc", b="d", c="z", d="z"), 9).distances.values()) == [0, 1, 1, 2, 2]


def test_one_way_doors_are_not_taken_backwards():
    assert "b" not in explore(Maze(a="bz"), 9).distances


def test_without_a_solution_it_says_how_near_you_can_come():
    graph = explore(Maze(a="bx", x="a"), 9)
    assert graph.distances == {}
    assert graph.nearest == 2


def test_a_graph_that_is_larger_than_allowed_is_given_up():
    maze = Maze(a="b", b="c", c="z")
    assert explore(maze, 3) is None
    assert explore(maze, 4).states == 4


def test_the_farthest_state_is_no_farther_than_asked_for():
    graph = explore(Maze(a="b", b="c", c="z"), 9)
    assert graph.at_distance() == "a"
    assert graph.at_distance(2) == "b"
    assert graph.at_distance(99) == "a"


def test_of_states_as_far_the_first_found():
    graph = explore(Maze(a="bc", b="z", c="z"), 9)
    assert graph.at_distance(1) == next(s for s, steps in graph.distances.items() if steps == 1)
    assert graph.at_distance(1) == explore(Maze(a="bc", b="z", c="z"), 9).at_distance(1) == "b"


@given(groups(4))
def test_every_state_is_solved_in_as_many_steps_as_the_graph_says(position):
    for game in (find("unmatched"), find("capturing")):
        puzzle = game.puzzle(position)
        graph = explore(puzzle, 2000)
        for state, steps in list(graph.distances.items())[:10]:
            assert solve(game.puzzle(puzzle.position(state))).length == steps


def test_unmatched_can_be_walked_from_either_end():
    game = find("unmatched")
    rectangle = Position.parse("0|3 2|3\n\n1|4 6|2\n\n5|0 1|1")
    puzzle = game.puzzle(rectangle)
    graph = explore(puzzle, 5000)
    far = game.puzzle(puzzle.position(graph.at_distance()))
    back = explore(far, 5000)
    assert (back.states, sorted(back.distances.values())) == (
        graph.states,
        sorted(graph.distances.values()),
    )


@given(groups(4))
def test_solved_from_the_whole_graph_the_solution_is_the_same(position):
    for game in (find("unmatched"), find("capturing")):
        puzzle = game.puzzle(position)
        graph, plain = explore(puzzle, 2000), solve(puzzle)
        whole = solve_wholly(puzzle, 2000)
        assert (whole.kind, whole.moves, whole.choices) == (plain.kind, plain.moves, plain.choices)
        assert whole.states == graph.states >= plain.states


def test_a_limit_on_the_whole_graph_proves_nothing():
    maze = Maze(a="b", b="c", c="z")
    assert solve_wholly(maze, 3).kind is OutcomeKind.LIMIT
    assert solve_wholly(maze, 4).moves == ("to b", "to c", "to z")
    assert solve_wholly(Maze(a="bx", x="a"), 9).kind is OutcomeKind.UNSOLVABLE
