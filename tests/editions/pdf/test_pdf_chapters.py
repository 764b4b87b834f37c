"""Chapters as flows: how many columns each is set in."""

import pytest

from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.chapters import chapter_flow
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.manuscript.tree import Book, Chapter, IndexSet


@pytest.mark.parametrize(
    ("paper", "columns", "of_index"),
    [("a4", 2, 3), ("letter", 2, 3), ("7x10", 2, 3), ("a5", 1, 2), ("half-letter", 1, 2)],
)
def test_an_index_is_set_in_more_columns_than_the_text(paper, columns, of_index):
    register_fonts()
    size = PAPERS[paper]
    context = LayoutContext(Book("A book", ()), "1", size, Styles(size), {})
    assert chapter_flow(context, Chapter("Words", "words", ())).columns == columns
    index = Chapter("Index", "index", (IndexSet(letters=()),))
    assert chapter_flow(context, index).columns == of_index


@pytest.mark.parametrize(
    ("paper", "asked", "columns"),
    [("a4", 0, 2), ("a4", 1, 1), ("a4", 3, 3), ("a5", 2, 2), ("a5", 3, 2), ("half-letter", 3, 2)],
)
def test_a_chapter_may_ask_for_columns_and_gets_as_many_as_have_room(paper, asked, columns):
    register_fonts()
    size = PAPERS[paper]
    context = LayoutContext(Book("A book", ()), "1", size, Styles(size), {})
    chapter = Chapter("Words", "words", (), columns=asked)
    assert chapter_flow(context, chapter).columns == columns
    assert context.paper is size, "other chapters keep theirs"
