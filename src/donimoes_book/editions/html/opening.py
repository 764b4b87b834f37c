"""The opening of a chapter: kind, title, designer, facts and a picture of the game."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.element import h
from donimoes_book.editions.html.pictures import diagram_svg
from donimoes_book.editions.html.writer import Writer
from donimoes_book.editions.wording import credit
from donimoes_book.manuscript.tree import Chapter


def opening(writer: Writer, chapter: Chapter) -> Iterator[Element]:
    """Set what stands above the text of a chapter."""
    by = credit(chapter)
    yield h(
        "header",
        h("p", chapter.kind, class_="kind") if chapter.kind else None,
        h("h1", chapter.title, id=writer.ids.give(chapter.anchor)),
        h("p", by, class_="credit") if by else None,
        h("p", f"Rules: {chapter.source}", class_="source") if chapter.source else None,
        class_="opening",
    )
    if chapter.facts:
        facts = [h("div", h("dt", label), h("dd", fact)) for label, fact in chapter.facts.items()]
        yield h("dl", facts, class_="facts")
    if chapter.picture:
        svg = diagram_svg(writer, chapter.picture, chapter.game)
        yield h("figure", svg, class_="picture")
