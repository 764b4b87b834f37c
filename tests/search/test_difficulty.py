"""How hard a problem is, from 1 to 5."""

import re
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
from donimoes_book.search.difficulty import (
    FIRST_GRADE,
    GRADES,
    NEXT_GRADE,
    effort_of_all,
    effort_of_looks,
    effort_of_search,
    effort_of_way,
    grade_of,
    measure_way,
    minutes_of,
)
from donimoes_book.search.shortest import explore
from helpers.grading_twin import looked_around

ROOT = Path(__file__).parents[2]
BANKS, GRADING = ROOT / "rules" / "problems", ROOT / "docs" / "grading.md"

BY_MOVES = ["unmatched", "capturing", "mirror", "fujisan", "domino-finder"]
counts = st.integers(1, 10**6)


def effort_from(**doors):
    maze = Maze(**doors)
    return measure_way(maze, explore(maze, 99)).effort


# What makes a problem hard


def test_a_solved_puzzle_takes_no_effort():
    assert effort_from(a="b", start="z") == 0


def test_what_has_no_solution_has_no_grade():
    with pytest.raises(ValueError, match="no solution"):
        effort_from(a="b")


def test_a_move_that_looks_good_and_is_found_out_late_makes_a_problem_harder():
    # Behind x, there are two more rooms or three, and none leads on.
    shallow = {"a": "bx", "b": "z", "x": "v", "v": "u"}
    assert effort_from(**shallow, u="t") > effort_from(**shallow)


def test_a_trap_that_looks_worse_than_the_right_move_deceives_nobody():
    harmless, deep = {"a": "cx", "x": "z", "c": "d"}, {"d": "e", "e": "f"}
    assert effort_from(**harmless) == effort_from(**harmless, **deep)


@given(counts, counts, st.integers(0, 999))
def test_longer_larger_or_with_more_traps_is_never_easier(states, length, traps):
    effort = effort_of_way(states, length, traps)
    assert effort <= effort_of_way(states + 1, length, traps)
    assert effort <= effort_of_way(states, length + 1, traps)
    assert effort <= effort_of_way(states, length, traps + 1)


def test_what_takes_moves_takes_the_effort_that_the_documentation_says():
    row = r"([\d.]+) log B \+ ([\d.]+) log D \+ ([\d.]+) log \(1 \+ T\) - ([\d.]+) \|"
    (weights,) = re.findall(row, GRADING.read_text(encoding="utf-8"))
    of_states, of_length, of_traps, less = map(float, weights)
    effort = 8 * of_states + 4 * of_length + 3 * of_traps - less
    assert effort_of_way(2**8, 2**4, 2**3 - 1) == pytest.approx(effort)


@given(counts)
def test_what_takes_more_work_is_never_easier(work):
    for effort in (effort_of_search, effort_of_looks):
        assert 0 <= effort(work) <= effort(work + 1)


@given(st.lists(st.floats(0, 30), min_size=1, max_size=6))
def test_several_tasks_take_as_many_moves_as_all_of_them(efforts):
    assert 2 ** effort_of_all(efforts) == pytest.approx(sum(2**effort for effort in efforts))


rooms = "abcdefz"


@given(st.dictionaries(st.sampled_from(rooms[:-1]), st.lists(st.sampled_from(rooms), unique=True)))
def test_looking_around_by_brute_force_finds_the_same(doors):
    doors = {room: "".join(ways) for room, ways in doors.items()}
    expected = looked_around(doors)
    if expected is None:
        with pytest.raises(ValueError, match="no solution"):
            effort_from(**doors)
    else:
        assert effort_from(**doors) == effort_of_way(*expected)


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


def test_each_grade_begins_past_the_one_before():
    bounds = [FIRST_GRADE + NEXT_GRADE * step for step in range(GRADES - 1)]
    assert [grade_of(bound) for bound in bounds] == [1, 2, 3, 4]
    assert [grade_of(bound + 0.01) for bound in bounds] == [2, 3, 4, 5]
    assert (grade_of(0), grade_of(99)) == (1, 5)


def test_four_times_as_many_moves_take_twice_as_long():
    assert minutes_of(0) == 1
    assert minutes_of(9) == pytest.approx(2 * minutes_of(7))


def puzzles_of(game):
    bank = read_bank(BANKS / f"{game}.md", game, [])
    return [(problem, find(game).puzzle(problem.position)) for problem in bank]


@pytest.mark.parametrize("game", ["unmatched", "domino-finder"])
def test_states_and_length_are_those_that_the_bank_records(game):
    """No move is fatal in these games, so what is printed is enough to work out the effort."""
    for problem, puzzle in puzzles_of(game)[:8]:
        states, steps = (int(problem.measures[name]) for name in ("states", "steps"))
        assert puzzle.measure_difficulty().effort == effort_of_way(states, steps, 0)


def test_grades_compare_problems_of_different_games():
    """The hardest of Domino Finder is about as hard as the middle of the others."""
    finder, unmatched = (
        [puzzle.measure_difficulty().effort for _, puzzle in puzzles_of(game)]
        for game in ("domino-finder", "unmatched")
    )
    assert grade_of(max(finder)) < grade_of(max(unmatched)) == 5


@pytest.mark.long
def test_most_deals_of_fujisan_that_chance_makes_are_of_the_middle_grades():
    game, rng, grades = find("fujisan"), Random(1), []
    while len(grades) < 6:
        puzzle = game.puzzle(game.dealt(random_deal(rng)))
        graph = explore(puzzle, 100_000)
        if puzzle.start in graph.distances:
            grades.append(grade_of(measure_way(puzzle, graph).effort))
    assert sum(grade in (2, 3, 4) for grade in grades) >= 4


@pytest.mark.parametrize("game", ["unmatched", "capturing"])
def test_a_problem_too_easy_for_its_grade_is_rejected(game):
    easy = GenerationSpec(4, 2, max_states=100, tries=20)
    generator = generator_of(find(game))
    assert generator.generate(easy, "easy") is not None
    assert generator.generate(replace(easy, grade=5), "easy") is None
