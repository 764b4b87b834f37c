"""Tests which positions of a solution are drawn: turning points, never far apart."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from donimoes_book.games.turning_points import turning_points, turns_of

SMALL = """\
3|4 0     2
    -     -
  6 3 2|2 4
  -
  2
"""


@st.composite
def solutions(draw):
    """The turns of a solution, perhaps with its start and end, and its length."""
    length = draw(st.integers(2, 40))
    weights = draw(st.lists(st.integers(0, 3), min_size=length - 1, max_size=length - 1))
    turns = list(enumerate(weights, start=1))
    if draw(st.booleans()):
        turns = [(0, 0), *turns, (length, 0)]
    return turns, length


@given(solutions())
def test_at_most_eight_moves_are_between_two_pictures(solution):
    turns, length = solution
    chosen = turning_points(turns, length)
    ends = [n for n, (made, _) in enumerate(turns) if made in (0, length)]
    assert chosen == sorted(set(chosen))
    assert set(ends) <= set(chosen)
    made = sorted({0, length, *(turns[n][0] for n in chosen)})
    gaps = [b - a for a, b in pairwise(made)]
    apart = min(max(3, length // 3), 8)
    assert max(gaps) <= apart
    # They are few: without any two neighbours, a third would be too far away.
    assert len(gaps) <= 2 * length / apart + 1


@given(st.integers(41, 200), st.data())
def test_a_solution_that_nobody_follows_on_paper_has_few_pictures(length, data):
    weights = data.draw(st.lists(st.integers(0, 4), min_size=length - 1, max_size=length - 1))
    turns = [(0, 0), *enumerate(weights, start=1), (length, 0)]
    assert 5 <= len(turning_points(turns, length)) <= 8


def test_turning_points_are_drawn_rather_than_others():
    sharp = [5, 12, 18, 24]
    turns = [(made, 2 * (made in sharp)) for made in range(1, 30)]
    assert [turns[n][0] for n in turning_points(turns, 30)] == sharp


def test_a_larger_step_may_be_asked_for():
    turns = [(made, 0) for made in range(1, 14)]
    assert len(turning_points(turns, 14, 8)) == 1
    assert len(turning_points(turns, 14)) > 2


def test_what_weighs():
    game = find("unmatched")
    steps = game.replay(Position.parse(SMALL), "03D 34R 34R 34R 03U 62U")
    # 34 only goes on, and after 03 another domino moves the same way.
    assert turns_of(steps, ()) == [(1, 2), (2, 0), (3, 0), (4, 2), (5, 1)]
    assert turns_of(steps, (2,))[1] == (2, 3)


def test_captures_weigh_most():
    game = find("capturing")
    steps = game.replay(Position.parse("1 5|0 3|1\n-\n5 3|3 1|4"), "15U 31L")
    assert steps[0].captured
    assert turns_of(steps, ()) == [(1, 3)]
