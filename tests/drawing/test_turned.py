"""Dominoes at an angle: where they are, which sides show, and what space they fill."""

from math import isclose

import pytest

from donimoes_book.board.position import Annotations, Place, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.blocks import turned_boxes, turned_ring, turned_sides
from donimoes_book.drawing.projection import turned, turned_point
from donimoes_book.drawing.scene import SPACE, Circle, Line, Rect, Text
from donimoes_book.drawing.solid import bodies, draw_solid
from donimoes_book.games import registry

SIZE = (2 * SPACE, SPACE)
MIDDLE = (SPACE, SPACE / 2)


def area(points):
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def test_a_quarter_turn_is_clockwise():
    x, y = turned_point((1, 0), 90, (0, 0))
    assert isclose(x, 0, abs_tol=1e-9)
    assert isclose(y, 1)


@pytest.mark.parametrize("degrees", [0, 1, 45, 90, 133, 180, 300])
def test_the_foot_keeps_its_size_and_its_middle(degrees):
    ring, straight = (list(turned_ring(SIZE, (0, 0), turn)) for turn in (degrees, 0))
    assert isclose(area(ring), area(straight))
    middle = [sum(at) / len(ring) for at in zip(*ring, strict=True)]
    assert middle == pytest.approx(MIDDLE)


@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_from_each_side_one_or_two_sides_are_seen_above_the_table(degrees):
    *faces, edge = turned_sides(SIZE, (0, 0), degrees, style.THICKNESS)
    assert 1 <= len(faces) <= 2
    assert {face.paint for face in faces} <= {style.LEFT_SIDE, style.RIGHT_SIDE}
    assert edge.paint == style.EDGE


@pytest.mark.parametrize("degrees", [0, 20, 45, 90, 170])
def test_boxes_fill_about_what_the_domino_does(degrees):
    boxes = turned_boxes(SIZE, (0, 0), degrees, 1.0)
    filled = sum((box.x[1] - box.x[0]) * (box.y[1] - box.y[0]) for box in boxes)
    assert filled == pytest.approx(SIZE[0] * SIZE[1], rel=0.15)


def test_pips_go_round_with_their_domino_but_words_do_not():
    dot, line, square = (
        Circle(0, 0, 1, style.PIP),
        Line(0, 0, 2, 0, style.EDGE),
        Rect(0, 0, 2, 2, 0, style.PIP),
    )
    about = (1.0, 1.0)
    shapes_after = list(turned([dot, line, square], 180, about))
    assert (shapes_after[0].x, shapes_after[0].y) == pytest.approx((2, 2))
    assert (
        shapes_after[1].x1,
        shapes_after[1].y1,
        shapes_after[1].x2,
        shapes_after[1].y2,
    ) == pytest.approx((2, 2, 0, 2))
    with pytest.raises(ValueError, match="cannot be turned"):
        list(turned([Text(0, 0, "A", 5, style.LABEL)], 90, about))


def test_the_nearer_of_two_turned_dominoes_is_painted_later():
    position = Position.parse("1|2\n\n\n\n3|4")
    around = Annotations(turned=((Place(0, 0), 30), (Place(0, 4), -30)))
    first, second = bodies(position, around)
    assert max(box.y[1] for box in first.boxes) < max(box.y[1] for box in second.boxes)


def test_scattered_dominoes_never_touch_and_lie_the_same_way_each_time():
    position = Position.parse("3|5   1|1\n\n\n\n  6|2   0|4")
    annotations = registry.annotate("cobra-paw", position)
    assert annotations == registry.annotate("cobra-paw", position)
    assert draw_solid(position, annotations) != draw_solid(position)
    boxes = [body.boxes for body in bodies(position, annotations)]
    for number, mine in enumerate(boxes):
        for its in boxes[number + 1 :]:
            assert not any(
                a.x[0] < b.x[1] and b.x[0] < a.x[1] and a.y[0] < b.y[1] and b.y[0] < a.y[1]
                for a in mine
                for b in its
            )
