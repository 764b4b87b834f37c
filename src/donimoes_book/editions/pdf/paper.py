"""Papers with their sizes, and the colours and styles of paragraphs."""

from dataclasses import dataclass, replace
from functools import cached_property

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import inch, mm

from donimoes_book.diagnostics import Diagnostic, InputError, suggest
from donimoes_book.editions.pdf.hyphenation import Hyphenation
from donimoes_book.editions.pdf.press import Press, gutter

INK = HexColor("#1a1a1a")
GREY = HexColor("#6f6a62")
"""For captions and labels: dark enough for small type on white."""
RULE = HexColor("#b9b2a6")
PANEL = HexColor("#f4efe8")
ACCENT = HexColor("#a8322d")
TEXT = 10.5
"""The size of the body's type in the book; everything else scales with it."""
GRID = 14.0
"""The distance between two lines of body text in the book, in points."""

_LARGE = 14.0
"""Type of this size or larger is for readers who need large print."""
_SMALLEST = 7.0
_LEAST, _LEAST_LARGE = 6.5, 9.0
"""The size of the smallest letters in drawings, on paper and in large print."""
_STRIP, _LEAST_STRIP = 5 / 9, 5 * mm
"""The size of dominoes in strips compared to others, and their least size."""
_SHORT_NOTE = 12
"""A note with no more lines than this isn't split between columns."""
_MOST_MAP = 10 * mm
_MAP_HEIGHT, _LEAST_MAP = 0.315, 0.8
"""The share of a page's height at which pictures leave room for two solutions, and the share of
their size below which they don't shrink for that."""
_TWO_COLUMNS = 20.0
"""The least width of two columns, as a multiple of their type size; in less, lines have too few
words."""


@dataclass(frozen=True)
class Paper:
    """A page and the sizes of what is set on it; all lengths in points."""

    width: float
    height: float
    half: float = 9 * mm
    """The side of half a domino, the same on every page."""
    text: float = TEXT
    """The size of the body's type."""
    inner: float = 20 * mm
    """The margin at the spine."""
    outer: float = 16 * mm
    top: float = 60.0
    """The margin above the text, where the running head is."""
    least_bottom: float = 50.0
    """The least margin below the text; the grid decides the rest."""
    running_heads: bool = True
    head_rise: float = 22.0
    """How far the running head is above the text, and the page number below it."""
    gap: float = 8 * mm
    """The space between columns."""
    high_contrast: bool = False
    """Whether type and lines are printed in stronger colours."""
    press: Press | None = None
    """How a printing house prints it; None for paper printed at home."""

    @property
    def bleed(self) -> float:
        """How far backgrounds extend past the edges of the page."""
        return self.press.bleed if self.press else 0.0

    def bound(self, pages: int) -> "Paper":
        """Return this paper for a book of that many pages: thick ones need a wider inner margin."""
        return replace(self, inner=max(self.inner, gutter(pages)))

    def with_sizes(self, *, text: float | None = None, half: float | None = None) -> "Paper":
        """Return this paper with type and dominoes of other sizes."""
        return replace(self, text=text or self.text, half=half or self.half)

    @cached_property
    def grid(self) -> float:
        """The distance between two lines of the body, which everything is aligned with."""
        return round(2 * self.text * GRID / TEXT) / 2

    @cached_property
    def is_large(self) -> bool:
        """Whether the type is large print, where nothing is small and no word is broken."""
        return self.text >= _LARGE

    @cached_property
    def has_spine(self) -> bool:
        """Whether left and right pages differ."""
        return self.inner != self.outer

    @cached_property
    def measure(self) -> float:
        """The width of the text."""
        return self.width - self.inner - self.outer

    @cached_property
    def columns(self) -> int:
        """How many columns of text are side by side."""
        return 2 if self.column(2) >= _TWO_COLUMNS * self.text else 1

    @cached_property
    def narrow(self) -> float:
        """The width of a column of text."""
        return self.column(self.columns)

    @cached_property
    def text_height(self) -> float:
        """The height of the text, a whole number of lines."""
        return (self.height - self.top - self.least_bottom) // self.grid * self.grid

    @property
    def bottom(self) -> float:
        """The margin below the text."""
        return self.height - self.top - self.text_height

    @cached_property
    def strip_half(self) -> float:
        """The side of a half in a strip, whose drawings you follow rather than study."""
        return float(max(self.half * _STRIP, min(self.half, _LEAST_STRIP)))

    @cached_property
    def map_half(self) -> float:
        """The side of a half in a picture of a solution; it doesn't grow in large print."""
        return float(min(self.half, _MOST_MAP))

    def answer_half(self, height: float) -> float:
        """Return the side of a half in pictures of answers, the highest `height` halves high.

        It is `map_half`, or a little less if that lets two solutions fit on a page.
        """
        half = self.map_half
        low = self.text_height * _MAP_HEIGHT / height if self.columns == 1 else half
        return float(low if _LEAST_MAP * half <= low < half else half)

    @cached_property
    def least_type(self) -> float:
        """The size of the smallest letters in drawings."""
        return _LEAST_LARGE if self.is_large else _LEAST

    def column(self, count: int) -> float:
        """Return the width of each of `count` columns."""
        return (self.measure - (count - 1) * self.gap) / count

    def left(self, page: int) -> float:
        """Return the left margin: odd pages are right-hand pages, with the spine on their left."""
        return self.inner if page % 2 else self.outer

    def scaled(self, length: float) -> float:
        """Scale a length that depends on the type, such as an indent, from its value at 10.5 pt."""
        return length * (self.text / TEXT)

    def type(self, size: float) -> float:
        """Scale a type size from its value in the book, but keep it readable."""
        least = self.text - 2 if self.is_large else _SMALLEST
        return max(self.scaled(size), least)

    def display(self, size: float) -> float:
        """Scale the size of a title, which doesn't grow in large print."""
        return min(self.scaled(size), size)


