"""What every part of the book needs while it is set: paper, styles, page numbers, warnings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.pdf.inline import Markup
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.record import Record
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.manuscript.tree import Block, Book, Origin


@dataclass
class Setting:
    """One pass over a book."""

    book: Book
    version: str
    paper: Paper
    styles: Styles
    anchors: frozenset[str]
    """Every place in the book that can be linked to."""
    pages: Mapping[str, int]
    """The page of each anchor, as far as an earlier pass has found it."""
    record: Record = field(default_factory=Record)
    warnings: dict[Diagnostic, None] = field(default_factory=dict)
    """What was done otherwise than the author may expect, in order, each once."""
    path: str = ""
    """The file of the chapter being set."""
    imprint: str = ""
    """What stands at the foot of the first page, in place of its number."""
    elsewhere: frozenset[str] = frozenset()
    """Places that the manuscript has and this print leaves out, with whatever leads there."""
    top_level: int = 2
    """The level of the book's highest headings inside chapters."""
    notes: Sequence[Sequence[Block]] = ()
    """The footnotes of the chapter being set."""

    def __post_init__(self) -> None:
        self.markup = Markup(self.anchors, self.pages, self.warn, self.elsewhere)

    def warn(self, message: str, origin: Origin | None = None, advice: str = "") -> None:
        """Note a warning about a place, or about the chapter being set."""
        path, line = (origin.path, origin.line) if origin else (self.path, 0)
        self.warnings[Diagnostic(message, advice, line, path=path, warning=True)] = None
