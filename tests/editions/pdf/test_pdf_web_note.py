"""A chapter's address on the web: words, and a code for a phone beside them."""

from io import BytesIO

import pypdfium2
import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_TEXT
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.editions.pdf.web_note import WebNote
from donimoes_book.manuscript.tree import Book

A4 = PAPERS["a4"]


@pytest.mark.parametrize("address", ["https://example.org/chain", "https://example.org/" * 9])
def test_words_stand_at_the_middle_of_the_code_and_left_of_it(address):
    register_fonts()
    note = WebNote(LayoutContext(Book("B", ()), "1", A4, Styles(A4), {}), address)
    note.wrap(A4.measure, A4.height)
    canvas = Canvas(target := BytesIO(), (A4.width, A4.height))
    note.drawOn(canvas, 50, 300)
    canvas.save()
    with pypdfium2.PdfDocument(target.getvalue()) as document:
        parts = [(it.type, it.get_bounds()) for it in document[0].get_objects(max_depth=5)]
    (code,) = (bounds for kind, bounds in parts if kind == FPDF_PAGEOBJ_PATH)
    words = [bounds for kind, bounds in parts if kind == FPDF_PAGEOBJ_TEXT]
    low, high = min(it[1] for it in words), max(it[3] for it in words)
    assert (low + high) / 2 == pytest.approx((code[1] + code[3]) / 2, abs=3)
    assert max(it[2] for it in words) < code[0]