_SMALL = Paper(
    148 * mm,
    210 * mm,
    half=7 * mm,
    text=9.5,
    inner=16 * mm,
    outer=13 * mm,
    top=46.0,
    least_bottom=40.0,
    head_rise=17.0,
    gap=6 * mm,
)
_LETTER = Paper(215.9 * mm, 279.4 * mm)
PAPERS = {
    "a4": Paper(210 * mm, 297 * mm),
    "letter": _LETTER,
    "a5": _SMALL,
    "half-letter": replace(_SMALL, width=139.7 * mm, height=215.9 * mm, outer=12 * mm),
    "6x9": replace(_SMALL, width=6 * inch, height=9 * inch),
    "7x10": replace(_SMALL, width=7 * inch, height=10 * inch, half=8 * mm, text=10.0),
    "8.5x11": _LETTER,
}
"""The paper sizes for books, by name; sizes in inches have the names printing houses use."""


def find_paper(name: str) -> Paper:
    """Return the paper of that name, in upper or lower case; raises InputError if there's none."""
    if name.lower() not in PAPERS:
        raise InputError([Diagnostic(f'no paper is called "{name}"', suggest(name, PAPERS))])
    return PAPERS[name.lower()]


def derived(style: ParagraphStyle, **changes: object) -> ParagraphStyle:
    """Return a copy of a style with these attributes changed."""
    return ParagraphStyle(style.name, parent=style, **changes) if changes else style


def kept_with_next(style: ParagraphStyle) -> ParagraphStyle:
    """Return a copy of a style whose paragraphs stay with the next block."""
    return derived(style, keepWithNext=1)


