"""Builds the e-book: its pages, cover, navigation, style sheet, images and fonts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.epub.cover import cover_image
from donimoes_book.editions.epub.package import Item, container
from donimoes_book.editions.epub.pages import NAVIGATION, framed, navigation
from donimoes_book.editions.html.assets import MEDIA_TYPES, font_files
from donimoes_book.editions.html.pages import (
    Page,
    begin,
    chapter_pages,
    front_page,
    games_page,
)
from donimoes_book.editions.html.site import STYLE, style_sheet
from donimoes_book.editions.html.writer import Publication
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
    """Make the e-book; `elsewhere` are anchors that it lacks but that may be linked to."""
    # The navigation document takes the place of a page of contents.
    publication = begin(book, version, elsewhere, suffix=".xhtml", front="title")
    pages = [front_page(publication), *games_page(publication), *chapter_pages(publication)]
    items = list(_items(publication, pages))
    return EBook(container(book, items), len(pages), tuple(publication.warnings))


def _items(publication: Publication, pages: Sequence[Page]) -> Iterator[Item]:
    """Yield every file of the book; pages come in reading order."""
    front, *others = pages
    yield _page_item(publication, front)
    nav = navigation(publication, pages)
    yield Item(NAVIGATION, _TYPES[".xhtml"], nav, "nav", in_spine=True)
    for page in others:
        yield _page_item(publication, page)
    yield Item("cover.png", _TYPES[".png"], cover_image(publication.book), "cover-image")
    yield Item(STYLE, _TYPES[".css"], style_sheet("epub.css"))
    for name, data in (*publication.images.files.items(), *font_files()):
        yield Item(name, _TYPES[name[name.rindex(".") :]], data)


def _page_item(publication: Publication, page: Page) -> Item:
    drawn = any(part.tag == "svg" or part.find(".//svg") is not None for part in page.head)
    drawn = drawn or any(part.find(".//svg") is not None for part in page.content)
    xhtml = framed(publication, page)
    return Item(page.name, _TYPES[".xhtml"], xhtml, "svg" if drawn else "", in_spine=True)
