"""The table of contents, and the table of games to choose from."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from donimoes_book.editions.common import COLOPHON, choosing_labels, games_of, parts_of
from donimoes_book.editions.html.element import h
from donimoes_book.editions.html.writer import Writer
from donimoes_book.manuscript.tree import Chapter

STACKS = "stacks"
"""The class of a table whose rows become lists on a narrow screen."""


def contents_list(writer: Writer, *, deep: bool = True) -> Element:
    """List the chapters, and with `deep` the parts of each."""
    entries = [
        h("li", _link(writer, chapter.title, chapter.anchor), _parts(writer, chapter, deep))
        for chapter in writer.book.chapters
    ]
    entries.append(h("li", _link(writer, "Colophon", COLOPHON)))
    return h("nav", h("ol", entries, class_="contents"), aria_label="Chapters")


def _parts(writer: Writer, chapter: Chapter, deep: bool) -> Element | None:
    parts = [
        h("li", _link(writer, *part)) for part in parts_of(chapter, writer.publication.top_level)
    ]
    return h("ol", parts) if deep and parts else None


def _link(writer: Writer, words: str, anchor: str) -> Element:
    return h("a", words, href=writer.address(anchor))


def chooser(writer: Writer) -> Element:
    """Set the games with what matters for the choice: players, equipment and time."""
    labels = choosing_labels(writer.book)
    head = [h("th", label, scope="col") for label in ("Game", *labels)]
    rows = [
        h(
            "tr",
            h("th", _link(writer, chapter.title, chapter.anchor), scope="row"),
            [h("td", chapter.facts.get(label, ""), data_label=label) for label in labels],
        )
        for chapter in games_of(writer.book)
    ]
    table = h("table", h("thead", h("tr", head)), h("tbody", rows), class_=STACKS)
    return h("div", table, class_="table")
