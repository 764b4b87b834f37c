"""Tests which positions of a solution are drawn: turning points, evenly spread."""

from itertools import combinations, pairwise

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
    """The turns of a solution, perhaps with its start and end, its length, and how many to draw."""
    length = draw(st.integers(2, 30))
    weights = draw(st.lists(st.integers(0, 3), min_size=length - 1, max_size=length - 1))
    turns = list(enumerate(weights, start=1))
    if draw(st.booleans()):
        turns = [(0, 0), *turns, (length, 0)]
    return turns, draw(st.integers(1, len(turns))), length


@given(solutions())
def test_start_and_end_are_drawn_and_as_many_turning_points_as_wanted(solution):
    turns, count, length = solution
    chosen = turning_points(turns, count, length)
    ends = [n for n, (made, _) in enumerate(turns) if made in (0, length)]
    assert len(chosen) == max(count, len(ends))
    assert chosen == sorted(set(chosen))
    assert set(ends) <= set(chosen)
    inner = [n for n in chosen if n not in ends]
    weighty = sum(weight > 0 for _, weight in turns)
    assert len(inner) > weighty or all(turns[n][1] for n in inner)


@given(st.lists(st.sampled_from([1, 1, 2]), min_size=2, max_size=9), st.data())
def test_no_other_choice_is_better(weights, data):
    turns, length = list(enumerate(weights, start=1)), len(weights) + 1
    count = data.draw(st.integers(1, len(turns)))

    def cost(chosen):
        gaps = pairwise([0, *(turns[n][0] for n in chosen), length])
        worth = (length / (count + 1) / 2) ** 2
        return sum((b - a) ** 2 for a, b in gaps) - worth * sum(turns[n][1] for n in chosen)

    best = min(map(cost, combinations(range(len(turns)), count)))
    assert abs(cost(turning_points(turns, count, length)) - best) < 1e-6


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
