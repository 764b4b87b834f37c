"""Charts: values are where the scale says, everything stays inside, bars count everything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.drawing import style
from donimoes_book.drawing.charts import (
    Dot,
    Scale,
    Spread,
    bin_width,
    bins,
    chance_scale,
    draw_chances,
    draw_lengths,
    round_step,
    wrap,
)
from donimoes_book.drawing.scene import Circle, Line, Rect, Text

WORDS = ("A title", "All of it in words")
SHARES = st.floats(0, 1)


@st.composite
def dots(draw):
    value = draw(SHARES)
    return Dot(draw(st.text("abc ", min_size=1, max_size=60)), value, f"{value:.1%}")


def shapes(scene, kind, paint):
    return [s for s in scene.shapes if isinstance(s, kind) and s.paint == paint]


@given(st.lists(dots(), min_size=1, max_size=8))
def test_each_dot_ends_its_stem_and_all_are_inside_the_chart(chances):
    scene = draw_chances(chances, 220, 8, WORDS)
    circles = shapes(scene, Circle, style.CHART_DOT)
    stems = shapes(scene, Line, style.CHART_STEM)
    assert len(circles) == len(stems) == len(chances)
    for circle, stem in zip(circles, stems, strict=True):
        assert 0 <= stem.x1 <= circle.x == stem.x2 <= 220
        assert circle.y == stem.y1 == stem.y2
        assert 0 < circle.y < scene.height


def test_chances_are_told_from_none_to_all_and_rare_ones_in_powers_of_ten():
    often = Dot("often", 0.2, "20 in 100")
    rare = Dot("rare", 2e-5, "one in 50,000")
    assert chance_scale([often, rare], 0, 100).at(0.25) == 25
    assert {"none", "half", "all"} < {
        shape.text
        for shape in draw_chances([often], 220, 8, WORDS).shapes
        if isinstance(shape, Text)
    }
    scale = chance_scale([rare], 0, 100)
    assert scale.is_of_powers
    assert scale.ticks(10) == pytest.approx([1e-5, 1e-4])


def test_bars_count_everything_and_quartiles_stand_below_them():
    counts = {3: 5, 4: 10, 5: 20, 9: 2}
    row = Spread("4 by 3", "quartiles 4, 5, 5", (4, 5, 5), 9, counts)
    scene = draw_lengths([row], "steps", 220, 8, WORDS)
    bars = [*shapes(scene, Rect, style.CHART_BAR), *shapes(scene, Rect, style.CHART_MIDDLE_BAR)]
    highest = max(bar.height for bar in bars)
    assert sum(bar.height / highest * 20 for bar in bars) == pytest.approx(37)
    (half,) = shapes(scene, Line, style.CHART_HALF)
    (median,) = shapes(scene, Line, style.CHART_MEDIAN)
    assert half.x1 < median.x1 == median.x2 == half.x2
    assert half.y1 > max(bar.y + bar.height for bar in bars)


def test_quartiles_alone_are_a_line_without_bars():
    scene = draw_lengths([Spread("", "quartiles 1, 2, 3", (1, 2, 3), 8)], "steps", 220, 8, WORDS)
    assert not [s for s in scene.shapes if isinstance(s, Rect)]
    (reach,) = shapes(scene, Line, style.CHART_REACH)
    assert reach.x1 < reach.x2 < 220


@given(st.dictionaries(st.integers(0, 500), st.integers(1, 99), min_size=1), st.integers(1, 20))
def test_no_value_is_lost_where_several_share_a_bar(counts, width):
    assert sum(bins(counts, width).values()) == sum(counts.values())


def test_bars_are_as_wide_as_they_need_be():
    assert bin_width(Scale(0, 10, 0, 100), 5) == 1
    assert bin_width(Scale(0, 100, 0, 100), 5) == 5
    assert [round_step(n) for n in (0.3, 1, 1.5, 3, 7, 30)] == [0.5, 1, 2, 5, 10, 50]


def test_long_labels_are_broken_between_words():
    assert wrap("one two three", 30, 8) == ["one two", "three"]
    assert wrap("indivisible", 5, 8) == ["indivisible"]
