"""Regions in pictures: tabs that hide no pips, names of squares, and the dominoes to lay."""

from math import hypot
from pathlib import Path as File

import pytest
from reportlab.lib.units import mm

from donimoes_book.board.position import Annotations, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import CAP_HEIGHT, SPACE, Circle, Path, Text, Use
from donimoes_book.drawing.solid import draw_solid
from donimoes_book.editions.edition import read_editions
from donimoes_book.games import registry
from donimoes_book.manuscript.settings import read_settings

RULES = File(__file__).parents[2] / "rules"
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
PARTLY = """\
1|6 b b

6 6 c c
- -
6 3 a a
---
regions:a!=(0,2)(2,0)(3,0),b=,c>10(0,1)(2,1)(3,1)
dominoes:16,66,36,45,55,44"""
BELOW = """\
b b b

6 4|4
-
6
---
regions:b>10
dominoes:66,44,12"""


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


@pytest.mark.parametrize("least", [0, 17, 20])
@pytest.mark.parametrize(
    ("board", "conditions"),
    [(LAID, set()), (PARTLY, {"=", "≠", ">10"}), (BELOW, {">10"}), (OPEN, {"=", ">9"})],
)
def test_a_condition_that_is_to_be_met_stands_on_a_tab_and_never_over_a_pip(
    board, conditions, least
):
    scene = draw(Position.parse(board)).with_least_type(least)
    pips, shown = circles(scene), tabs(scene)
    assert {*shown} == conditions
    assert len(pips) >= 10
    assert not any(hides(tab, pip) for tab in shown.values() for pip in pips)


def test_outlines_of_covered_regions_keep_clear_of_pips():
    scene = draw(Position.parse(LAID))
    lines = [shape for shape in scene.shapes if isinstance(shape, Path)]
    points = [(line, point) for line in lines for part in line.parts for point in part[1:]]
    assert len(lines) == 3
    for x, y, radius in circles(scene):
        for line, (px, py) in points:
            assert hypot(px - x, py - y) - radius > line.paint.width


def test_a_condition_is_as_high_as_a_digit_of_the_text_and_fits_in_its_square():
    paper = read_editions(read_settings(RULES / "book.toml"))["book"].paper
    square = registry.writing_square("regions") * mm
    letters = style.CONDITION_SIZE * CAP_HEIGHT * square / SPACE
    assert letters >= 0.65 * paper.text  # a digit of its serif
    for text in ("=", "≠", "36", "<36"):
        wide = style.TAB_ENDS + len(text) * style.TAB_LETTER + style.TAB.width
        assert wide + style.TAB_INSET <= SPACE


def test_a_condition_that_is_still_to_be_met_grows_with_its_tab():
    before, after = (tabs(draw(Position.parse(OPEN)).with_least_type(n)) for n in (0, 24))
    assert {*before} == {*after} == {"=", ">9"}
    for text, tab in after.items():
        letters = tab.symbol.shapes[-1]
        assert letters.size == 24
        grown = 24 / style.CONDITION_SIZE
        assert tab.symbol.width == pytest.approx(grown * before[text].symbol.width)


def test_a_tab_at_the_foot_is_within_the_picture():
    for text in (OPEN, PARTLY):
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
