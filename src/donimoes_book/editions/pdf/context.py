"""One typesetting pass over a book: what its parts need, which page each is on, and its markup."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import Any, NamedTuple, TypeVar
from xml.sax.saxutils import escape, quoteattr

from reportlab.lib.fonts import tt2ps
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.addresses import web_address
from donimoes_book.editions.headings import has_plain_headings
from donimoes_book.editions.outline import anchors_of
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.images import POINTS, PrintedImage, printed_image
from donimoes_book.editions.pdf.press import InkedCanvas, Inks
from donimoes_book.editions.pdf.prose import LETTERS, Prose
from donimoes_book.editions.pdf.styles import ACCENT, Styles, replaced_colours
from donimoes_book.editions.pdf.tagging import PICTURE, TITLE, Element, TaggedCanvas, described
from donimoes_book.editions.pdf.vectors import Paint
from donimoes_book.editions.warnings import warning_at
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.images import complaint, wanted_size
from donimoes_book.manuscript.source import Origin
from donimoes_book.words.language import gettext

Result = TypeVar("Result")

MARK = "mark"
"""The callback that a canvas calls at a word marked for the index."""
_FROM = "<"
"""In the anchor of a reference, this is between its chapter and its number there."""
_LINK_COLOUR = "#" + ACCENT.hexval()[2:]
_SMALLER_CODE = 1.2
"""How much smaller code is than the words around it, in points."""
_CAPTION = 8.5
"""The size of captions in the book, in points."""

HERE = "here"
ELSEWHERE = "elsewhere"


def where(anchor: str, anchors: Collection[str], elsewhere: Collection[str]) -> str:
    """Return whether an anchor is HERE, in `anchors`; or ELSEWHERE; or nowhere (empty)."""
    return HERE if anchor in anchors else ELSEWHERE if anchor in elsewhere else ""


class OutlineEntry(NamedTuple):
    """A line of a PDF's outline; chapters are at level 0."""

    words: str
    anchor: str
    level: int


@dataclass
class PageIndex:
    """Which page everything is on; filled in while pages are drawn."""

    pages: dict[str, int] = field(default_factory=dict)
    """The page of each anchor."""
    outline: list[OutlineEntry] = field(default_factory=list)
    """The entries of the outline."""
    headless: set[int] = field(default_factory=set)
    """The pages without a running head, because a chapter opens there."""
    unnumbered: set[int] = field(default_factory=set)
    """The pages that show no number."""
    chapter: str = ""
    """The title of the last chapter that has begun."""
    games: dict[str, None] = field(default_factory=dict)
    """The games whose solutions, or problems in another's chapter, are on the page being drawn."""

    def running_head(self, title: str, part: str) -> str:
        """Return the head of a page: the last chapter on it, and the games whose solutions it has.

        On a left-hand page, it is the part instead, or in front the book's title, neither of which
        the games leave room for; elsewhere both are empty.
        """
        games = list(self.games)
        if part and not games:
            return part
        ends = " – ".join((*games[:1], *games[1:][-1:]))
        parts = dict.fromkeys(("" if games else title, self.chapter, ends))
        return " · ".join(filter(None, parts))

    def add(self, canvas: Canvas, anchor: str, y: float, outline: str = "", level: int = 0) -> None:
        """Record an anchor at height `y` of the block being drawn, and list it in the outline.

        `level` 0 is a chapter. A level is raised if it is more than one below the last, since a
        PDF's outline can't skip levels.
        """
        if anchor in self.pages:
            return
        self.pages[anchor] = canvas.getPageNumber()
        canvas.bookmarkHorizontal(anchor, 0, y)
        if outline:
            last = self.outline[-1].level if self.outline else -1
            self.outline.append(OutlineEntry(outline, anchor, min(level, last + 1)))

    def mark(self, canvas: Canvas, _: str, anchor: str) -> None:
        """Record a reference or a word for the index; reportlab passes the height of its line."""
        if _FROM in anchor:
            self.pages[anchor] = canvas.getPageNumber()
            return
        line = getattr(canvas, "_curr_tx_info", {"cur_y": 0.0, "leading": 0.0})
        self.add(canvas, anchor, line["cur_y"] + line["leading"])


