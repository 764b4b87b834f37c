"""How hard a problem is, from 1 to 5."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from maze import Maze

from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.generate import Wish, generate
from donimoes_book.search.grading import GRADE_BOUNDS, Terrain, effort, grade, terrain
from donimoes_book.search.graph import walk

lengths = st.integers(0, 100)
choices = st.floats(1, 20)


def test_a_step_with_one_legal_move_is_one_decision():
    assert effort(12, 1) == 12


def test_a_step_with_three_legal_moves_is_two_decisions():
    assert effort(12, 3) == 24


def test_no_steps_are_no_effort():
    assert (effort(0, 0.0), grade(0, 0.0)) == (0, 1)


def test_a_bound_belongs_to_the_easier_grade():
    assert [grade(round(bound), 1) for bound in GRADE_BOUNDS] == [1, 2, 3, 4]
    assert [grade(round(bound) + 1, 1) for bound in GRADE_BOUNDS] == [2, 3, 4, 5]


@given(lengths, choices)
def test_longer_is_never_easier(length, average):
    assert grade(length, average) <= grade(length + 1, average)


@given(lengths, choices, choices)
def test_more_choices_are_never_easier(length, average, more):
    assert effort(length, average) <= effort(length, average + more)


RULES = Path(__file__).parents[2] / "rules"
shares = st.floats(0, 1)


class Room(Maze):
    """A maze whose rooms all look alike on the table."""

    def position(self, state, last=None):
        return Position()


def seen_from(**doors):
    maze = Room(**doors)
    return terrain(maze, walk(maze, 99))


def test_a_move_after_which_nothing_helps_is_fatal():
    # From b three doors lead on; the one to c ends there.
    found = seen_from(a="b", b="acz")
    assert (found.length, found.choices, found.fatal) == (2, 2.0, 1 / 4)


def test_an_obvious_move_that_leads_no_nearer_leads_astray():
    # Nearer to z in the alphabet seems nearer: x looks best, and b is right.
    assert seen_from(a="bx", b="z", x="a").astray == 1 / 2
    assert seen_from(a="bx", b="a", x="z").astray == 0


def test_solved_already_is_no_effort():
    assert terrain(Room(start="z"), walk(Room(start="z"), 9)).effort == 0


def test_what_has_no_solution_has_no_grade():
    with pytest.raises(ValueError, match="no solution"):
        seen_from(a="b")


@given(lengths, choices, shares, shares)
def test_what_deceives_is_harder_by_at_most_a_half(length, average, fatal, astray):
    plain = effort(length, average)
    assert plain <= Terrain(length, average, fatal, astray).effort <= 1.5 * plain


@pytest.mark.parametrize("game", ["unmatched", "capturing"])
def test_the_grades_of_the_books_problems_climb(game):
    grades = []
    for problem in read_bank(RULES / "problems" / f"{game}.md", game, []):
        puzzle = find(game).puzzle(problem.position)
        grades.append(terrain(puzzle, walk(puzzle, 10_000)).grade)
    assert all(one <= other for one, other in pairwise(grades))


@pytest.mark.parametrize("game", ["unmatched", "capturing"])
def test_a_problem_too_easy_for_its_grade_is_rejected(game):
    easy = Wish(4, 2, max_states=100, tries=20)
    assert generate(find(game), easy, "easy") is not None
    assert generate(find(game), Wish(4, 2, 100, 20, grade=5), "easy") is None
