"""The box By the numbers: what our engine measured of a game, and on how many deals."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from donimoes_book.editions.html.element import h
from donimoes_book.editions.wording import measured, number_rows, numbers_title
from donimoes_book.manuscript.tree import NumberSet


def numbers_box(block: NumberSet) -> Element:
    """Set the numbers of a game."""
    simulation = block.simulation
    assert simulation is not None, "numbers are filled in before a book is set"
    title = numbers_title(block)
    rows = [
        h(
            "tr",
            h("th", row.label, scope="row"),
            h("td", row.interval, class_="interval"),
            h("td", row.value, class_="value"),
        )
        for row in number_rows(simulation)
    ]
    return h(
        "aside",
        h("p", title, class_="title"),
        h("table", h("tbody", rows)),
        h("p", measured(simulation), class_="measured"),
        class_="numbers",
        aria_label=title,
    )
