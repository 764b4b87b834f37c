"""The whole state graph: how far every state is from the nearest solution."""

from hypothesis import given
from maze import Maze

from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from donimoes_book.search.shortest import OutcomeKind, explore, solve, solve_wholly
from helpers.strategies import groups


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
