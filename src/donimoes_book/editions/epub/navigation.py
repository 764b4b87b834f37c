"""The navigation document: contents for readers and reading systems, and the landmarks."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from donimoes_book.editions.epub.frame import document
from donimoes_book.editions.html.element import Child, h
from donimoes_book.editions.html.pages import CONTENTS, Page
from donimoes_book.editions.html.places import html_id
from donimoes_book.editions.html.writer import Edition

NAVIGATION = "contents.xhtml"


def navigation(edition: Edition, pages: Sequence[Page]) -> bytes:
    """Return the navigation document of an e-book with these pages."""
    entries = [_entry(page) for page in pages if page.kind != "front"]
    toc = _nav("toc", h("h1", "Contents", id=html_id(CONTENTS)), h("ol", entries))
    toc.set("role", "doc-toc")
    return document(edition, "Contents", toc, _landmarks(pages))


def _entry(page: Page) -> Element:
    parts = [h("li", h("a", words, href=_from_outside(page, to))) for words, to in page.parts]
    return h("li", h("a", page.title, href=page.name), h("ol", parts) if parts else None)


def _from_outside(page: Page, address: str) -> str:
    """Return the address of a part as it is seen from another page."""
    return f"{page.name}{address}" if address.startswith("#") else address


def _landmarks(pages: Sequence[Page]) -> Element:
    """Return the places that a reading system may have buttons for."""
    chapter = next((page for page in pages if page.kind == "chapter"), pages[-1])
    marks = [
        ("titlepage", "Title page", pages[0].name),
        ("toc", "Contents", NAVIGATION),
        ("bodymatter", "Start of the book", chapter.name),
    ]
    items = []
    for kind, words, address in marks:
        link = h("a", words, href=address)
        link.set("epub:type", kind)
        items.append(h("li", link))
    return _nav("landmarks", h("h2", "Landmarks"), h("ol", items), hidden="hidden")


def _nav(kind: str, *children: Child, hidden: str | None = None) -> Element:
    nav = h("nav", children, class_="contents", hidden=hidden)
    nav.set("epub:type", kind)
    return nav
