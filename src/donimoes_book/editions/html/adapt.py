"""Adapts pages to the site: headings link to themselves, solutions open on request."""

from xml.etree.ElementTree import Element

from donimoes_book.editions.html.element import h
from donimoes_book.language import gettext

_HEADINGS = frozenset({"h2", "h3", "h4", "h5", "h6"})
_HEADS = frozenset({"header", *_HEADINGS})
"""The parts of a closed solution that stay visible."""


def link_headings(main: Element) -> None:
    """Turn each heading with an address, its own or its section's, into a link to it.

    The heading itself is the link, so that it has one name and is read once. A heading that already
    contains links stays as it is.
    """
    for heading in list(main.iter()):
        if heading.tag in _HEADINGS and heading.get("id"):
            _link(heading, heading.get("id", ""))
    for section in list(main.iter("section")):
        headings = [element for element in section.iter() if element.tag in _HEADINGS]
        if section.get("id") and headings and not headings[0].get("id"):
            _link(headings[0], section.get("id", ""))


def _link(heading: Element, to: str) -> None:
    if heading.find(".//a") is not None:
        return
    link = h("a", heading.text, list(heading), href=f"#{to}", class_="self")
    del heading[:]
    heading.text = None
    heading.append(link)


def close_solutions(main: Element) -> None:
    """Put each solution's content into `<details>`, which opens on a click or from a link to it."""
    for section in main.iter("section"):
        if section.get("class") == "solution":
            content = [element for element in section if element.tag not in _HEADS]
            for element in content:
                section.remove(element)
            section.append(h("details", h("summary", gettext("Show the solution")), content))