@dataclass
class LayoutContext:
    """One pass over a book."""

    book: tree.Book
    version: str
    paper: Paper
    styles: Styles
    pages: dict[str, int]
    """The page of each anchor, if an earlier pass found it."""
    elsewhere: frozenset[str] = frozenset()
    """Anchors in the manuscript that this edition leaves out: links to them become text."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """The web addresses of problems, by their codes, and of chapters, by their anchors."""
    anchors: frozenset[str] = frozenset()
    """Every place that links can lead to; by default, those of the book."""
    top_level: int = 2
    """The level of the book's highest headings inside chapters."""
    asked: dict[str, str] = field(default_factory=dict)
    """The anchors that somebody has asked for, and the answers of `where`."""
    asked_pages: dict[str, int] = field(default_factory=dict)
    """The anchors whose pages somebody has asked for, and the answers."""
    index: PageIndex = field(default_factory=PageIndex)
    warnings: dict[Diagnostic, None] = field(default_factory=dict)
    """Warnings about what may surprise the author, in order, each only once."""
    path: str = ""
    """The file of the chapter being set."""
    ends_part: bool = False
    """Whether the opening of a part follows the chapter, on a right-hand page."""
    next_needs: float = inf
    """The share of a page that must be left for another chapter to begin on the last one."""
    heading_level: int = 0
    """The level, in the outline, of the last heading of the chapter being set."""
    imprint: str = ""
    """The text at the foot of the first page, in place of its number."""
    notes: Sequence[Sequence[tree.Block]] = ()
    """The footnotes of the chapter being set."""
    pictures: list[Paint] = field(default_factory=list)
    """What paints the pictures in lines of words."""
    structure: Element = field(default_factory=partial(Element, "Document"))
    """What is printed, as a tree of the parts a screen reader knows."""

    def __post_init__(self) -> None:
        self.anchors = self.anchors or frozenset(anchors_of(self.book))
        self.markup = Markup(self, "")

    def begin_again(self, pages: Mapping[str, int]) -> None:
        """Begin another pass with the same blocks, which have the index and perhaps a copy of this.

        Now more pages are known, and nothing has been asked or recorded.
        """
        self.pages.clear()
        self.pages.update(pages)
        self.asked_pages.clear()
        vars(self.index).update(vars(PageIndex()))

    def begin_chapter(self, anchor: str, blocks: Sequence[tree.Block], path: str = "") -> None:
        """Begin a chapter of the file `path` and number its footnotes from 1."""
        self.path, self.heading_level = path, 0
        lists = [block for block in blocks if isinstance(block, tree.FootnoteList)]
        self.notes = lists[0].notes if lists else ()
        self.markup = Markup(self, anchor)

    def image(self, image: tree.Image) -> PrintedImage | None:
        """Return an image from its file, or None if it can't be shown; warns of what is missing."""
        try:
            return printed_image(image.content())
        except ValueError as error:
            self.warn(complaint(image, error), image.origin)
            return None

    def picture(self, paint: Paint, *sizes: float) -> str:
        """Return the markup of a picture in a line of words.

        Its width and height are in points or, if a multiple of the letters' height follows, shares.
        """
        label = " ".join((f"{len(self.pictures)}", *(f"{size:.5g}" for size in sizes)))
        self.pictures.append(paint)
        return f"<onDraw name={quoteattr(PICTURE)} label={quoteattr(label)}/>"

    def paint_picture(self, canvas: Canvas, label: str, *box: float) -> None:
        """Paint a picture that is in a line of words."""
        self.pictures[int(label.split()[0])](canvas, *box)

    def prints(self, anchor: str) -> bool:
        """Return whether a link can lead to an anchor."""
        return self.find(anchor) == HERE

    def find(self, anchor: str) -> str:
        """Return whether an anchor is HERE, ELSEWHERE, or nowhere (empty)."""
        return self.asked.setdefault(anchor, where(anchor, self.anchors, self.elsewhere))

    def page(self, anchor: str) -> int:
        """Return the page of an anchor; 0 while it's unknown."""
        return self.asked_pages.setdefault(anchor, self.pages.get(anchor, 0))

    def ask(self, find: Callable[[tree.Book], Result]) -> Result:
        """Return what a function finds in the book."""
        return find(self.book)

    def prose(self, words: str, style: ParagraphStyle) -> Prose:
        """Set plain text in a style."""
        return Prose(self.markup.text(words), style)

    def warn(self, message: str, origin: Origin | None = None, advice: str = "") -> None:
        """Record a warning about a place, or about the chapter being set."""
        self.warnings[warning_at(message, origin, self.path, advice)] = None


