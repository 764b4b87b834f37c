"""What tests of sites and e-books share: their fonts, made once."""

import pytest

from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.html.site import build_site
from donimoes_book.manuscript.tree import Book, Chapter

SMALL = Book("B", (Chapter("C", "c", ()),))


@pytest.fixture(scope="session")
def site_fonts():
    """Make the fonts that every site of plain words has; the program keeps them for the next."""
    build_site(SMALL, "1")


@pytest.fixture(scope="session")
def ebook_fonts():
    """Make the fonts that every e-book of plain words has; the program keeps them for the next."""
    build_epub(SMALL, "1")
