"""Sheets that are folded: the stack is folded here, and then read from its first page to its last.

A sheet is in landscape format and is turned over along its short edge. So x on its front is behind
width - x on its back, and both sides are upright.
"""

import re
from dataclasses import replace
from io import BytesIO
from itertools import chain

import pypdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.paper import PAPERS, TUCK, panel_widths
from donimoes_book.editions.pdf.folding import (
    impose,
    saddle_sheets,
    signature_sizes,
    spread_width,
    trifold_sheets,
)

A5 = PAPERS["a5"]
SHEET_PAPERS = [PAPERS["a4"], PAPERS["letter"]]


def page_between(side, left, right, width):
    """The number of the page in this place, beyond which it must not reach; 0 for none."""
    places = [place for place in side if left <= place.x + width / 2 <= right]
    assert len(places) <= 1
    for place in places:
        assert left - 1e-6 <= place.x
        assert place.x + width <= right + 1e-6
    return places[0].page if places else 0


def leaf(sheet, left, right, width):
    """The pages on the front and back of part of a sheet, whose place is given for the front."""
    mirrored = sheet.width - right, sheet.width - left
    return (
        page_between(sheet.front, left, right, width),
        page_between(sheet.back, *mirrored, width),
    )


def read_stitched(sheets, paper):
    """Nest the sheets with the first outside, fold them to the left, and turn the pages."""
    right_halves, left_halves = [], []
    for sheet in sheets:
        middle = sheet.width / 2
        right_halves.append(leaf(sheet, middle, sheet.width, paper.width))
        left_halves.append(leaf(sheet, 0, middle, paper.width))
    # The back of a left half comes first: it faces the middle of the booklet.
    turned = [(back, front) for front, back in reversed(left_halves)]
    return list(chain(*right_halves, *turned))


def read_leaflet(sheet, width):
    """Fold the left part in and the right part over it, then open it step by step, reading."""
    first, second = sheet.folds
    flap = leaf(sheet, 0, first, width)
    back = leaf(sheet, first, second, width)
    front = leaf(sheet, second, sheet.width, width)
    cover, left = front
    middle, right = back[1], flap[1]
    return [cover, left, middle, right, flap[0], back[0]]


@given(st.integers(1, 300), st.sampled_from([0, 4, 8, 16, 32, 64]))
def test_a_stitched_booklet_reads_from_the_first_page_to_the_last(pages, signature):
    sheets = list(saddle_sheets(pages, A5, signature=signature))
    sizes = signature_sizes(pages, signature)
    assert sum(sizes) == len(sheets)
    read = []
    for size in sizes:
        read += read_stitched(sheets[:size], A5)
        del sheets[:size]
    blank = len(read) - pages
    assert read == [*range(1, pages + 1), *[0] * blank]
    assert blank < 4


@given(st.integers(1, 300), st.sampled_from([4, 8, 16, 32, 64]))
def test_signatures_are_equal_and_none_is_larger_than_asked(pages, signature):
    sizes = signature_sizes(pages, signature)
    assert max(sizes) * 4 <= signature
    assert max(sizes) - min(sizes) <= 1


def test_pages_of_inner_sheets_move_to_the_fold_as_far_as_they_are_pushed_out():
    thickness = 0.2 * mm
    for depth, sheet in enumerate(saddle_sheets(40, A5, thickness=thickness)):
        fold = sheet.width / 2
        pushed_out = depth * thickness
        for left, right in sheet.sides:
            assert right.x + A5.width - fold + pushed_out == pytest.approx(A5.width)
            assert fold - left.x + pushed_out == pytest.approx(A5.width)
            assert right.x - fold == pytest.approx(-pushed_out)


def test_without_thickness_all_pages_meet_in_the_fold():
    for sheet in saddle_sheets(16, A5):
        for left, right in sheet.sides:
            assert left.x + A5.width == pytest.approx(sheet.width / 2) == pytest.approx(right.x)