def canvas_for(paper: Paper) -> Callable[..., TaggedCanvas]:
    """Return a factory for the canvas that a paper is printed on."""
    if paper.press is None:
        return partial(TaggedCanvas, edge=paper.edge)
    inks = Inks(paper.press.accent, paper.press.profile)
    return partial(InkedCanvas, edge=paper.edge, paper=paper, inks=inks)


def document_settings(book: tree.Book, paper: Paper) -> dict[str, Any]:
    """Return the settings that reportlab needs for a book on its paper."""
    return {
        "lang": book.language,
        "invariant": 1,
        "pageCompression": 1,
        "initialFontName": "Serif",
        # What replaces each colour, if anything does.
        "enforceColorSpace": replaced_colours(paper),
    }


def paper_for(book: tree.Book, paper: Paper) -> Paper:
    """Return a paper in a book's colour, its headings in one face that has all their letters."""
    own = book.palette
    paper = replace(
        paper,
        accent=book.accent,
        heading_colour=own.get("heading", ""),
        rule_colour=own.get("rule", ""),
        tint=own.get("tint", ""),
    )
    return replace(paper, heading_font="Sans-Bold") if has_plain_headings(book) else paper


class WholePage(Block):
    """A block that takes a whole page."""

    is_free = True

    def __init__(self, context: LayoutContext) -> None:
        super().__init__(wide=True)
        self.context = context
        self.height = context.paper.text_height

    def leave_margins_empty(self) -> int:
        """Print neither head nor number on the page being drawn; return which page that is."""
        page: int = self.canv.getPageNumber()
        self.context.index.headless.add(page)
        self.context.index.unnumbered.add(page)
        return page


