"""A page of the e-book: XHTML, its parts named in the words of reading systems."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.element import Child, as_xml, h
from donimoes_book.editions.html.pages import Kind, Page
from donimoes_book.editions.html.site import STYLE
from donimoes_book.editions.html.writer import Edition

XHTML = "http://www.w3.org/1999/xhtml"
OPS = "http://www.idpf.org/2007/ops"

TYPES: dict[Kind, str] = {"front": "titlepage", "chapter": "chapter", "colophon": "colophon"}
"""What a page is, as `epub:type` says it."""
_ROLES = {"chapter": "doc-chapter", "colophon": "doc-colophon"}
_TYPES_OF_ROLES = {
    "doc-noteref": "noteref",
    "doc-endnotes": "footnotes",
    "doc-backlink": "backlink",
}
"""Roles that older reading systems know by their `epub:type` only."""


def framed(edition: Edition, page: Page) -> bytes:
    """Return a page with all that stands around its content."""
    content = list(page.content)
    _name_types((*page.head, *content))
    kind = TYPES.get(page.kind)
    # The sheet of dominoes, and all else, stands in one section that says what it is.
    section = h("section", page.head, content, role=_ROLES.get(page.kind), class_=page.kind)
    if kind:
        section.set("epub:type", kind)
    if page.kind in _ROLES:
        section.set("aria-label", page.title)
    return document(edition, page.title, section)


def document(edition: Edition, title: str, *body: Child) -> bytes:
    """Return an XHTML document."""
    language = edition.book.language or "en"
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
