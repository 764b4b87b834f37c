"""One typesetting pass over a book: what every part needs, and on which page each part stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.common import anchors_of, top_level, warning_at
from donimoes_book.editions.pdf.block import Prose
from donimoes_book.editions.pdf.inline import Markup
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.tree import Block, Book, FootnoteList


@dataclass
class PageIndex:
    """Which page everything stands on; filled in while pages are drawn."""

    pages: dict[str, int] = field(default_factory=dict)
    """The page of each anchor."""
    headless: set[int] = field(default_factory=set)
    """The pages without a running head: those on which a chapter opens."""
    unnumbered: set[int] = field(default_factory=set)
    """The pages that show no number."""
    _heads: dict[int, str] = field(default_factory=dict)
    """The running head that begins on a page."""
    _level: int = -1

    def add(self, canvas: Canvas, anchor: str, y: float, outline: str = "", level: int = 0) -> None:
        """Record an anchor at height `y` of the block being drawn, and list it in the outline.

        `level` 0 is a chapter; a level deeper than one below the last is raised, since the outline
        of a PDF cannot skip any.
        """
        if anchor in self.pages:
            return
        self.pages[anchor] = canvas.getPageNumber()
        canvas.bookmarkHorizontal(anchor, 0, y)
        if outline:
            self._level = min(level, self._level + 1)
            canvas.addOutlineEntry(outline, anchor, self._level, closed=True)

    def open_chapter(self, canvas: Canvas, title: str) -> None:
        """Record that a chapter begins on the page being drawn."""
        page = canvas.getPageNumber()
        self.headless.add(page)
        self._heads[page] = title

    def running_head(self, page: int) -> str:
        """Return the title of the chapter that a page belongs to."""
        earlier = [start for start in self._heads if start <= page]
        return self._heads[max(earlier)] if earlier else ""


@dataclass
class LayoutContext:
    """One pass over a book."""

    book: Book
    version: str
    paper: Paper
    styles: Styles
    pages: Mapping[str, int]
    """The page of each anchor, as far as an earlier pass has found it."""
    elsewhere: frozenset[str] = frozenset()
    """Anchors that the manuscript has and this print leaves out: links to them become text."""
    index: PageIndex = field(default_factory=PageIndex)
    warnings: dict[Diagnostic, None] = field(default_factory=dict)
    """What was done otherwise than the author may expect, in order, each once."""
    path: str = ""
    """The file of the chapter being set."""
    imprint: str = ""
    """The text at the foot of the first page, in place of its number."""
    notes: Sequence[Sequence[Block]] = ()
    """The footnotes of the chapter being set."""

    def __post_init__(self) -> None:
        self.anchors = frozenset(anchors_of(self.book))
        """Every place in the book that can be linked to."""
        self.top_level = top_level(self.book)
        """The level of the book's highest headings inside chapters."""
        self.markup = Markup(self.anchors, self.pages, self.warn, self.elsewhere)

    def begin_chapter(self, anchor: str, blocks: Sequence[Block], path: str = "") -> None:
        """Begin a chapter of the file `path`: its footnotes are numbered from 1."""
        self.path = path
        lists = [block for block in blocks if isinstance(block, FootnoteList)]
        self.notes = lists[0].notes if lists else ()
        self.markup.begin_chapter(anchor, len(self.notes))

    def prose(self, words: str, style: ParagraphStyle) -> Prose:
        """Set plain text in a style."""
        return Prose(self.markup.text(words, style.fontName), style)

    def warn(self, message: str, origin: Origin | None = None, advice: str = "") -> None:
        """Record a warning about a place, or about the chapter being set."""
        self.warnings[warning_at(message, origin, self.path, advice)] = None
