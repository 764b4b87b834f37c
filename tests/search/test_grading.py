"""How hard a problem is, from 1 to 5."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from maze import Maze

from donimoes_book.board.position import Position
from donimoes_book.games.fujisan.rules import random_deal
from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.registry import find
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.difficulty import GRADES, GROWTH, Terrain, measure_terrain
from donimoes_book.search.shortest import explore
from grading_twin import looked_around

BANKS = Path(__file__).parents[2] / "rules" / "problems"

lengths = st.integers(0, 100)
choices = st.floats(1, 20)
shares = st.floats(0, 1)


def seen_from(**doors):
    maze = Maze(**doors)
    return measure_terrain(maze, explore(maze, 99))


# What makes a problem hard


def test_a_step_with_one_legal_move_is_one_decision():
    assert Terrain(12, 1, 0, 0).decisions == 12


def test_a_step_with_three_legal_moves_is_two_decisions():
    assert Terrain(12, 3, 0, 0).decisions == 24


def test_a_corridor_takes_no_more_effort_than_it_has_steps():
    corridor = seen_from(a="b", b="c", c="d", d="z")
    assert (corridor.length, corridor.effort) == (4, 4)


def test_a_move_after_which_nothing_helps_is_fatal():
    # Three doors lead on from b; the one to c is a dead end.
    found = seen_from(a="b", b="acz")
    assert (found.length, found.choices, found.fatal) == (2, 2.0, 1 / 4)


def test_an_obvious_move_that_leads_no_nearer_leads_astray():
    # A room later in the alphabet looks nearer: x looks best, but in the first maze b is right.
    assert seen_from(a="bx", b="z", x="a").misleading_share == 1 / 2
    assert seen_from(a="bx", b="a", x="z").misleading_share == 0


def test_of_two_equally_long_ways_the_deceptive_one_is_harder():
    honest = seen_from(a="by", b="a", y="bz")
    deceptive = seen_from(a="by", b="yz", y="a")
    assert (honest.length, honest.choices) == (deceptive.length, deceptive.choices)
    assert honest.effort < deceptive.effort


def test_a_solved_puzzle_takes_no_effort():
    assert measure_terrain(Maze(start="z"), explore(Maze(start="z"), 9)).effort == 0


def test_what_has_no_solution_has_no_grade():
    with pytest.raises(ValueError, match="no solution"):
        seen_from(a="b")


@given(lengths, choices, shares, shares)
def test_what_deceives_is_at_most_five_times_as_hard(length, average, fatal, misleading_share):
    found = Terrain(length, average, fatal, misleading_share)
    assert found.decisions <= found.effort <= 5.001 * found.decisions


@given(lengths, choices, choices, shares)
def test_longer_or_with_more_choices_is_never_easier(length, average, more, share):
    found = Terrain(length, average, share, share)
    assert found.effort <= Terrain(length + 1, average, share, share).effort
    assert found.effort <= Terrain(length, average + more, share, share).effort


rooms = "abcdz"


@given(st.dictionaries(st.sampled_from("abcd"), st.lists(st.sampled_from(rooms), unique=True)))
def test_looking_around_by_brute_force_finds_the_same(doors):
    doors = {room: "".join(ways) for room, ways in doors.items()}
    expected = looked_around(doors)
    if expected is None:
        with pytest.raises(ValueError, match="no solution"):
            seen_from(**doors)
    else:
        found = seen_from(**doors)
        assert (found.length, found.fatal, found.misleading_share) == pytest.approx(expected[:3])
        assert found.choices == pytest.approx(expected[3], abs=0.01)


# What looks nearer to a player


def looks_along(game, board, moves):
    """Return how near a position looks, before the first move and after each."""
    steps = find(game).replay(Position.parse(board), moves)
    puzzles = [find(game).puzzle(p) for p in (steps[0].before, *(step.after for step in steps))]
    return [puzzle.apparent_distance(puzzle.start) for puzzle in puzzles]


HERD = "2 0|2 1\n-     -\n6 1|6 2"
MOUNTAIN = "2 4 3 4 5 0 3 1 3 4 5 0\n- - - - - - - - - - - -\n0 5 0 3 1 4 5 2 1 2 0 1"


def test_a_group_that_takes_up_less_of_the_table_looks_nearer():
    assert looks_along("unmatched", "  2|3\n\n1|4", "14R 14R") == [(2, 6), (2, 4), (2, 6)]


def test_fewer_dominoes_look_nearer_than_less_room():
    assert looks_along("capturing", HERD, "12U") == [(4, 8), (2, 6)]
    assert looks_along("capturing", HERD, "26U") == [(4, 8), (4, 12)]


def test_priests_look_nearer_the_fewer_columns_they_are_from_the_peak():
    assert looks_along("fujisan", MOUNTAIN, "PR4 PD") == [(4, 24), (4, 20), (4, 20)]


# The grades


@pytest.mark.parametrize("game", ["unmatched", "capturing", "fujisan", "country-road"])
def test_each_grade_may_take_half_as_much_effort_again(game):
    scale = find(game).grade_scale
    bounds = [scale.grade_one_limit * GROWTH**step for step in range(GRADES - 1)]
    assert [scale.grade(bound) for bound in bounds] == [1, 2, 3, 4]
    assert [scale.grade(bound + 0.01) for bound in bounds] == [2, 3, 4, 5]


def terrain_of(game, problems):
    puzzles = [find(game).puzzle(problem.position) for problem in problems]
    return [measure_terrain(puzzle, explore(puzzle, 100_000)) for puzzle in puzzles]


@pytest.fixture(scope="module")
def met():
    """Return the terrain of each of the book's problems, by game."""
    games = ("unmatched", "capturing", "fujisan")
    return {game: terrain_of(game, read_bank(BANKS / f"{game}.md", game, [])) for game in games}


