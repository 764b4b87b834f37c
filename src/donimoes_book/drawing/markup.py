"""Tells whether the markup of a symbol that was kept can only draw."""

import re
from xml.etree import ElementTree

_DRAWN = frozenset({"svg", "g", "path", "rect", "circle", "text"})
_ABOUT = re.compile(
    r"class|d|[xyr]|c[xy]|rx|width|height|transform|(fill|stroke|font|text)(-[a-z]+)?"
)


def is_drawing(markup: str) -> bool:
    """Return whether the markup of a symbol that was kept can only draw: it has shapes and words.

    Raises ValueError if it isn't well-formed.
    """
    if "<!" in markup or "<?" in markup:
        return False
    try:
        root = ElementTree.fromstring(f"<svg>{markup}</svg>")
    except ElementTree.ParseError as error:
        raise ValueError(str(error)) from None
    return all(
        element.tag in _DRAWN and all(map(_ABOUT.fullmatch, element.keys()))
        for element in root.iter()
    )