@pytest.mark.parametrize(
    ("paper", "sheet"), [("a5", (297, 210)), ("half-letter", (279.4, 215.9)), ("a4", (420, 297))]
)
def test_two_pages_stand_on_the_paper_of_twice_the_size(paper, sheet):
    (first, *_) = saddle_sheets(4, PAPERS[paper])
    assert (first.width / mm, first.height / mm) == pytest.approx(sheet)
    assert spread_width(PAPERS[paper]) >= 2 * PAPERS[paper].width - 1e-6


@pytest.mark.parametrize("paper", SHEET_PAPERS)
@pytest.mark.parametrize("pages", [1, 4, 6, 7, 13])
def test_a_leaflet_reads_panel_by_panel(pages, paper):
    width = panel_widths(paper)[1]
    sheets = list(trifold_sheets(pages, paper))
    read = list(chain(*(read_leaflet(sheet, width) for sheet in sheets)))
    assert read == [*range(1, pages + 1), *[0] * (len(read) - pages)]
    assert len(sheets) == -(-pages // 6)


@pytest.mark.parametrize("paper", SHEET_PAPERS)
def test_the_panel_that_is_folded_in_is_narrower(paper):
    (sheet,) = trifold_sheets(6, paper)
    first, second = sheet.folds
    flap, back, front = first, second - first, sheet.width - second
    assert back == pytest.approx(front)
    assert back - flap == pytest.approx(TUCK)
    assert 1 * mm <= TUCK <= 2 * mm


def numbered(paper, pages):
    """A PDF whose pages have their numbers near the foot, which shows which way up they are."""
    target = BytesIO()
    canvas = Canvas(target, (paper.width, paper.height), invariant=1, lang="en")
    for page in range(1, pages + 1):
        canvas.drawCentredString(paper.width / 2, 30, f"<{page}>")
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def test_what_is_printed_is_what_was_planned_and_stands_upright():
    sheets = list(saddle_sheets(10, A5, thickness=1))
    pdf = impose(numbered(A5, 10), sheets)
    sides = [side for sheet in sheets for side in sheet.sides]
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) == len(sides)
        for page, side in zip(document, sides, strict=True):
            assert page.get_size() == pytest.approx((sheets[0].width, A5.height), abs=0.01)
            text = page.get_textpage()
            for place in side:
                at = place.x, 25, place.x + A5.width, 45
                assert text.get_text_bounded(*at).strip() == f"<{place.page}>"
            assert text.get_text_range().count("<") == len(side)


def test_marks_at_the_edges_of_a_leaflet_show_where_its_front_is_folded():
    sheet_paper = PAPERS["a4"]
    (sheet,) = trifold_sheets(6, sheet_paper)
    panel = replace(sheet_paper, width=panel_widths(sheet_paper)[1], height=sheet_paper.width)
    drawn = []
    for page in pypdf.PdfReader(BytesIO(impose(numbered(panel, 6), [sheet]))).pages:
        lines = re.findall(rb"(\S+) (\S+) m (\S+) (\S+) l S", page.get_contents().get_data())
        drawn.append([tuple(map(float, line)) for line in lines])
    front, back = drawn
    assert back == []
    assert sorted({x for line in front for x in line[::2]}) == pytest.approx(sheet.folds, abs=1e-3)
    for x, low, other, high in front:
        assert x == other
        assert low == 0 or high == pytest.approx(sheet.height, abs=1e-3)
        assert 5 * mm < high - low < 10 * mm
    assert len(front) == 2 * len(sheet.folds)


def test_a_blank_page_takes_nothing():
    (sheet,) = saddle_sheets(1, A5)
    assert [len(side) for side in sheet.sides] == [1, 0]
    assert len(pypdf.PdfReader(BytesIO(impose(numbered(A5, 1), [sheet]))).pages) == 2


def test_sheets_tell_a_printer_how_to_turn_them_and_keep_what_the_file_says_of_itself():
    pdf = impose(numbered(A5, 4), saddle_sheets(4, A5))
    root = pypdf.PdfReader(BytesIO(pdf)).root_object
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/Lang"] == "en"
    assert impose(numbered(A5, 4), saddle_sheets(4, A5)) == pdf
