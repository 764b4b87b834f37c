"""How hard a problem is, from 1 to 5."""

from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.search.grading import GRADE_BOUNDS, effort, grade

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