class Markup:
    """Turns a chapter's text into reportlab's paragraph markup."""

    def __init__(self, context: "LayoutContext", chapter: str) -> None:
        self.context = context
        self._chapter = chapter
        """The anchor of the chapter whose footnotes are numbered."""
        self.pending_notes: list[int] = []
        """The footnotes to set next."""
        self._references = 0
        self._marked: set[int] = set()
        """The chapter's footnotes that the text has marks for."""

    def __call__(
        self,
        children: Iterable[tree.Inline],
        family: str = "Serif",
        bold: bool = False,
        italic: bool = False,
        *,
        refer: bool = False,
    ) -> str:
        """Return markup for text in a font family; `refer` adds page numbers to internal links."""
        return "".join(self._one(child, family, bold, italic, refer) for child in children)

    def text(self, words: str) -> str:
        """Return markup for plain text."""
        # reportlab breaks lines at narrow no-break spaces, and few fonts have them.
        words = words.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")
        return escape(words)

    def page(self, anchor: str) -> str:
        """Return the page number of an anchor, or three zeros while it's unknown."""
        return str(self.context.page(anchor) or "000")

    def page_reference(self, anchor: str) -> str:
        """Return the page of an anchor as a reference, such as "p. 12", without a line break."""
        return gettext("p.\N{NO-BREAK SPACE}{page}", page=self.page(anchor))

    def _one(self, child: tree.Inline, family: str, bold: bool, italic: bool, refer: bool) -> str:
        match child:
            case tree.Text(text):
                return self.text(text)
            case tree.Emphasis(inner):
                return f"<i>{self(inner, family, bold, True, refer=refer)}</i>"
            case tree.Strong(inner):
                return f"<b>{self(inner, family, True, italic, refer=refer)}</b>"
            case tree.Struck(inner):
                return f"<strike>{self(inner, family, bold, italic, refer=refer)}</strike>"
            case tree.CodeSpan(text):
                mono = tt2ps("Mono", bold, 0)
                paper = self.context.paper
                # A little smaller, as long as it can be read even in a caption.
                less = min(_SMALLER_CODE, paper.type(_CAPTION) - paper.least)
                return f'<font name="{mono}" size="-{less:.4g}">{self.text(text)}</font>'
            case tree.Link():
                return self._link(child, self(child.children, family, bold, italic), refer)
            case tree.Image():
                return self._picture(child) or self.text(child.words)
            case tree.Break():
                return "<br/>"
            case tree.DominoGlyph(character=character):
                return f'<font name="Dominoes">{character}</font>'
            case tree.FootnoteMark(number):
                return self._note_mark(number)
            case tree.IndexMark(text, anchor=anchor):
                return f'{self.text(text)}<onDraw name="{MARK}" label={quoteattr(anchor)}/>'

    def _picture(self, image: tree.Image) -> str:
        """Return the markup of a picture in a line of words; empty if it can't be shown."""
        printed, context = self.context.image(image), self.context
        if not printed:
            return ""
        width, height = (
            side * POINTS
            for side in wanted_size(image, printed.size, context.paper.narrow / POINTS)
        )
        sizes: tuple[float, ...] = width, height
        if image.is_icon:  # as high as the words around it, however large they are
            sizes = 100 * width / height, 100, LETTERS

        def paint(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
            with described(canvas, image.words, (x, y, x + width, y + height)):
                printed.paint(canvas, x, y, width, height)

        return context.picture(paint, *sizes)

    def _link(self, link: tree.Link, words: str, refer: bool) -> str:
        target, anchor = link.target, link.target.removeprefix("#")
        if target.startswith("#") and self.context.prints(anchor):
            within = _anchor_tag(f"#{anchor}", words, link.title)
            return within + (self._reference(anchor) if refer and not link.is_quiet else "")
        if target.startswith("#") and self.context.find(anchor) == ELSEWHERE:
            if not (address := self.context.addresses.get(target)):
                return words
            shown = self.text(f" ({address.partition('://')[2]})") if refer else ""
            return _anchor_tag(address, words, link.title) + shown
        if address := web_address(target):
            return _anchor_tag(address, words, link.title)
        self.context.warn(link.leads_nowhere, link.origin)
        return words

    def _reference(self, anchor: str) -> str:
        """Return the page that a link leads to, unless the link is on it, and a mark of its own."""
        self._references += 1
        place = f"{self._chapter}{_FROM}{self._references}"
        mark = f'<onDraw name="{MARK}" label={quoteattr(place)}/>'
        is_here = 0 != self.context.page(place) == self.context.page(anchor)
        return mark if is_here else f" ({self.page_reference(anchor)}){mark}"

    def _note_mark(self, number: int) -> str:
        if number > len(self.context.notes):
            return f"<super>{number}</super>"
        self._call_note(number)
        return f"<super>{_anchor_tag(f'#{self._chapter}.note-{number}', str(number))}</super>"

    def _call_note(self, number: int) -> None:
        if number not in self._marked:
            self._marked.add(number)
            self.pending_notes.append(number)

    def call_all_notes(self) -> None:
        """Queue the notes that the text has no marks for, so that they are set too."""
        for number in range(1, len(self.context.notes) + 1):
            self._call_note(number)

    def note(self, number: int, words: str) -> str:
        """Return the markup of a footnote: its anchor and its words."""
        return f'<a name="{self._chapter}.note-{number}"/>{words}'


def _anchor_tag(address: str, words: str, title: str = "") -> str:
    if title:
        words += f'<onDraw name="{TITLE}" label={quoteattr(title)}/>'
    return f'<a href={quoteattr(address)} color="{_LINK_COLOUR}">{words}</a>'
