"""Makes sites without their fonts, which take longer to make than all the pages of a small book."""

from collections.abc import Mapping
from unittest.mock import patch

from donimoes_book.editions.html import site
from donimoes_book.editions.result import BuildResult
from donimoes_book.manuscript.tree import Book


def site_of(
    book: Book, options: site.SiteOptions | None = None
) -> BuildResult[Mapping[str, bytes]]:
    """Make a book's site; test_html_site.py and test_html_fonts.py look at the fonts."""
    with patch.object(site, "font_files", return_value=()):
        return site.build_site(book, "1", options or site.SiteOptions())
