"""Regions in pictures: tabs that hide no pips, names of squares, and the dominoes to lay."""

import pytest

from donimoes_book.board.position import Annotations, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import SPACE, Circle, Text, Use
from donimoes_book.drawing.solid import draw_solid
from donimoes_book.games import registry

OPEN = "a a b\n\n. . b\n---\nregions:a=,b>9\ndominoes:11,26,46"
LAID = """\
1 1|6
-
1 6
  -
  6
---
regions:a=(0,2)(1,2),b<9(1,1),c>11(1,0)(2,2)
dominoes:11,16,66"""


def circles(scene):
    """The middle and radius of each pip of a picture."""
    return [
        (use.x + inner.x + pip.x, use.y + inner.y + pip.y, pip.radius)
        for use in scene.shapes
        if isinstance(use, Use)
        for inner in use.symbol.shapes
        if isinstance(inner, Use)
        for pip in inner.symbol.shapes
        if isinstance(pip, Circle)
    ]


def tabs(scene):
    """The tabs of a picture, by their texts."""
    uses = [it for it in scene.shapes if isinstance(it, Use) and it.symbol.name[:4] == "tab-"]
    return {it.symbol.shapes[-1].text: it for it in uses if it.symbol.shapes}


def hides(tab, pip):
    """Whether a tab is over some of a pip."""
    x, y, radius = pip
    dx = max(tab.x - x, 0, x - tab.x - tab.symbol.width)
    dy = max(tab.y - y, 0, y - tab.y - tab.symbol.height)
    return dx * dx + dy * dy < radius * radius


@pytest.mark.parametrize("least", [0, 12, 13, 17])
def test_a_condition_stands_on_a_tab_at_the_edge_and_never_over_a_pip(least):
    scene = draw(Position.parse(LAID)).with_least_type(least)
    pips, shown = circles(scene), tabs(scene)
    assert len(pips) >= 20
    assert not any(hides(tab, pip) for tab in shown.values() for pip in pips)
    assert {*shown} == ({"=", "<9", ">11"} if least < 14 else set())
    for tab in shown.values():
        foot = tab.y + tab.symbol.height / 2
        assert foot % SPACE == pytest.approx(0, abs=1e-6) or foot % SPACE > SPACE - 1e-6


def test_a_condition_that_is_still_to_be_met_grows_with_its_tab():
    before, after = (tabs(draw(Position.parse(OPEN)).with_least_type(n)) for n in (0, 24))
    assert {*before} == {*after} == {"=", ">9"}
    for text, tab in after.items():
        letters = tab.symbol.shapes[-1]
        assert letters.size == 24
        assert tab.symbol.width == pytest.approx(2 * before[text].symbol.width)


def test_a_tab_at_the_foot_is_within_the_picture():
    for text in (OPEN, LAID):
        scene = draw(Position.parse(text))
        foot = max(tab.y + tab.symbol.height for tab in tabs(scene).values())
        assert foot <= scene.height - scene.above


def test_solids_hide_the_conditions_below_them():
    assert {*tabs(draw_solid(Position.parse(LAID)))} == set()
    assert {*tabs(draw_solid(Position.parse(OPEN)))} == {"=", ">9"}


def test_columns_and_rows_have_names_while_there_is_something_to_conclude():
    def names(text):
        position = Position.parse(text)
        scene = draw(position, registry.annotate("regions", position))
        return [shape.text for shape in scene.shapes if isinstance(shape, Text)]

    assert sorted(names(OPEN)) == ["1", "2", "A", "B", "C"]
    assert names(LAID) == []


def test_dominoes_to_lay_are_in_the_middle_below_the_shape():
    scene = draw(Position.parse(OPEN), Annotations(names_squares=True))
    stock = [it for it in scene.shapes if isinstance(it, Use) and it.symbol.name.startswith("a-")]
    left, right = stock[0].x, stock[-1].x + stock[-1].symbol.width
    assert left + right == pytest.approx(3 * SPACE)
    assert -scene.left <= left
    assert right <= scene.width - scene.left
    assert len({it.y for it in stock}) == 1
    assert stock[0].symbol.height == pytest.approx(style.STOCK_SCALE * SPACE)
