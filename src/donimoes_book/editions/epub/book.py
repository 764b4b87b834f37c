"""Builds the e-book: its pages as XHTML, cover, navigation, style sheet, images and fonts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.common import CONTENTS
from donimoes_book.editions.epub.cover import cover_image
from donimoes_book.editions.epub.package import Item, container
from donimoes_book.editions.html.assets import MEDIA_TYPES, font_files
from donimoes_book.editions.html.element import as_xml, h
from donimoes_book.editions.html.pages import (
    Kind,
    Page,
    begin,
    chapter_pages,
    front_page,
    games_page,
)
from donimoes_book.editions.html.site import STYLE, style_sheet
from donimoes_book.editions.html.writer import Publication, html_id
from donimoes_book.manuscript.tree import Book

NAVIGATION = "contents.xhtml"
XHTML = "http://www.w3.org/1999/xhtml"
OPS = "http://www.idpf.org/2007/ops"

_EPUB_TYPES: dict[Kind, str] = {"front": "titlepage", "chapter": "chapter", "colophon": "colophon"}
"""The `epub:type` of each kind of page."""
_ROLES = {"chapter": "doc-chapter", "colophon": "doc-colophon"}
_TYPES_OF_ROLES = {
    "doc-noteref": "noteref",
    "doc-endnotes": "footnotes",
    "doc-backlink": "backlink",
}
"""The `epub:type` by which older reading systems know some roles."""
_MEDIA_TYPES = MEDIA_TYPES | {
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
    nav = _navigation(publication, pages)
    yield Item(NAVIGATION, _MEDIA_TYPES[".xhtml"], nav, "nav", in_spine=True)
    for page in others:
        yield _page_item(publication, page)
    yield Item("cover.png", _MEDIA_TYPES[".png"], cover_image(publication.book), "cover-image")
    yield Item(STYLE, _MEDIA_TYPES[".css"], style_sheet("epub.css"))
    for name, data in (*publication.images.files.items(), *font_files()):
        yield Item(name, _MEDIA_TYPES[name[name.rindex(".") :]], data)


def _page_item(publication: Publication, page: Page) -> Item:
    drawings = [svg for part in (*page.head, *page.content) for svg in part.iter("svg")]
    xhtml = _framed(publication, page)
    return Item(page.name, _MEDIA_TYPES[".xhtml"], xhtml, "svg" if drawings else "", in_spine=True)


def _framed(publication: Publication, page: Page) -> bytes:
    """Return a page with its frame."""
    # One section, which says what it is, holds everything, including the sheet of dominoes.
    section = h(
        "section",
        page.head,
        page.content,
        role=_ROLES.get(page.kind),
        class_=page.kind,
        epub__type=_EPUB_TYPES.get(page.kind),
        aria_label=page.title if page.kind in _ROLES else None,
    )
    for element in section.iter():
        if kind := _TYPES_OF_ROLES.get(element.get("role", "")):
            element.set("epub:type", kind)
    return _document(publication, page.title, section)


def _document(publication: Publication, title: str, *body: Element) -> bytes:
    """Return an XHTML document."""
    language = publication.book.language or "en"
    root = h(
        "html",
        h(
            "head",
            h("meta", charset="utf-8"),
            h("title", title),
            h("link", rel="stylesheet", type="text/css", href=STYLE),
        ),
        h("body", body),
        xmlns=XHTML,
        lang=language,
        xmlns__epub=OPS,
        xml__lang=language,
    )
    return as_xml(root, "<!DOCTYPE html>\n")


def _navigation(publication: Publication, pages: Sequence[Page]) -> bytes:
    """Return the navigation document of an e-book with these pages."""
    entries = [_entry(page) for page in pages if page.kind != "front"]
    title = h("h1", "Contents", id=html_id(CONTENTS))
    toc = h("nav", title, h("ol", entries), class_="contents", epub__type="toc", role="doc-toc")
    return _document(publication, "Contents", toc, _landmarks(pages))


def _entry(page: Page) -> Element:
    parts = [h("li", h("a", words, href=_from_outside(page, to))) for words, to in page.parts]
    return h("li", h("a", page.title, href=page.name), h("ol", parts) if parts else None)


def _from_outside(page: Page, address: str) -> str:
    """Return the address of a part for a link on another page."""
    return f"{page.name}{address}" if address.startswith("#") else address


def _landmarks(pages: Sequence[Page]) -> Element:
    """Return links to places for which a reading system may have buttons."""
    chapter = next((page for page in pages if page.kind == "chapter"), pages[-1])
    marks = [
        ("titlepage", "Title page", pages[0].name),
        ("toc", "Contents", NAVIGATION),
        ("bodymatter", "Start of the book", chapter.name),
    ]
    items = [h("li", h("a", words, href=to, epub__type=kind)) for kind, words, to in marks]
    parts = h("h2", "Landmarks"), h("ol", items)
    return h("nav", parts, class_="contents", hidden="hidden", epub__type="landmarks")
