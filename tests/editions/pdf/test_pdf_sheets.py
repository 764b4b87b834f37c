"""Sheets for real dominoes: true to size, with parts that make a whole board, and plain backs."""

import re
from dataclasses import replace

import pypdfium2
import pytest

from donimoes_book.drawing.scene import SPACE, Line, Rect
from donimoes_book.drawing.sheets import (
    RULER,
    board_sheets,
    piece_sheets,
    pieces_in_sheets,
    score_sheets,
)
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.editions.selection import Selection
from donimoes_book.games.tetradominoes import pictures
from donimoes_book.manuscript.tree import Book, Chapter, CutOut, Sheet
from editions.printing import build_pdf, words_of_pages
from editions.sites import site_of

MM = 72 / 25.4


def book(*sheets, domino=24.0):
    return Book("Book", (Chapter("Sheets", "sheets", sheets),), domino=domino)


@pytest.mark.parametrize("domino", [24.0, 28.0])
def test_a_square_is_as_wide_as_a_real_domino(tmp_path, domino):
    file = tmp_path / "book.pdf"
    build_pdf(book(Sheet("board", 4, 3), domino=domino), file, version="1")
    with pypdfium2.PdfDocument(file) as document:
        page = next(p for p in document if "50 mm" in p.get_textpage().get_text_range())
        lines = [obj.get_bounds() for obj in page.get_objects(max_depth=5)]
    widths = {round(right - left, 1) for left, _, right, _ in lines}
    # The tolerance is for the lines' thickness and their round ends.
    assert any(abs(width - 4 * domino * MM) < 4 for width in widths)
    assert any(abs(width - RULER * MM) < 4 for width in widths)


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (10, 8), (3, 3), (1, 20)])
def test_the_parts_of_a_board_make_the_whole(columns, rows):
    parts = list(board_sheets(columns, rows, 7.2, 8.5, 24, checkered=True))
    count = dark = 0
    for scene in parts:
        assert scene.width <= 7.2 * SPACE
        assert scene.height <= 8.5 * SPACE
        across, down = map(int, re.findall(r"\d+", scene.description))
        count += across * down
        squares = [s for s in scene.shapes if isinstance(s, Rect) and s.paint.fill]
        dark += len(squares)
    assert count == columns * rows
    assert dark == columns * rows // 2
    tabs = sum(isinstance(s, Rect) and not s.paint.fill for scene in parts for s in scene.shapes)
    assert bool(tabs) == (len(parts) > 1)


@pytest.mark.parametrize(("width", "height"), [(1.4, 2), (0.5, 0.5)])
def test_a_sheet_has_at_least_one_square(width, height):
    assert len(list(board_sheets(2, 3, width, height, 100))) == 2 * 3


def test_pieces_have_plain_backs_and_all_are_there(tmp_path):
    sheet = Sheet("pieces", pieces=pictures.card_pieces(), name=pictures.card_name)
    scenes = list(piece_sheets(sheet.pieces, sheet.name, 7.2, 8.5, 24))
    letters = [s.text for scene in scenes for s in scene.shapes if len(getattr(s, "text", "")) == 1]
    assert sorted(letters) == sorted("IJLOSTZ")
    file = tmp_path / "book.pdf"
    build_pdf(book(sheet), file, version="1")
    texts = words_of_pages(file)
    printed = [n for n, text in enumerate(texts) if "50 mm" in text]
    assert printed
    assert not any(texts[n + 1] for n in printed), "the backs are the light sides"


def test_pieces_are_shared_out_so_that_none_is_alone_on_a_sheet():
    pieces = pictures.card_pieces()
    for height in (8.5, 9, 11, 14):
        counts = [len(sheet) for sheet in pieces_in_sheets(pieces, 7.2, height)]
        assert sum(counts) == len(pieces)
        assert min(counts) > 1, height


def test_what_gets_cut_up_says_on_how_many_sides_to_print_it(tmp_path):
    cut_out = CutOut("tetradominoes", pictures.card_pieces(), pictures.card_name)
    sheets = book(Sheet("board", 4, 3), cut_out)
    build_pdf(sheets, tmp_path / "book.pdf", version="1")
    assert not any("on one side" in text for text in words_of_pages(tmp_path / "book.pdf"))

    chapters = replace(sheets.chapters[0], path="sheets.md")
    loose = typeset(
        replace(sheets, chapters=(chapters,)),
        PAPERS["a4"],
        "1",
        printing=Printing(selection=Selection(chapters=("sheets.md",))),
    )
    with pypdfium2.PdfDocument(loose.content) as document:
        words = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    assert "left blank" not in " ".join(words)
    assert " ".join(words).count("Print this on one side.") == 2


def test_a_score_sheet_has_a_column_for_each_player_and_fits_the_page():
    (scene,) = score_sheets(4, 90, 7.2, 8.5, 24)
    assert scene.height <= 8.5 * SPACE
    upright = [s for s in scene.shapes if isinstance(s, Line) and s.x1 == s.x2 and s.y1 == 0]
    assert len(upright) == 1 + 5


def test_a_screen_shows_sheets_true_to_size():
    page = site_of(book(Sheet("checkerboard", 8, 8))).content["index.html"].decode()
    widths = [float(width) for width in re.findall(r'width="([\d.]+)mm"', page)]
    assert len(widths) == 2
    assert sum(widths) == pytest.approx(8 * 24 + 0.35 * 24, abs=1)
