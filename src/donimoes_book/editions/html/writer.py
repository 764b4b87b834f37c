"""What pages are written with: links to every place in the book, ids, headings, warnings."""

import re
import unicodedata
from dataclasses import dataclass, field

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.svg import SymbolSheet
from donimoes_book.editions.common import warning_at
from donimoes_book.editions.html.assets import Images
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.tree import Book

_NOT_IN_AN_ID = re.compile(r"[^A-Za-z0-9_.-]")
_NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")


@dataclass
class Places:
    """The pages of an edition and the anchors on them: all are added before any is looked up."""

    suffix: str = ".html"
    """How the files of pages end."""
    _pages: dict[str, str] = field(default_factory=dict)
    """The page of each anchor."""
    _starts: dict[str, str] = field(default_factory=dict)
    """For each page the anchor that is the page itself."""

    def add_page(self, anchor: str, name: str = "") -> str:
        """Add a page under the anchor that leads to it; returns the name of its file.

        The file is called by `name`, or by the anchor; a number is added if that is taken.
        """
        words = unicodedata.normalize("NFKD", name or anchor).encode("ascii", "ignore").decode()
        stem = _NOT_IN_A_NAME.sub("-", words.lower()).strip("-") or "page"
        page, number = stem + self.suffix, 1
        while page in self._starts:
            number += 1
            page = f"{stem}-{number}{self.suffix}"
        self._starts[page] = anchor
        self.add(anchor, page)
        return page

    def add(self, anchor: str, page: str) -> None:
        """Add an anchor of a page; of several places with the same anchor, the first counts."""
        self._pages.setdefault(anchor, page)

    def page(self, anchor: str) -> str | None:
        """Return the page of an anchor; None for one that the edition does not have."""
        return self._pages.get(anchor)

    def address(self, anchor: str, seen_from: str = "") -> str | None:
        """Return the address of an anchor for a link on a page; None where there is none."""
        page = self._pages.get(anchor)
        if page is None:
            return None
        if page == seen_from:
            return f"#{html_id(anchor)}"
        return page if self._starts[page] == anchor else f"{page}#{html_id(anchor)}"


def html_id(anchor: str) -> str:
    """Return an anchor as an id that XML allows: the anchor itself wherever that is possible."""
    name = _NOT_IN_AN_ID.sub(lambda match: f".{ord(match[0]):x}", anchor)
    return name if name[:1].isalpha() else f"at.{name}"


@dataclass
class Publication:
    """A book as pages for screens: what they have in common."""

    book: Book
    version: str
    places: Places
    top_level: int
    """The level of the book's highest headings inside chapters."""
    elsewhere: frozenset[str] = frozenset()
    """Anchors of the book that this edition leaves out, but that may be linked to."""
    images: Images = field(default_factory=Images)
    warnings: dict[Diagnostic, None] = field(default_factory=dict)
    """What was done otherwise than the author may expect, in order, each once."""


@dataclass
class Writer:
    """One page while it is written."""

    publication: Publication
    page: str
    """The name of its file."""
    path: str = ""
    """The file of the manuscript."""
    notes: int = 0
    """How many footnotes it has."""
    level: int = 1
    """The level of the last heading."""
    ids: set[str] = field(default_factory=set)
    """Those given so far."""
    sheet: SymbolSheet = field(default_factory=lambda: SymbolSheet("domino."))
    """The dominoes of all diagrams of the page, each drawn once."""
    pictures: int = 0
    """How many diagrams it has so far."""

    @property
    def book(self) -> Book:
        """The book that it is a page of."""
        return self.publication.book

    def has(self, anchor: str) -> bool:
        """Return whether this edition has a place of the book."""
        return self.publication.places.page(anchor) is not None

    def address(self, anchor: str, origin: Origin | None = None) -> str | None:
        """Return the address of a place of the book; None, and a warning, where there is none."""
        address = self.publication.places.address(anchor, self.page)
        if address is None and anchor not in self.publication.elsewhere:
            self.warn(f'the link to "#{anchor}" leads nowhere in this edition', origin)
        return address

    def give_id(self, anchor: str) -> str | None:
        """Return the id of an anchor; None where something above has it already."""
        name = html_id(anchor)
        if not anchor or name in self.ids:
            return None
        self.ids.add(name)
        return name

    def heading_level(self, level: int) -> int:
        """Return the level of the next heading: at most one more than that of the last one."""
        self.level = min(level, self.level + 1, 6)
        return self.level

    def warn(self, message: str, origin: Origin | None = None, advice: str = "") -> None:
        """Record a warning about a place, or about the chapter being written."""
        self.publication.warnings[warning_at(message, origin, self.path, advice)] = None