def grades_of(game, met):
    return [find(game).grade_scale.grade(problem.effort) for problem in met[game]]


@pytest.mark.long
@pytest.mark.parametrize("game", ["unmatched", "capturing", "fujisan"])
def test_the_grades_of_the_books_problems_climb_through_all_five(game, met):
    grades = grades_of(game, met)
    assert grades == sorted(grades)
    assert set(grades) == {1, 2, 3, 4, 5}
    assert max(map(grades.count, grades)) <= 8


@pytest.mark.long
@pytest.mark.parametrize("game", ["unmatched", "capturing", "fujisan"])
def test_problems_are_in_the_order_of_their_effort(game, met):
    efforts = [problem.effort for problem in met[game]]
    assert efforts == sorted(efforts)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "short", "long"), [("fujisan", 50, 59), ("unmatched", 54, 60), ("capturing", 26, 29)]
)
def test_a_short_problem_may_be_harder_than_a_longer_one(game, short, long, met):
    """docs/grading.md says so of these very problems."""
    efforts = {problem.length: problem.effort for problem in met[game]}
    assert efforts[short] > efforts[long]


@pytest.mark.long
def test_a_problem_of_fifty_moves_is_of_a_higher_grade_than_one_of_fifty_nine(met):
    lengths = [problem.length for problem in met["fujisan"]]
    grades = dict(zip(lengths, grades_of("fujisan", met), strict=True))
    assert (grades[50], grades[59]) == (5, 4)


@pytest.mark.parametrize(
    ("game", "most"),
    [
        ("unmatched", 3),
        ("capturing", 3),
        *(
            pytest.param(game, None, marks=pytest.mark.long)
            for game in ("unmatched", "capturing", "fujisan")
        ),
    ],
)
def test_the_way_looked_around_on_is_the_solution_that_is_printed(game, most):
    bank = read_bank(BANKS / f"{game}.md", game, [])[:most]
    for problem, found in zip(bank, terrain_of(game, bank), strict=True):
        measured = int(problem.measures[find(game).length_unit]), float(problem.measures["choices"])
        assert measured == (found.length, found.choices)


@pytest.mark.long
def test_most_deals_that_chance_makes_are_easy():
    game, rng, grades = find("fujisan"), Random(1), []
    while len(grades) < 6:
        puzzle = game.puzzle(game.dealt(random_deal(rng)))
        graph = explore(puzzle, 100_000)
        if puzzle.start in graph.distances:
            effort = measure_terrain(puzzle, graph).effort
            grades.append(game.grade_scale.grade(effort))
    assert grades.count(1) >= 5


@pytest.mark.parametrize("game", ["unmatched", "capturing"])
def test_a_problem_too_easy_for_its_grade_is_rejected(game):
    easy = GenerationSpec(4, 2, max_states=100, tries=20)
    generator = generator_of(find(game))
    assert generator.generate(easy, "easy") is not None
    assert generator.generate(replace(easy, grade=5), "easy") is None
