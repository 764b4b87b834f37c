"""The blocks that a composed book consists of besides its text, the same for every medium.

A composer turns what an author only names, such as hints or an index, into these; a writer sets
them without knowing what they are about. A `Reference` is a page number on paper and a link on a
screen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from donimoes_book.board.position import Position
from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.stages import Stage
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.source import Origin

Medium = Literal["paper", "screen"]


@dataclass(frozen=True, slots=True)
class Reference:
    """A place to look up."""

    anchor: str
    words: str = ""
    """What a screen shows as the link."""
    is_main: bool = False
    """Whether it is the place to look first."""
    spoken: str = ""
    """What a screen reader says as the link, if not its words."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list in which one looks things up, and the lines below it."""

    words: str
    places: tuple[Reference, ...]
    below: "tuple[Entry, ...]" = ()
    is_kept: bool = False
    """Whether it is listed below its chapter even where there is no room for all headings."""


@dataclass(frozen=True, slots=True)
class EntryGroup:
    """Entries below a title, such as those of a part of a book, or of a letter."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """What the book contains, part by part."""

    groups: tuple[EntryGroup, ...]
    last: Entry | None
    """What follows all parts."""


@dataclass(frozen=True, slots=True)
class Index:
    """Words in alphabetical order, letter by letter."""

    groups: tuple[EntryGroup, ...]


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard something is, out of the `most`, and how a screen reader says that."""

    grade: int
    most: int
    words: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a grid; on a screen, its first cell is the link to its place."""

    cells: tuple[tuple[tree.Inline, ...] | Grade, ...]
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
    note: str = ""
    """What its order is, said above it."""


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
    role: Literal["body", "small", "source", "label"] = "body"
    """A label is kept with what follows, and on paper is as wide; the others fill a column."""
    number: str = ""
    """What hangs to its left."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines that belong together."""

    lines: tuple[str, ...]
    is_small: bool = False
    """Whether they are only read beside a picture."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Positions in order, or side by side, each with its label."""

    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A position that needs no words."""

    position: Position
    game: str


@dataclass(frozen=True, slots=True)
class Steps:
    """Moves in order, with positions on the way."""

    moves: tuple[str, ...]
    every: int
    """After how many moves a count is printed, again and again."""
    stages: tuple[Stage, ...] = ()
    made: tuple[int, ...] = ()
    """After how many of the moves each stage is, drawn or not; an empty one isn't drawn."""
    notes: tuple[str, ...] = ()
    """What each of these stages is for, in words that may be empty."""


Solving = Lines | Steps | Strip | Picture
"""What a solution consists of."""


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
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """Lines that answer what stands elsewhere, below the words that lead there."""

    place: Reference
    lines: tuple[str, ...]
    anchor: str


@dataclass(frozen=True, slots=True)
class Name:
    """A number that names something."""

    number: str
    said: str
    """What a screen reader says before it; on paper, the whole name."""
    unit: str = ""
    """What it counts, if it isn't just a number in order."""


@dataclass(frozen=True, slots=True)
class Card:
    """A problem to solve, with what helps to choose it."""

    name: Name
    anchor: str
    """Its place in the book."""
    problem: str
    """The anchor where the book poses the problem, by which scripts know it."""
    solution: Reference
    hints: Reference
    length: str
    """How long the solution is."""
    minutes: str
    grade: Grade | None
    question: str
    position: Position
    game: str
    to_find: tuple[str, ...]
    """What is hidden in the position, to be crossed off."""
    code: str
    """What brings the problem back."""
    why_not: Callable[[], str]
    """Says why a page that plays others can't play it."""
    title: str
    """The title of the game."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Problems, as many side by side as there is room for; on paper, across all columns."""

    cards: tuple[Card, ...]
    more: "Fold | None" = None
    """Other cards, which only a screen has."""
    origin: Origin | None = None
    """Where the author wants them."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What solves a problem."""

    name: Name
    anchor: str
    problem: Reference
    length: str
    brief: str
    """Its length in fewer words."""
    game: str
    """The title of the game."""
    code: str
    """What brings the problem back."""
    parts: tuple[Solving, ...]
    is_long: bool = False
    """Whether it has more moves than anybody follows on paper."""

    @property
    def moves(self) -> int:
        """How many moves it has, if it tells them."""
        return next((len(part.moves) for part in self.parts if isinstance(part, Steps)), 0)


@dataclass(frozen=True, slots=True)
class Solutions:
    """Solutions in order."""

    solutions: tuple[Solution, ...]


@dataclass(frozen=True, slots=True)
class Download:
    """A link to a file beside the pages."""

    words: str
    file: str


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks below a heading, one level below the last."""

    title: str
    blocks: "tuple[Block, ...]"
    is_small: bool = False
    """Whether its heading is a small one, as in a list of which one looks up single lines."""
    anchor: str = ""


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
    | Solving
    | Pictures
    | Cards
    | Solutions
    | Download
    | Fold
    | Item
    | Answer
    | Section
    | Figures
    | Chart
    | TextCards
)
