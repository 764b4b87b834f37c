"""Pieces to be cut out: both sides on one page, as large as the dominoes of the book."""

import pypdfium2
import pytest

from donimoes_book.drawing.cutout import draw_cut_out
from donimoes_book.editions.pdf.book import build_pdf
from donimoes_book.games.registry import find
from donimoes_book.manuscript.tree import Book, Chapter, CutOut, Text

PIECES = find("tetradominoes").cut_out()
CUT_OUT = CutOut("tetradominoes", PIECES, (Text("Cut along the lines."),))


@pytest.fixture
def printed(tmp_path):
    target = tmp_path / "book.pdf"
    report = build_pdf(Book("A", (Chapter("Cards", "cards", (CUT_OUT,)),)), target, version="1")
    assert not report.warnings
    return pypdfium2.PdfDocument(target)


def test_the_page_says_how_large_they_are(printed):
    words = "".join(page.get_textpage().get_text_range() for page in printed)
    assert "Cut along the lines. For dominoes with halves of 9 mm, as in this book." in " ".join(
        words.split()
    )


def test_light_and_dark_sides_lie_on_either_side_of_the_fold():
    scene = draw_cut_out(PIECES)
    assert scene.height == PIECES.height * 18
    dark = [cover.places for cover in PIECES.covers if cover.dark]
    assert min(place.y for places in dark for place in places) >= PIECES.height / 2
    assert "A line to fold along" in scene.description
