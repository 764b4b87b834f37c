"""The blocks that a composed book consists of besides its text, the same for every medium.

A composer turns what an author only names, such as hints or an index, into these; a writer sets
them without knowing what they are about. A `Reference` is a page number on paper and a link on a
screen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.common import Stage
from donimoes_book.manuscript import tree

Medium = Literal["paper", "screen"]


@dataclass(frozen=True, slots=True)
class Reference:
    """A place to look up."""

    anchor: str
    words: str = ""
    """What a screen shows as the link."""
    is_main: bool = False
    """Whether it is the place to look first."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list in which one looks things up, and the lines below it."""

    words: str
    places: tuple[Reference, ...]
    below: "tuple[Entry, ...]" = ()


@dataclass(frozen=True, slots=True)
class EntryGroup:
    """Entries below a title, such as those of a part of a book, or of a letter."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """What the book contains, part by part."""

    groups: tuple[EntryGroup, ...]
    last: Entry
    """What follows all parts."""


@dataclass(frozen=True, slots=True)
class Index:
    """Words in alphabetical order, letter by letter."""

    groups: tuple[EntryGroup, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a grid; on a screen, its first cell is the link to its place."""

    cells: tuple[tuple[tree.Inline, ...], ...]
    place: Reference
    note: str = ""
    """A line below its first cell."""


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows of a grid below a title, which may be empty."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of which each row leads to a place; on paper, a last column has the pages."""

    head: tuple[str, ...]
    groups: tuple[RowGroup, ...]
    role: Literal["games", "figures"]
    """Words, with a title in each row's first cell, as wide as the page; or figures."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code to type, beside the number that leads to what it stands for."""

    place: Reference
    code: str


@dataclass(frozen=True, slots=True)
class CodeList:
    """Codes to look up by number."""

    codes: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph that the program says."""

    words: tuple[tree.Inline, ...]
    role: Literal["body", "small", "label"] = "body"
    number: str = ""
    """What hangs to its left."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Positions side by side, below a sentence that they share."""

    words: str
    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """Blocks that a screen hides until somebody asks for them."""

    summary: str
    blocks: "tuple[Block, ...]"


@dataclass(frozen=True, slots=True)
class Item:
    """Blocks about one thing, below the words that lead to it."""

    place: Reference
    blocks: "tuple[Block, ...]"


@dataclass(frozen=True, slots=True)
class Answer:
    """Lines that answer what stands elsewhere, below the words that lead there."""

    place: Reference
    lines: tuple[str, ...]
    anchor: str


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks below a heading, one level below the last."""

    title: str
    blocks: "tuple[Block, ...]"
    is_small: bool = False
    """Whether its heading is a small one, as in a list of which one looks up single lines."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts side by side, each with its label."""

    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """How a chapter begins."""

    title: str
    anchor: str
    kind: str = ""
    """A word or two above the title."""
    credit: str = ""
    source: str = ""
    facts: Facts | None = None
    picture: tree.Diagram | None = None
    """What stands on a table beside the title."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured number, with its 95% interval, or none if that is empty."""

    label: str
    value: str
    interval: str


@dataclass(frozen=True, slots=True)
class Figures:
    """A box of measured numbers, and how they were measured."""

    title: str
    figures: tuple[Figure, ...]
    note: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing of measured numbers, and how to read it."""

    title: str
    draw: Callable[[float, float], Scene]
    """Draws it with a width and a type size, in the scene's units."""
    note: str
    figures: Figures
    """All numbers, for a medium that has no appendix with them."""
    appendix: Reference
    """Where an appendix has them."""


@dataclass(frozen=True, slots=True)
class TextCard:
    """A card with some text of the manuscript."""

    title: str
    anchor: str
    blocks: tuple[tree.Block, ...]
    path: str
    """The file of the text."""


@dataclass(frozen=True, slots=True)
class TextCards:
    """Cards to cut out."""

    cards: tuple[TextCard, ...]


Block = (
    Contents
    | Index
    | Grid
    | CodeList
    | Prose
    | Pictures
    | Fold
    | Item
    | Answer
    | Section
    | Figures
    | Chart
    | TextCards
)
