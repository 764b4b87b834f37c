"""What tests of sites and e-books share: their fonts, made once."""

import pytest

from donimoes_book.editions.html.fonts import font_files


@pytest.fixture(scope="session")
def site_fonts():
    """Make the fonts that every site of plain words has; the program keeps them for the next."""
    list(font_files((), "woff2"))


@pytest.fixture(scope="session")
def ebook_fonts():
    """Make the fonts that every e-book of plain words has; the program keeps them for the next."""
    list(font_files((), "woff"))
