"""The projection of solids: which hides which, and where a point of the table is on the page."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Piece, Place, Position
from donimoes_book.drawing import scene as shapes
from donimoes_book.drawing import style
from donimoes_book.drawing.projection import (
    Box,
    extent,
    on_table,
    painting_order,
    seen_at,
    seen_on_table,
)
from donimoes_book.drawing.scene import SPACE
from donimoes_book.drawing.solid import bodies

PINWHEEL = "1|2 3\n    -\n5   4\n-\n6 0|0"
SIGHT = (1.0, 1.0, 2 * style.VIEW[1] / style.VIEW[2])
"""The direction from the table to the eye: all points along it appear in the same place."""


def boxes_of(position, annotations=NO_ANNOTATIONS):
    return [body.boxes for body in bodies(position, annotations)]


def line_of_sight(box, point):
    """Return where a line of sight enters and leaves a box, or None if it misses it.

    `point` is where the line meets the table.
    """
    spans = []
    for (low, high), start, step in zip(box, (*point, 0.0), SIGHT, strict=True):
        spans.append(((low - start) / step, (high - start) / step))
    enter, leave = max(s for s, _ in spans), min(e for _, e in spans)
    return (enter, leave) if leave > enter + 1e-6 else None


def wrongly_painted(order):
    """Return pairs in which the first body is painted before the second but is nearer.

    This is by brute force: along lines of sight through a grid of points on the table.
    """
    wrong = set()
    for (i, before), (j, after) in combinations(enumerate(order), 2):
        for first in before:
            for second in after:
                for point in points_behind(first):
                    mine, its = line_of_sight(first, point), line_of_sight(second, point)
                    if mine and its and mine[0] >= its[1] - 1e-6:
                        wrong.add((i, j))
    return wrong


def points_behind(box, step=5.0):
    """Return a grid of points on the table whose lines of sight may pass through a box."""
    (x0, x1), (y0, y1), (_, z1) = box
    back = z1 / SIGHT[2]
    across = [x0 - back + 0.3 + step * n for n in range(int((x1 - x0 + back) / step) + 1)]
    down = [y0 - back + 0.4 + step * n for n in range(int((y1 - y0 + back) / step) + 1)]
    return [(x, y) for x in across for y in down]


@st.composite
def tables(draw_from):
    """Dominoes on a table that don't overlap, with pieces, raised dominoes and raised halves."""
    taken, dominoes = set(), []
    for x, y, across in draw_from(
        st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.booleans()), max_size=12)
    ):
        domino = Domino(Place(x, y), across, (1, 2))
        cells = {(p.x + i, p.y + j) for p in domino.places for i in (0, 1) for j in (0, 1)}
        if not cells & taken:
            taken |= cells
            dominoes.append(domino)
    halves = [place for domino in dominoes for place in domino.places]
    free = [Place(x, y) for x in range(0, 11, 2) for y in range(0, 11, 2)]
    free = [p for p in free if not {(p.x + i, p.y + j) for i in (0, 1) for j in (0, 1)} & taken]
    spots = draw_from(st.lists(st.sampled_from(halves + free), max_size=4, unique=True))
    position = Position(tuple(dominoes), pieces=tuple(Piece(spot, "P") for spot in spots))
    placed = position.dominoes
    some = draw_from(st.sets(st.sampled_from(placed), max_size=3)) if placed else set()
    raised = tuple(domino.place for domino in sorted(some, key=lambda d: d.place))
    high = [
        (place, draw_from(st.integers(0, 6)))
        for domino in placed[::3]
        for place in domino.places
        if domino.place not in raised
    ]
    return position, Annotations(raised=raised, heights=tuple(high))


@settings(max_examples=30)
@given(tables())
def test_nothing_is_painted_before_what_it_hides(table):
    assert wrongly_painted(boxes_of(*table)) == set()


def test_a_pinwheel_is_painted_from_the_back():
    order = boxes_of(Position.parse(PINWHEEL))
    assert len(order) == 4
    assert wrongly_painted(order) == set()
    assert wrongly_painted(order[::-1])


@given(st.permutations(range(4)))
def test_the_order_of_a_pinwheel_does_not_depend_on_how_it_is_told(told):
    high = (0.0, 12.0)
    wheel = [
        Box((0, 72), (0, 36), high),
        Box((72, 108), (0, 72), high),
        Box((0, 36), (36, 108), high),
        Box((36, 108), (72, 108), high),
    ]
    order = painting_order([(wheel[n],) for n in told])
    assert sorted(order) == [0, 1, 2, 3]
    assert wrongly_painted([(wheel[told[n]],) for n in order]) == set()


def test_what_is_above_is_painted_after_what_is_below():
    below, above = Box((0, 36), (0, 36), (0, 12)), Box((5, 20), (5, 20), (12, 40))
    assert painting_order([(above,), (below,)]) == [1, 0]


def test_bodies_that_stand_in_each_other_are_all_painted():
    twice = [(Box((0, 36), (0, 36), (0, 12)),)] * 2
    ring = [(Box((0, 9), (0, 99), (0, 9)), Box((90, 99), (0, 99), (0, 9)))]
    assert sorted(painting_order(twice + ring)) == [0, 1, 2]


@given(*[st.floats(-500, 500)] * 2, st.floats(0, 100))
def test_a_line_of_sight_is_one_point_of_the_page(x, y, z):
    (left, top), (also_left, also_top) = seen_at(x, y, z), seen_at(*seen_on_table((x, y), z))
    assert (left, top) == pytest.approx((also_left, also_top), abs=1e-6)


def test_x_leads_to_the_lower_right_y_to_the_lower_left_and_z_upwards():
    assert seen_at(1, 0)[0] > 0 < seen_at(1, 0)[1]
    assert seen_at(0, 1)[0] < 0 < seen_at(0, 1)[1]
    assert seen_at(0, 0, 1)[0] == 0 > seen_at(0, 0, 1)[1]


def test_an_edge_of_a_domino_is_as_long_as_in_a_flat_picture():
    assert sum(n * n for n in seen_at(SPACE, 0)) ** 0.5 == pytest.approx(SPACE, rel=1e-3)


def test_a_circle_that_lies_on_the_table_is_an_ellipse():
    (drawn,) = on_table([shapes.Circle(0, 0, 10, style.PIP)])
    left, top, right, bottom = extent([drawn])
    assert right - left > bottom - top
    assert (left + right, top + bottom) == pytest.approx((0, 0))
    assert drawn.paint is style.PIP
