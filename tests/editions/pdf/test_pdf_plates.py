"""Plates on paper: where the picture stands between its headline and its words."""

import pypdfium2
import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_TEXT

from donimoes_book.board.plates import Marks
from donimoes_book.board.plates import Plate as Picture
from donimoes_book.editions.pdf.paper import PAPERS
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
