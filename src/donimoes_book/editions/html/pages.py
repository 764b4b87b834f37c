"""The pages of an edition for screens: the front, contents, each chapter, the colophon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from textwrap import shorten
from typing import Literal
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.blocks import blocks
from donimoes_book.editions.html.contents import chooser, contents_list, parts_of
from donimoes_book.editions.html.element import Child, h, svg_element
from donimoes_book.editions.html.opening import opening
from donimoes_book.editions.html.pictures import LARGE, diagram_svg
from donimoes_book.editions.html.places import Places
from donimoes_book.editions.html.writer import Edition, Writer
from donimoes_book.editions.pdf import colophon
from donimoes_book.editions.wording import choosing_labels, cover_position, top_level
from donimoes_book.manuscript.inline import plain_text
from donimoes_book.manuscript.tree import Block, Book, Chapter, FootnoteList, Paragraph
from donimoes_book.manuscript.walk import anchors_in

Kind = Literal["front", "contents", "games", "chapter", "colophon"]

FRONT, CONTENTS, GAMES = "edition.front", "edition.contents", "edition.games"
"""Anchors of the manuscript have no full stop in them."""
_SUMMARY = 160
"""The most characters of what a search engine shows of a page."""
_FEW = 3
"""With fewer parts, a chapter needs no list of them."""


@dataclass(frozen=True)
class Page:
    """A page, whose frame is up to the edition."""

    name: str
    """Of its file."""
    title: str
    kind: Kind
    head: tuple[Element, ...]
    """What opens it."""
    content: tuple[Element, ...] = ()
    summary: str = ""
    """What it is about, in a sentence or two."""
    parts: tuple[tuple[str, str], ...] = ()
    """The words and the address of each of the parts that the contents name."""


def begin(
    book: Book, version: str, elsewhere: frozenset[str] = frozenset(), *, suffix: str, front: str
) -> Edition:
    """Give every page its name and every anchor its place; `front` is the name of the first."""
    places = Places(suffix)
    page = places.new_page(FRONT, front)
    _enter(places, page, book.front)
    places.new_page(CONTENTS, "contents")
    if choosing_labels(book):
        places.new_page(GAMES, "games")
    for chapter in (*book.chapters, colophon.colophon(book, version)):
        _enter(places, places.new_page(chapter.anchor, _wish(chapter)), chapter.blocks)
    return Edition(book, version, places, top_level(book), elsewhere)


def _wish(chapter: Chapter) -> str:
    return "colophon" if chapter.anchor == colophon.ANCHOR else ""


def _enter(places: Places, page: str, nodes: Iterable[Block]) -> None:
    for anchor in anchors_in(nodes):
        places.enter(anchor, page)


def front_page(edition: Edition) -> Page:
    """Write the title page, with what stands before the first chapter."""
    book, writer = edition.book, _writer(edition, FRONT, edition.book.front)
    position = cover_position(book)
    svg = None if position is None else diagram_svg(writer, position, None, LARGE)
    cover = h(
        "header",
        h("h1", book.title, id=writer.ids.give(FRONT)),
        h("p", book.subtitle, class_="subtitle") if book.subtitle else None,
        h("figure", svg) if svg is not None else None,
        h("p", book.author, class_="author") if book.author else None,
        class_="cover",
    )
    summary = book.subject or book.subtitle
    return _page(writer, book.title, "front", [cover], blocks(writer, book.front), summary)


def contents_page(edition: Edition) -> Page:
    """Write the table of contents."""
    writer = _writer(edition, CONTENTS)
    head = opening(writer, Chapter("Contents", CONTENTS, ()))
    summary = f"All chapters of {edition.book.title}, with their parts."
    return _page(writer, "Contents", "contents", head, [contents_list(writer)], summary)


def games_page(edition: Edition) -> Iterator[Page]:
    """Write the page that helps to choose a game, where there are some to choose from."""
    if edition.places.page(GAMES) is None:
        return
    writer = _writer(edition, GAMES)
    head = opening(writer, Chapter("Which game?", GAMES, ()))
    labels = ", ".join(label.lower() for label in choosing_labels(edition.book))
    summary = f"The games of {edition.book.title} side by side: {labels}."
    yield _page(writer, "Which game?", "games", head, [chooser(writer)], summary)


def chapter_pages(edition: Edition) -> Iterator[Page]:
    """Write each chapter, and the colophon as the last."""
    for chapter in edition.book.chapters:
        yield _chapter(edition, chapter, "chapter")
    yield _chapter(edition, colophon.colophon(edition.book, edition.version), "colophon")


def _chapter(edition: Edition, chapter: Chapter, kind: Kind) -> Page:
    writer = _writer(edition, chapter.anchor, chapter.blocks, chapter.path)
    head, content = opening(writer, chapter), blocks(writer, chapter.blocks)
    first = (plain_text(b.children) for b in chapter.blocks if isinstance(b, Paragraph))
    summary = shorten(next(first, ""), _SUMMARY, placeholder=" …")
    page = _page(writer, chapter.title, kind, head, content, summary)
    parts = [(words, writer.address(anchor) or "") for words, anchor in parts_of(writer, chapter)]
    return replace(page, parts=tuple(parts))


def parts_list(page: Page) -> Child:
    """Return the list of a long chapter's parts."""
    if len(page.parts) < _FEW:
        return None
    items = [h("li", h("a", words, href=address)) for words, address in page.parts]
    return h("nav", h("ul", items), class_="parts", aria_label="In this chapter")


def _writer(edition: Edition, anchor: str, nodes: Iterable[Block] = (), path: str = "") -> Writer:
    page = edition.places.page(anchor)
    assert page is not None, "every page is entered before the first is written"
    notes = sum(len(node.notes) for node in nodes if isinstance(node, FootnoteList))
    return Writer(edition, page, path, notes)


def _page(
    writer: Writer,
    title: str,
    kind: Kind,
    head: Iterable[Element],
    content: Iterable[Element],
    summary: str = "",
) -> Page:
    """Return a page, before all else the dominoes that its diagrams share."""
    head, content = tuple(head), tuple(content)
    if writer.sheet.symbols:
        head = (svg_element(writer.sheet.svg()), *head)
    return Page(writer.page, title, kind, head, content, summary)
