"""Builds a page's elements so that text can never become a tag, and writes them out."""

import re
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, fromstring, tostring

Child = str | Element | Iterable["Child"] | None
"""What an element may contain: words, elements, any number of both, or nothing."""

SVG = "http://www.w3.org/2000/svg"

_DOCUMENT = {"html", "head", "body", "meta", "link", "title", "script"}
_REGIONS = {"header", "footer", "main", "nav", "section", "article", "aside", "div", "figure"}
_TEXTS = {"figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "blockquote", "hr", "svg"}
_LISTS = {"ul", "ol", "li", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td"}
_BLOCKS = _DOCUMENT | _REGIONS | _TEXTS | _LISTS
"""The elements that end their line, which makes a page's source easy to read and compare."""
_UNPRINTABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""The characters that XML must not contain."""


def h(tag: str, *children: Child, **attributes: str | int | None) -> Element:
    """Return an element that contains words and other elements.

    `h("p", "See ", h("a", "here", href="#x"), class_="note")` is a paragraph with a link. In an
    attribute's name `__` stands for `:` and `_` for `-`; an underscore at the end is dropped.
    Attributes that are None are left out.
    """
    element = Element(tag)
    if tag in _BLOCKS:
        element.tail = "\n"
    for name, value in attributes.items():
        if value is not None:
            name = name.rstrip("_").replace("__", ":").replace("_", "-")
            element.set(name, printable(str(value)))
    add(element, *children)
    return element


def add(element: Element, *children: Child) -> None:
    """Append words and elements to an element."""
    for child in children:
        match child:
            case None:
                pass
            case str():
                words = printable(child)
                if len(element):
                    element[-1].tail = (element[-1].tail or "") + words
                else:
                    element.text = (element.text or "") + words
            case Element():
                element.append(child)
            case _:
                add(element, *child)


def svg_element(svg: str) -> Element:
    """Return a drawing as an element without prefixes, with its namespace declared only once."""
    root = fromstring(svg)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    root.set("xmlns", SVG)
    root.tail = "\n"
    return root


def words_in(children: Iterable[Child]) -> Iterator[str]:
    """Yield all the text in elements, piece by piece."""
    for child in children:
        match child:
            case None:
                pass
            case str():
                yield child
            case Element():
                yield from child.itertext()
            case _:
                yield from words_in(child)


def printable(words: str) -> str:
    """Return words without control characters, which neither HTML nor XML can contain."""
    return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", words)


def as_html(page: Element) -> bytes:
    """Return a page as an HTML file."""
    text = tostring(page, encoding="unicode", method="html")
    return f"<!DOCTYPE html>\n{text}".encode()


def as_xml(page: Element, doctype: str = "") -> bytes:
    """Return a page, or any other document, as an XML file."""
    text = tostring(page, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{doctype}{text}'.encode()
