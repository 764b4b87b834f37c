"""The longest problems known of a game: a table of them, their positions and their solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.element import h
from donimoes_book.editions.html.problems import problem_cards
from donimoes_book.editions.html.solutions import solution_parts
from donimoes_book.editions.html.writer import Writer
from donimoes_book.manuscript.tree import Problem


def record_parts(writer: Writer, records: Sequence[Problem]) -> Iterator[Element]:
    """Set the records of a game."""
    if not records:
        return
    before = writer.level
    yield _table(writer, records)
    yield problem_cards(writer, records)
    yield h(f"h{writer.heading_level(before + 1)}", "Solutions")
    yield from solution_parts(writer, records)
    writer.level = before


def _table(writer: Writer, records: Sequence[Problem]) -> Element:
    """Set the records at a glance: a line for each, which leads to its position."""
    titles = ("Dominoes", records[0].length_unit.capitalize(), "Positions")
    head = h("tr", [h("th", title, class_="right", scope="col") for title in titles])
    rows = [
        h(
            "tr",
            h("td", h("a", str(record.number), href=writer.address(record.anchor)), class_="right"),
            h("td", h("strong", str(record.length)), class_="right"),
            h("td", f"{record.states:,}", class_="right"),
        )
        for record in records
    ]
    return h("div", h("table", h("thead", head), h("tbody", rows)), class_="table")
