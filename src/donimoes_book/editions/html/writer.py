"""What every part of a page needs while it is written: links, ids, headings, warnings."""

from __future__ import annotations

from dataclasses import dataclass, field

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.svg import SymbolSheet
from donimoes_book.editions.html.images import Images
from donimoes_book.editions.html.places import Ids, Places
from donimoes_book.manuscript.tree import Book, Origin


@dataclass
class Edition:
    """What the pages of an edition have in common."""

    book: Book
    version: str
    places: Places
    top_level: int
    """The level of the book's highest headings inside chapters."""
    elsewhere: frozenset[str] = frozenset()
    """Places of the book that this edition leaves out, but that may be linked to."""
    images: Images = field(default_factory=Images)
    warnings: dict[Diagnostic, None] = field(default_factory=dict)
    """What was done otherwise than the author may expect, in order, each once."""


@dataclass
class Writer:
    """One page while it is written."""

    edition: Edition
    page: str
    """The name of its file."""
    path: str = ""
    """The file of the manuscript."""
    notes: int = 0
    """How many footnotes it has."""
    level: int = 1
    """That of the heading written last."""
    ids: Ids = field(default_factory=Ids)
    sheet: SymbolSheet = field(default_factory=lambda: SymbolSheet("domino."))
    """The dominoes of all diagrams of the page, each drawn once."""
    pictures: int = 0
    """How many diagrams it has so far."""

    @property
    def book(self) -> Book:
        """The book that it is a page of."""
        return self.edition.book

    def address(self, anchor: str, origin: Origin | None = None) -> str | None:
        """Return the address of a place of the book; None, and a warning, where there is none."""
        address = self.edition.places.address(anchor, self.page)
        if address is None and anchor not in self.edition.elsewhere:
            self.warn(f'the link to "#{anchor}" leads nowhere in this edition', origin)
        return address

    def heading_level(self, wish: int) -> int:
        """Return the level of the next heading: none may be skipped on the way down."""
        self.level = min(wish, self.level + 1, 6)
        return self.level

    def warn(self, message: str, origin: Origin | None = None, advice: str = "") -> None:
        """Note a warning about a place, or about the chapter being written."""
        path, line = (origin.path, origin.line) if origin else (self.path, 0)
        diagnostic = Diagnostic(message, advice, line, path=path, warning=True)
        self.edition.warnings[diagnostic] = None
