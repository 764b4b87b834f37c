"""Plates on paper: where the picture stands between its headline and its words."""

import pypdfium2
import pytest
from PIL import ImageChops
from pypdfium2.raw import FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_TEXT
from reportlab.lib.units import mm

from donimoes_book.board.plates import Marks
from donimoes_book.board.plates import Plate as Picture
from donimoes_book.board.position import Position
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.plates import gaps_of
from donimoes_book.manuscript.tree import Book, Chapter, Heading, Plate, Text
from editions.printing import build_pdf

FRAME = Marks("ink", 1, ((0, 0, 36, 0, 36, 36, 0, 36, 0, 0),))
PICTURE = Picture(36, 36, "A square.", (), (FRAME,))


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_picture_stands_in_the_middle_of_the_page_between_its_words(tmp_path, paper):
    plate = Plate("mirror", caption=(Text("Below."),), plate=PICTURE)
    book = Book("A", (Chapter("One", "one", (Heading(2, (Text("Above"),), "above"), plate)),))
    build_pdf(book, tmp_path / "book.pdf", paper=paper, version="1")
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as document:
        page = next(it for it in document if "Below." in it.get_textpage().get_text_range())
        objects = [(it.type, it.get_bounds()) for it in page.get_objects(max_depth=5)]
    (picture,) = (bounds for kind, bounds in objects if kind == FPDF_PAGEOBJ_PATH)
    # Besides the headline and the words, there are only the head and the number of the page.
    lines = [bounds for kind, bounds in objects if kind == FPDF_PAGEOBJ_TEXT]
    words = max(line[3] for line in lines if line[3] < picture[1])
    headline = min(line[1] for line in lines if line[1] > picture[3])
    assert headline - picture[3] == pytest.approx(picture[1] - words, abs=3)
    assert picture[2] - picture[0] > PAPERS[paper].measure


@pytest.mark.parametrize(
    ("board", "gaps"),
    [
        ("1|2 2|3 3|4", [4, 8]),
        ("    2\n    -\n1|2 2 3|4", [4, 6]),
        ("1|2 2|3\n\n  4|4", []),
    ],
)
def test_the_fold_falls_only_where_it_cuts_no_domino(board, gaps):
    assert gaps_of(Position.parse(board)) == gaps


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_nothing_lies_within_six_millimetres_of_the_fold(tmp_path, paper):
    line = Position.parse("1|2 2|3 3|4 4|5 5|6")
    plate = Plate("all-fives-short", plate=Picture(0, 0, "A line.", (), solid=line))
    book = Book("A", (Chapter("One", "one", (Heading(2, (Text("Above"),), "above"), plate)),))
    build_pdf(book, tmp_path / "book.pdf", paper=paper, version="1")
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as document:
        words = [it.get_textpage().get_text_range() for it in document]
        left = max(n for n, text in enumerate(words) if "Above" in text)
        halves = [document[n].render(scale=2).to_pil().convert("L") for n in (left, left + 1)]
    seen = [ImageChops.invert(half).getbbox() for half in halves]
    assert halves[0].width - seen[0][2] >= 2 * 6 * mm
    assert seen[1][0] >= 2 * 6 * mm
    # Three dominoes are on one page, two on the other, and the gap is no wider than it need be.
    assert min(halves[0].width - seen[0][2], seen[1][0]) <= 2 * 9 * mm
