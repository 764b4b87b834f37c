"""The e-book: every file in its place in the container, each told of in the package document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.epub.container import container
from donimoes_book.editions.epub.cover import cover_image
from donimoes_book.editions.epub.frame import framed
from donimoes_book.editions.epub.navigation import NAVIGATION, navigation
from donimoes_book.editions.epub.package import Item, package
from donimoes_book.editions.html.fonts import font_files
from donimoes_book.editions.html.images import MEDIA_TYPES
from donimoes_book.editions.html.pages import (
    Page,
    begin,
    chapter_pages,
    front_page,
    games_page,
)
from donimoes_book.editions.html.site import STYLE, style_sheet
from donimoes_book.editions.html.writer import Edition
from donimoes_book.manuscript.tree import Book

_TYPES = MEDIA_TYPES | {
    ".xhtml": "application/xhtml+xml",
    ".css": "text/css",
    ".woff": "font/woff",
    ".txt": "text/plain",
}


@dataclass(frozen=True)
class EBook:
    """An e-book, ready to be written to a file."""

    epub: bytes
    pages: int
    warnings: tuple[Diagnostic, ...]


def build_epub(book: Book, version: str, elsewhere: frozenset[str] = frozenset()) -> EBook:
    """Make the e-book; `elsewhere` are places that it lacks but that may be linked to."""
    # The table of contents is what the reading system shows as such: its navigation document.
    edition = begin(book, version, elsewhere, suffix=".xhtml", front="title")
    pages = [front_page(edition), *games_page(edition), *chapter_pages(edition)]
    items = list(_items(edition, pages))
    return EBook(container(package(book, items), items), len(pages), tuple(edition.warnings))


def _items(edition: Edition, pages: Sequence[Page]) -> Iterator[Item]:
    """Yield every file of the book; pages come in reading order."""
    front, *others = pages
    yield _page_item(edition, front)
    nav = navigation(edition, pages)
    yield Item(NAVIGATION, _TYPES[".xhtml"], nav, "nav", in_spine=True)
    for page in others:
        yield _page_item(edition, page)
    yield Item("cover.png", _TYPES[".png"], cover_image(edition.book), "cover-image")
    yield Item(STYLE, _TYPES[".css"], style_sheet("epub.css"))
    for name, data in (*edition.images.files.items(), *font_files()):
        yield Item(name, _TYPES[name[name.rindex(".") :]], data)


def _page_item(edition: Edition, page: Page) -> Item:
    drawn = any(part.tag == "svg" or part.find(".//svg") is not None for part in page.head)
    drawn = drawn or any(part.find(".//svg") is not None for part in page.content)
    xhtml = framed(edition, page)
    return Item(page.name, _TYPES[".xhtml"], xhtml, "svg" if drawn else "", in_spine=True)