class Styles:
    """A book's paragraph styles for one paper; `snap` means what it does for blocks."""

    def __init__(self, paper: Paper, hyphenation: Hyphenation | None = None) -> None:
        self.paper, self.hyphenation = paper, hyphenation
        grid, scaled = paper.grid, paper.scaled
        self.body = ParagraphStyle(
            "body",
            fontName="Serif",
            fontSize=paper.text,
            leading=grid,
            textColor=INK,
            alignment=TA_LEFT if paper.is_large else TA_JUSTIFY,
            allowWidows=0,
            allowOrphans=0,
            hyphenation=None if paper.is_large else hyphenation,
            bulletFontName="Sans",
            bulletFontSize=scaled(10),
            bulletColor=INK,
            snap="top",
        )
        self.next = derived(self.body, firstLineIndent=scaled(12))
        """A paragraph that follows another."""
        self.item = self.body
        note = self._size(8.5, 11)
        self.note = derived(
            self.body,
            spaceBefore=grid / 4,
            spaceAfter=grid / 4,
            bulletFontSize=note["fontSize"],
            snap=None,
            unsplit=_SHORT_NOTE,
            **note,
        )
        self.quote = derived(
            self.body,
            fontSize=scaled(10),
            leftIndent=scaled(14),
            rightIndent=scaled(14),
            spaceBefore=grid / 2,
            snap=None,
        )
        self.cell = ParagraphStyle(
            "cell", fontName="Sans", textColor=INK, alignment=TA_LEFT, **self._size(9, 12)
        )
        self.cell_header = derived(self.cell, fontName="Sans-Semibold")
        self.cell_group = derived(self.cell_header, textColor=ACCENT)
        self.label = derived(self.cell, textColor=GREY)
        self.hook = derived(self.label, fontName="Serif-Italic", **self._size(8.5, 9.5))
        self.number = derived(self.cell, alignment=TA_RIGHT)
        self.number_header = derived(self.cell_header, alignment=TA_RIGHT)
        self.caption = derived(
            self.cell, textColor=GREY, alignment=TA_CENTER, **self._size(8.5, 11)
        )
        self.box_title = self._heading(**self._size(11.5, 15), textColor=ACCENT)
        self.measured = derived(self.caption, alignment=TA_LEFT, **self._size(7.5, 9.5))
        """The note on how the figures in a box were measured."""
        self.imprint = derived(self.measured, alignment=TA_CENTER)
        self.moves = derived(
            self.cell,
            fontName="Mono",
            fontSize=paper.type(8.5),
            leading=grid,
            allowWidows=0,
            allowOrphans=0,
            splitLongWords=1,
            snap="top",
        )
        self.answer = derived(self.moves, fontName="Sans", **self._size(9, 14))
        """A line of a question's answer."""
        self.question = derived(self.cell, fontName="Sans-Semibold")
        """A problem's question, above its diagram."""
        self.book_title = self._heading(**self._display(64, 66))
        self.long_book_title = self._heading(**self._display(44, 48))
        italic = derived(self.body, fontName="Serif-Italic", alignment=TA_LEFT)
        self.book_subtitle = derived(italic, hyphenation=None, **self._size(18, 24))
        self.author = derived(self.cell, fontName="Sans-Semibold", **self._size(11, 14))
        contents_line = grid - scaled(1.2)
        self.contents = derived(
            self.cell, fontName="Sans-Semibold", fontSize=paper.text, leading=contents_line
        )
        self.contents_part = derived(
            self.cell, fontSize=scaled(9.5), leading=contents_line, leftIndent=scaled(14)
        )
        self.contents_group = derived(
            self.cell_group,
            fontSize=paper.type(9.5),
            leading=contents_line,
            spaceBefore=grid,
            keepWithNext=1,
        )
        self.fact_label = derived(self.cell, textColor=GREY, **self._size(7.5, 11))
        self.fact = derived(self.cell, fontName="Sans-Semibold", fontSize=paper.type(9.5))
        self.source = derived(self.cell, fontSize=paper.type(8.5), textColor=GREY)
        self.title = self._heading(**self._display(30, 34))
        self.subtitle = derived(italic, textColor=GREY, **self._size(12, 16))
        last = self._size(10, 14) | self._space(7, 0)
        self.headings = {
            2: self._heading(**self._size(15, 19), **self._space(18, 3)),
            3: self._heading(**self._size(11.5, 15), **self._space(12, 1)),
            4: self._heading(fontName="Sans-Bold", **last),
            5: self._heading(fontName="Sans-Bold", textColor=GREY, **last),
        }
        """The styles of headings inside a chapter, by rank, starting at 2."""

    def _size(self, size: float, leading: float) -> dict[str, float]:
        """Return a type size and its leading, scaled from the book to this paper."""
        size = self.paper.type(size)
        return {"fontSize": size, "leading": max(self.paper.scaled(leading), size * 1.2)}

    def _display(self, size: float, leading: float) -> dict[str, float]:
        display = self.paper.display
        return {"fontSize": display(size), "leading": display(leading)}

    def _space(self, before: float, after: float) -> dict[str, float]:
        scaled = self.paper.scaled
        return {"spaceBefore": scaled(before), "spaceAfter": scaled(after)}

    def _heading(self, **changes: object) -> ParagraphStyle:
        values: dict[str, object] = {
            "fontName": "Display",
            "textColor": INK,
            "alignment": TA_LEFT,
            "snap": "bottom",
            "keepWithNext": 1,
        }
        return ParagraphStyle("heading", **(values | changes))
