"""A page as it is written, before an edition puts its own frame around it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element

Kind = Literal["front", "contents", "games", "problems", "chapter", "colophon", "missing"]


@dataclass(frozen=True)
class Page:
    """A page without its frame."""

    name: str
    title: str
    kind: Kind
    head: Sequence[Element]
    content: Sequence[Element]
    summary: str
    """A description in a sentence or two."""
    parts: Sequence[tuple[str, str]]
    """The words and the address of each part listed in the contents."""
    chapter: str = ""
    """The anchor of the chapter that it is or belongs to; empty if there's none."""
