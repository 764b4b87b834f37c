"""The pages of the e-book as XHTML, with the navigation document of reading systems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element

from donimoes_book.editions.common import CONTENTS
from donimoes_book.editions.html.element import Child, as_xml, h
from donimoes_book.editions.html.pages import Kind, Page
from donimoes_book.editions.html.site import STYLE
from donimoes_book.editions.html.writer import Publication, html_id

NAVIGATION = "contents.xhtml"
XHTML = "http://www.w3.org/1999/xhtml"
OPS = "http://www.idpf.org/2007/ops"

TYPES: dict[Kind, str] = {"front": "titlepage", "chapter": "chapter", "colophon": "colophon"}
"""The `epub:type` of each kind of page."""
_ROLES = {"chapter": "doc-chapter", "colophon": "doc-colophon"}
_TYPES_OF_ROLES = {
    "doc-noteref": "noteref",
    "doc-endnotes": "footnotes",
    "doc-backlink": "backlink",
}
"""The `epub:type` by which older reading systems know some roles."""


def framed(publication: Publication, page: Page) -> bytes:
    """Return a page with its frame."""
    content = list(page.content)
    _name_types((*page.head, *content))
    kind = TYPES.get(page.kind)
    # One section, which says what it is, holds everything, including the sheet of dominoes.
    section = h("section", page.head, content, role=_ROLES.get(page.kind), class_=page.kind)
    if kind:
        section.set("epub:type", kind)
    if page.kind in _ROLES:
        section.set("aria-label", page.title)
    return document(publication, page.title, section)


def document(publication: Publication, title: str, *body: Child) -> bytes:
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
    )
    root.set("xmlns:epub", OPS)
    root.set("xml:lang", language)
    return as_xml(root, "<!DOCTYPE html>\n")


def _name_types(parts: Iterable[Element]) -> None:
    for part in parts:
        for element in part.iter():
            kind = _TYPES_OF_ROLES.get(element.get("role", ""))
            if kind:
                element.set("epub:type", kind)


def navigation(publication: Publication, pages: Sequence[Page]) -> bytes:
    """Return the navigation document of an e-book with these pages."""
    entries = [_entry(page) for page in pages if page.kind != "front"]
    toc = _nav("toc", h("h1", "Contents", id=html_id(CONTENTS)), h("ol", entries))
    toc.set("role", "doc-toc")
    return document(publication, "Contents", toc, _landmarks(pages))


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
