"""How blocks fill columns and pages."""

from itertools import pairwise
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.editions.paper import GRID
from donimoes_book.editions.pdf.flow import Block, Flow, Placed, aired
from donimoes_book.editions.pdf.lists import ListItem

WIDTH, GAP, LINES = 200.0, 20.0, 20
HEIGHT = LINES * GRID


class Box(Block):
    """A block of fixed height that can't be split."""

    def __init__(self, name, height, **kind):
        super().__init__()
        self.name = name
        self.lines = height
        self.__dict__.update(kind)

    def _measure(self):
        return self.lines

    def __repr__(self):
        return f"{self.name}"


class Text(Box):
    """A block of lines that can be split anywhere."""

    snap = "top"

    def __init__(self, name, lines):
        super().__init__(name, lines * GRID)

    def split(self, _width, height):
        fitting = int(height // GRID)
        total = round(self.lines / GRID)
        return [Text(self.name, fitting), Text(self.name, total - fitting)] if fitting else []


def heading(name):
    return Box(name, 19, snap="bottom", space_before=18, space_after=3, keep_with_next=True)


def figure(name, lines, **kind):
    return Box(name, lines * GRID - 5, snap="middle", space_before=7, space_after=7, **kind)


def pages(blocks, columns=2):
    """Set blocks as platypus does, and return the placed blocks of each page."""
    flow = Flow(blocks, columns=columns, gap=GAP, page_height=HEIGHT)
    set_pages = []
    while True:
        _, height = flow.wrap(WIDTH, HEIGHT)
        if height <= HEIGHT:
            set_pages.append(flow._page.placed)
            return set_pages
        this, flow = flow.split(WIDTH, HEIGHT)
        set_pages.append(this._page.placed)


class Numbered:
    """A canvas of which only the number of its page matters."""

    def __init__(self, number):
        self.number = number

    def getPageNumber(self):
        return self.number


def first_page(blocks, number):
    """Set blocks in one column from the top of a page with this number; return what is there."""
    flow = Flow(blocks, columns=1, gap=GAP, page_height=HEIGHT)
    flow.canv = Numbered(number)
    return flow.split(WIDTH, HEIGHT)[0]._page.placed


def names(placed):
    return [item.block.name for item in placed]


def columns(placed):
    """The placed blocks of a page, column by column."""
    return [[item for item in placed if item.x == x] for x in sorted({item.x for item in placed})]


def test_a_page_is_filled_once_though_it_is_measured_and_then_cut(monkeypatch):
    filled = []
    fill = Flow._fill_page
    monkeypatch.setattr(
        Flow, "_fill_page", lambda flow, *size: filled.append(size) or fill(flow, *size)
    )
    assert len(pages([Text("a", 6 * LINES)])) == len(filled) == 3


def test_text_is_shared_between_columns_of_equal_height():
    (page,) = pages([Text("a", 10)])
    assert [(item.x, item.top, item.height) for item in page] == [
        (0, 0, 5 * GRID),
        ((WIDTH + GAP) / 2, 0, 5 * GRID),
    ]


def test_an_odd_line_stands_in_the_first_column():
    (page,) = pages([Text("a", 7)])
    assert [item.height / GRID for item in page] == [4, 3]


def test_full_pages_are_filled_to_the_last_line():
    first, second = pages([Text("a", 2 * LINES + 4)])
    assert [item.height for item in first] == [HEIGHT, HEIGHT]
    assert [item.height / GRID for item in second] == [2, 2]


def test_a_heading_goes_with_its_text_to_the_next_column():
    page, _ = pages([Text("a", LINES - 3), heading("h"), figure("f", 3), Text("b", LINES)])
    assert [names(column) for column in columns(page)] == [["a"], ["h", "f", "b"]]


def test_headings_above_each_other_stay_together():
    headings = [heading("h"), heading("i")]
    page, _ = pages([Text("a", LINES - 5), *headings, figure("f", 3), Text("b", LINES)])
    assert [names(column) for column in columns(page)] == [["a"], ["h", "i", "f", "b"]]


def test_a_heading_at_the_top_of_a_column_has_no_space_above_it():
    (page,) = pages([heading("h"), Text("a", 3)])
    assert page[0].top < GRID
    assert page[1].top == 2 * GRID


def test_text_finds_back_to_the_grid_after_a_figure():
    (page,) = pages(
        [Text("a", 3), Box("f", 31, snap="middle", space_before=7, space_after=7), Text("b", 2)], 1
    )
    assert [item.top % GRID for item in page if item.block.snap == "top"] == [0, 0]
    above, below = page[1].top - page[0].bottom, page[2].top - page[1].bottom
    assert above == pytest.approx(below, abs=1)


def test_a_wide_block_stands_across_between_balanced_columns():
    wide = figure("w", 4, wide=True)
    (page,) = pages([Text("a", 6), wide, Text("b", 6)])
    assert names(page) == ["a", "a", "w", "b", "b"]
    assert [item.top for item in page] == sorted(item.top for item in page)
    assert page[2].x == 0


def test_text_fills_the_hole_before_a_wide_figure_that_needs_the_next_page():
    blocks = [Text("a", 10), figure("w", 18, wide=True, floats=True), Text("b", 20)]
    first, second = pages(blocks)
    assert set(names(first)) == {"a", "b"}
    assert names(second)[0] == "w"


def test_text_fills_the_hole_before_a_figure_in_a_column():
    blocks = [Text("a", 10), figure("f", 15, floats=True), Text("b", 40)]
    first = pages(blocks)[0]
    assert [names(column) for column in columns(first)] == [["a", "b"], ["f", "b"]]


@pytest.mark.parametrize(("height", "first"), [(210, ["a"]), (209.9, ["a", "b"])])
def test_text_fills_only_a_hole_that_would_be_seen(height, first):
    blocks = [Box("a", height), figure("f", 15, floats=True), Text("b", 40)]
    assert names(pages(blocks, 1)[0]) == first


@pytest.mark.parametrize(("lines", "first"), [(15, {"a"}), (14, {"a", "b"})])
def test_text_fills_a_hole_that_would_be_seen_before_a_wide_figure(lines, first):
    # One line stays empty between the columns of text and what comes next.
    blocks = [Text("a", 2 * lines), figure("w", 18, wide=True, floats=True), Text("b", 20)]
    assert set(names(pages(blocks)[0])) == first


def test_a_figure_does_not_move_past_a_heading():
    blocks = [Text("a", 10), figure("f", 15, floats=True), heading("h"), Text("b", 40)]
    assert names(columns(pages(blocks)[0])[0]) == ["a"]


def below(name):
    """A heading that a screen reader hears as one."""
    block = heading(name)
    block.role = "H2"
    return block


@pytest.mark.parametrize(
    ("blocks", "lowered"),
    [
        # Up to three lines at either side of a picture, and above a heading; never below one.
        ([Text("a", 4), figure("f", 3), Text("b", 2)], [0, 3, 6]),
        ([Text("a", 8), below("h"), Text("b", 2)], [0, 3, 3]),
        ([below("h"), figure("f", 3), Text("b", 7)], [0, 0, 3]),
        # Words alone, and pages with less room than a tenth at their foot, stay as they are.
        ([Text("a", 9), Text("b", 2)], [0, 0]),
        ([Text("a", 12), figure("f", 3), Text("b", 2)], [0, 0, 0]),
    ],
)
def test_a_page_that_more_follows_has_more_space_around_its_pictures(blocks, lowered):
    flow = Flow(blocks, columns=1, gap=GAP, page_height=HEIGHT)
    flow.next_needs = 0
    flow.wrap(WIDTH, HEIGHT)
    last = flow._page.placed
    first, _ = pages([*blocks, Box("end", 0, ends="page"), Text("z", 3)], columns=1)
    pairs = zip(first, last, strict=True)
    assert [(it.top - other.top) / GRID for it, other in pairs] == pytest.approx(lowered)


def test_columns_above_a_wide_picture_are_lowered_alike():
    blocks = [Text("a", 3), figure("f", 2), Text("b", 6), figure("g", 3, wide=True), Text("c", 4)]
    (last,) = pages(blocks)
    first, _ = pages([*blocks, Box("end", 0, ends="page"), Text("z", 3)])
    lowered = {it.block.name: [] for it in first}
    for it, other in zip(first, last, strict=True):
        lowered[it.block.name].append(round((it.top - other.top) / GRID))
    # The right column has no picture, so neither grows until the wide one.
    assert lowered == {"a": [0], "f": [0], "b": [0], "g": [2], "c": [4, 4]}


def row(name, height):
    """A block that takes up whole lines but could do with a little less."""
    lines = ceil(height / GRID) * GRID
    return Box(name, lines, wide=True, snap="top", space_before=GRID, space_after=GRID)


def test_a_heading_is_near_what_it_heads_whatever_that_leaves_above_it():
    above = heading("h")
    above.role = "H2"
    (page,) = pages([Text("a", 2), above, row(1, 4 * GRID)], columns=1)
    (_, title, below) = page
    assert below.top - title.bottom < GRID / 2 < title.top - 2 * GRID


def test_rows_stand_apart_where_none_more_would_fit():
    first, second = pages([row(n, 6.4 * GRID) for n in range(4)])
    assert [item.top / GRID for item in first] == [0, 8]
    assert names(second) == [2, 3]


RIGHT, LEFT = 3, 4
"""Pages with an odd number are on the right."""


@pytest.mark.parametrize(
    ("lines", "number", "first"),
    [
        (13, RIGHT, ["a"]),
        (13, LEFT, ["a", "h", 0]),
        # Rather than leave two fifths of a page empty, readers turn it.
        (12, RIGHT, ["a", "h", 0]),
    ],
)
def test_a_whole_is_split_over_facing_pages_but_not_where_the_page_is_turned(lines, number, first):
    """Its heading goes with it."""
    parts = [Box(n, 4 * GRID, snap="top", together="whole") for n in range(3)]
    blocks = [Text("a", lines), heading("h"), *parts]
    assert names(first_page(blocks, number)) == first


@pytest.mark.parametrize(("height", "stays"), [(4, True), (9, False)])
def test_a_heading_and_a_few_words_go_with_the_wide_block_below_them(height, stays):
    blocks = [Text("a", 20), heading("h"), Text("words", 2)]
    blocks.append(Box("wide", height * GRID, snap="top", wide=True))
    placed = pages(blocks, columns=2)[0]
    assert ("h" in names(placed)) == ("words" in names(placed)) == stays


@pytest.mark.parametrize(("height", "stays"), [(13, False), (9, True)])
def test_a_heading_between_wide_blocks_goes_along_unless_a_third_of_the_page_would_be_empty(
    height, stays
):
    wide = [Box(n, h * GRID, snap="top", wide=True) for n, h in enumerate((height, 9))]
    placed = pages([wide[0], heading("h"), Text("words", 2), wide[1]], columns=2)[0]
    assert ("h" in names(placed)) == ("words" in names(placed)) == stays


@pytest.mark.parametrize(
    ("lines", "ends", "first"),
    [
        (12, True, ["a"]),
        (12, False, ["a", "h", "b"]),
        # Less than half of this page would be left.
        (8, True, ["a", "h", "b"]),
    ],
)
def test_a_last_page_that_would_be_nearly_empty_gets_a_section_more(lines, ends, first):
    section = [heading("h"), Text("b", LINES - lines - 3)]
    section[0].role = "H2"
    flow = Flow(
        [Text("a", lines), *section, figure("f", 4)], columns=1, gap=GAP, page_height=HEIGHT
    )
    flow.ends_page = ends
    assert names(flow.split(WIDTH, HEIGHT)[0]._page.placed) == first


def test_a_whole_that_is_left_for_the_next_page_splits_nothing():
    parts = [Box(n, 8 * GRID, snap="top", together="whole") for n in range(2)]
    blocks = [Text("a", 13), Box("b", 5 * GRID, snap="top"), *parts]
    assert names(first_page(blocks, RIGHT)) == ["a", "b"]


@pytest.mark.parametrize(("number", "first"), [(LEFT, ["left half"]), (RIGHT, ["a", "b"])])
def test_a_picture_of_two_pages_lets_text_go_before_it_rather_than_begin_on_the_right(
    number, first
):
    halves = [
        Box(name, HEIGHT, together="picture", spans_pages=True)
        for name in ("left half", "right half")
    ]
    assert names(first_page([*halves, Text("a", 9), Text("b", 3)], number)) == first


@pytest.mark.parametrize(("lines", "first"), [(9, ["p"]), (10, ["a"])])
def test_a_last_picture_of_a_page_stands_before_text_that_fills_half_of_one(lines, first):
    blocks = [Text("a", lines), Box("p", 16 * GRID, snap="top", floats=True)]
    assert names(first_page(blocks, RIGHT)) == first


@pytest.mark.parametrize(
    ("last", "more", "counts"), [(7, 1, [4, 2, 1]), (6, 1, [3, 3, 1]), (6, 0, [4, 2])]
)
def test_a_page_passes_blocks_on_to_one_that_would_be_too_empty(last, more, counts):
    """A page of at least 60 % is full enough, and the last may be as empty as it likes."""
    lines = [5] * 5 + [last] + [LINES] * more
    blocks = [Box(n, high * GRID, snap="top") for n, high in enumerate(lines)]
    assert [len(page) for page in pages(blocks, 1)] == counts


def test_a_block_higher_than_the_page_is_placed_all_the_same():
    (page,) = pages([figure("f", 30), Text("a", 2)])
    assert [names(column) for column in columns(page)] == [["f"], ["a"]]


BLOCKS = st.one_of(
    st.builds(Text, st.just("text"), st.integers(1, 50)),
    st.builds(heading, st.just("heading")),
    st.builds(
        figure,
        st.just("figure"),
        st.integers(1, LINES - 3),
        wide=st.booleans(),
        floats=st.booleans(),
    ),
    st.builds(Box, st.just("item"), st.integers(5, 60)),
)


@settings(deadline=None)
@given(st.lists(BLOCKS, max_size=30))
def test_nothing_is_lost_or_overlaps_and_no_heading_stands_last(blocks):
    for number, block in enumerate(blocks):
        block.name = f"{block.name}-{number}"
    set_pages = pages(blocks)
    placed = [item for page in set_pages for item in page]
    heights = {}
    for item in placed:
        heights[item.block.name] = heights.get(item.block.name, 0) + item.height
    assert heights == pytest.approx({block.name: block.lines for block in blocks})
    following = dict(pairwise(blocks))
    for page in set_pages:
        assert all(item.bottom <= HEIGHT + 0.1 for item in page)
        for column in columns(page):
            last = column[-1].block
            alone = all(item.block.keep_with_next for item in column)
            if last.keep_with_next and last in following and not last.wide:
                assert alone or following[last].wide
            for above, below in pairwise(column):
                assert above.bottom <= below.top + 0.1
        for item in page:
            if item.block.snap == "top":
                assert item.top % GRID == pytest.approx(0, abs=0.1)


# Lists

LINES_OF_WORDS = 14


def items(count, *, numbered):
    """A list of items with a line each."""
    whole = object()
    for number in range(count):
        own = ListItem(whole, number, count, numbered)
        yield Box(f"item {number}", GRID, snap="top", item=own)


def ends(count, *, numbered, above=LINES_OF_WORDS, columns=1):
    """Return what each column's last and the next one's first block are, below some words."""
    text = [Text(f"line {n}", 1) for n in range(above)]
    blocks = [*text, heading("Turn"), *items(count, numbered=numbered)]
    listed = pages(blocks, columns)
    return [[str(item.block) for item in page] for page in listed]


def test_few_steps_go_to_the_next_page_with_their_heading():
    first, second = ends(5, numbered=True)
    assert first[-1] == "line 13"
    assert second == ["Turn", *(f"item {n}" for n in range(5))]


def test_many_steps_and_points_may_go_over_a_page():
    assert ends(9, numbered=True)[0][-1] == "item 2"
    assert ends(5, numbered=False)[0][-1] == "item 2"


@pytest.mark.parametrize("numbered", [True, False])
def test_no_item_of_a_list_is_alone_on_a_page(numbered):
    first, second = ends(9, numbered=numbered, above=16)
    assert first[-1] == "line 15"
    assert second[:2] == ["Turn", "item 0"]
    # Nor is the last one, whose neighbour goes with it.
    assert ends(9, numbered=numbered, above=9)[1] == ["item 7", "item 8"]


def test_a_list_is_cut_rather_than_leave_a_page_half_empty():
    assert ends(8, numbered=True, above=11)[0][-1] == "item 5"


def test_no_first_item_is_alone_at_the_foot_of_a_column():
    blocks = [Text("a", 16), heading("Turn"), *items(18, numbered=True)]
    first, *_ = pages(blocks)
    assert [names(column)[0] for column in columns(first)] == ["a", "Turn"]


def test_a_page_ends_early_if_that_fills_the_last_one():
    """Two full pages and a few lines become three pages without a hole that would be seen."""
    blocks = [Box(n, 2 * GRID, snap="top") for n in range(25)]
    assert [len(page) for page in pages(blocks, columns=1)] == [10, 9, 6]


class Picture(Box):
    """A picture that may have another size."""

    @property
    def pictures(self):
        return self.lines

    def resized(self, share):
        return Picture(self.name, share * self.lines, snap=self.snap)


def heights(blocks, columns):
    return [[round(it.height / GRID, 1) for it in page] for page in pages(blocks, columns)]


def test_a_picture_shrinks_to_fit_at_the_foot_of_a_page_of_one_column():
    blocks = [Text("a", 15), Picture("p", 6 * GRID, snap="top"), Text("b", 20)]
    assert heights(blocks, 1) == [[15, 5], [20]]
    assert heights(blocks, 2)[0] != [15, 5]


def test_pictures_grow_where_much_of_a_page_would_be_empty():
    blocks = [Text("a", 4), Picture("p", 10 * GRID, snap="top"), Box("b", 20 * GRID, snap="top")]
    assert heights(blocks, 1) == [[4, 12], [20]]


def test_a_chapter_has_pictures_of_the_first_size_that_leaves_no_hole():
    blocks = [Picture(n, 6 * GRID) for n in range(4)]
    assert heights(blocks, 1) == [[5.1, 5.1, 5.1, 4.7]]


def test_what_needs_its_heading_takes_it_along():
    bank = Box("bank", 8 * GRID, snap="top", needs_heading=True)
    title = below("h")
    title.keep_with_next = False
    placed = pages([Text("a", 15), title, Text("b", 1), bank], columns=1)[0]
    assert names(placed) == ["a"]


def test_columns_that_begin_on_the_left_again_move_below_those_before():
    above = [(x, line) for x in (0, 120) for line in (0, 3, 6)]
    placed = [
        Placed(figure("F", 3), x, line * GRID, 3 * GRID) for x, line in (*above, (0, 9), (120, 9))
    ]
    moved = aired(placed, HEIGHT, GRID)
    lowest = max(item.bottom for item in moved[:6])
    assert lowest > 9 * GRID
    assert all(item.top >= lowest for item in moved[6:])


def test_two_items_below_a_heading_stay_in_one_column():
    whole = object()
    items = [
        Box(f"item {n}", 3 * GRID, snap="top", item=ListItem(whole, n, 2, True)) for n in range(2)
    ]
    (page,) = pages([heading("H"), *items])
    assert len({x for _, x, *_ in page}) == 1
