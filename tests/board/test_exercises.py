"""Exercises in arithmetic: true, different, and of the level that was asked for."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.exercises import BLANK, GOALS, KINDS, LEVELS, exercises


@given(st.sampled_from(KINDS), st.sampled_from(LEVELS), st.integers(*GOALS), st.text(max_size=4))
def test_every_exercise_has_a_true_equation_with_blanks(kind, level, goal, seed):
    made = exercises(kind, level, goal, seed, 12)
    assert made == exercises(kind, level, goal, seed, 12)
    assert len(made) == len({(frozenset(it.dominoes), it.equation) for it in made})
    for exercise in made:
        assert exercise.holds
        assert BLANK in exercise.asked
        assert all(0 <= n <= 6 for pips in exercise.dominoes for n in pips)
        assert len(exercise.position.dominoes) == len(exercise.dominoes) <= 3


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_there_are_enough_for_a_sheet(kind, level):
    assert len(exercises(kind, level, 10, "1", 12)) >= 6


@given(st.sampled_from(LEVELS), st.integers(*GOALS))
def test_bonds_make_the_number_that_was_asked_for(level, goal):
    for exercise in exercises("bonds", level, goal, "1", 6):
        total = sum(map(sum, exercise.dominoes))
        assert exercise.equation == f"{total} + {goal - total} = {goal}"
        assert goal >= total


@given(st.sampled_from(LEVELS))
def test_no_difference_is_below_nothing(level):
    for exercise in exercises("subtraction", level, 10, "1", 12):
        assert "= -" not in exercise.equation


def test_what_is_wrong_does_not_hold():
    (exercise,) = exercises("addition", "easy", 10, "1", 1)
    assert not replace(exercise, equation="1 + 1 = 3").holds
    (number,) = exercises("parity", "easy", 10, "1", 1)
    assert not replace(number, equation="99").holds
