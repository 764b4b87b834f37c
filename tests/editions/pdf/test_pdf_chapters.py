"""Chapters as flows: how many columns each is set in."""

import pytest

from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.pdf.chapters import chapter_flow
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.paper import PAPERS
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.manuscript.tree import Book, Chapter, IndexSet


@pytest.mark.parametrize(
    ("paper", "columns", "of_index"),
    [("a4", 2, 3), ("letter", 2, 4), ("7x10", 2, 3), ("a5", 1, 3), ("half-letter", 1, 2)],
)
def test_an_index_is_set_in_more_columns_than_the_text(paper, columns, of_index):
    register_fonts()
    size = PAPERS[paper]
    context = LayoutContext(Book("A book", ()), "1", size, Styles(size), {})
    assert chapter_flow(context, Chapter("Words", "words", ())).columns == columns
    index = Chapter("Index", "index", (IndexSet(letters=()),))
    assert chapter_flow(context, index).columns == of_index
