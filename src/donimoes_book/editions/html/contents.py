"""The table of contents, and the table that helps to choose a game."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.element import h
from donimoes_book.editions.html.writer import Writer
from donimoes_book.editions.pdf import colophon
from donimoes_book.editions.wording import choosing_labels
from donimoes_book.manuscript.inline import plain_text
from donimoes_book.manuscript.tree import Chapter, Heading

STACKS = "stacks"
"""The class of a table whose rows become lists, cell below cell, where a screen is narrow."""


def contents_list(writer: Writer, *, deep: bool = True) -> Element:
    """List the chapters, and with `deep` the parts of each."""
    entries = [
        h("li", _link(writer, chapter.title, chapter.anchor), _parts(writer, chapter, deep))
        for chapter in writer.book.chapters
    ]
    entries.append(h("li", _link(writer, "Colophon", colophon.ANCHOR)))
    return h("nav", h("ol", entries, class_="contents"), aria_label="Chapters")


def _parts(writer: Writer, chapter: Chapter, deep: bool) -> Element | None:
    parts = [h("li", _link(writer, *part)) for part in parts_of(writer, chapter)]
    return h("ol", parts) if deep and parts else None


def parts_of(writer: Writer, chapter: Chapter) -> Iterator[tuple[str, str]]:
    """Return the words and the anchor of each of the highest headings inside a chapter."""
    for block in chapter.blocks:
        if isinstance(block, Heading) and block.level <= writer.edition.top_level:
            yield plain_text(block.children).strip() or "…", block.anchor


def _link(writer: Writer, words: str, anchor: str) -> Element:
    return h("a", words, href=writer.address(anchor))


def chooser(writer: Writer) -> Element:
    """Set the games with what matters when one chooses: players, equipment and time."""
    labels = choosing_labels(writer.book)
    head = [h("th", label, scope="col") for label in ("Game", *labels)]
    rows = [
        h(
            "tr",
            h("th", _link(writer, chapter.title, chapter.anchor), scope="row"),
            [h("td", chapter.facts.get(label, ""), data_label=label) for label in labels],
        )
        for chapter in writer.book.chapters
        if chapter.facts
    ]
    table = h("table", h("thead", h("tr", head)), h("tbody", rows), class_=STACKS)
    return h("div", table, class_="table")
