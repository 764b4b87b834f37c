"""Papers, with the sizes that everything on them keeps; the colours and styles of paragraphs."""

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
"""The size of the body's type in the book; what else is set grows and shrinks with it."""
HALVES = (3, 40)
"""The least and the greatest sensible side of half a domino, in millimetres."""
GRID = 14.0
"""The distance between two lines of body text in the book, in points."""

_LARGE = 14.0
"""From this size on, type is meant for readers who need it large."""
_SMALLEST = 7.0
_LEAST, _LEAST_LARGE = 6.5, 9.0
"""The size of the smallest letters in drawings, on paper and in large print."""
_STRIP, _LEAST_STRIP = 5 / 9, 5 * mm
"""The size of dominoes in strips, where others are 1; they are no smaller than this, though."""
_SHORT_NOTE = 12
"""A note of so many lines is not split between columns."""
_MOST_MAP = 10 * mm
_MAP_HEIGHT, _LEAST_MAP = 0.315, 0.8
"""Two solutions stand on a page where pictures take this part of its height; but they are not
smaller than this part of their size."""
_TWO_COLUMNS = 20.0
"""Two columns need this many times the size of their type, or their lines hold too few words."""


@dataclass(frozen=True)
class Paper:
    """A page and what is set on it; all lengths in points."""

    width: float
    height: float
    half: float = 9 * mm
    """The side of one half of a domino, the same on every page."""
    text: float = TEXT
    """The size of the body's type."""
    inner: float = 20 * mm
    """The margin at the spine."""
    outer: float = 16 * mm
    top: float = 60.0
    """The margin above the text, where the running head stands."""
    least_bottom: float = 50.0
    """The margin below the text is at least this; the grid decides the rest."""
    running_heads: bool = True
    head_rise: float = 22.0
    """How far above the text the running head stands, and below it the page number."""
    gap: float = 8 * mm
    """The space between columns."""
    high_contrast: bool = False
    """Whether type and lines are printed in stronger colours."""
    press: Press | None = None
    """How it is printed by a house; None on paper that is printed at home."""

    @property
    def bleed(self) -> float:
        """How far grounds go on past the edges of the page."""
        return self.press.bleed if self.press else 0.0

    def bound(self, pages: int) -> "Paper":
        """Return this paper for a book of so many pages, which a thick one needs a margin for."""
        return replace(self, inner=max(self.inner, gutter(pages)))

    def with_sizes(self, *, text: float | None = None, half: float | None = None) -> "Paper":
        """Return this paper for type and dominoes of another size."""
        return replace(self, text=text or self.text, half=half or self.half)

    @cached_property
    def grid(self) -> float:
        """The distance between two lines of the body, on which everything stands."""
        return round(2 * self.text * GRID / TEXT) / 2

    @cached_property
    def is_large(self) -> bool:
        """Whether the type is large print: nothing is small, and lines end where words do."""
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
        """How many columns of text stand side by side."""
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
        """The side of a half in a strip, whose drawings are there to be followed, not studied."""
        return float(max(self.half * _STRIP, min(self.half, _LEAST_STRIP)))

    @cached_property
    def map_half(self) -> float:
        """The side of a half in the picture of a solution; large print need not be larger."""
        return float(min(self.half, _MOST_MAP))

    def answer_half(self, height: float) -> float:
        """Return the side of a half in the pictures of answers, the highest so many halves high.

        It is that of `map_half`, or a little less where two solutions can stand on a page then.
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
        """Return the left margin: odd pages are right-hand pages, with the spine at their left."""
        return self.inner if page % 2 else self.outer

    def scaled(self, length: float) -> float:
        """Return a length that goes with the type, such as an indent, from what it is at 10.5."""
        return length * (self.text / TEXT)

    def type(self, size: float) -> float:
        """Return a size of type from what it is in the book; it stays readable."""
        least = self.text - 2 if self.is_large else _SMALLEST
        return max(self.scaled(size), least)

    def display(self, size: float) -> float:
        """Return the size of a title, which need not grow in large print."""
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
"""The sizes a book can be printed on, by name; those in inches are what houses call them."""


def find_paper(name: str) -> Paper:
    """Return the paper of that name, in upper or lower case; raises InputError for others."""
    if name.lower() not in PAPERS:
        raise InputError([Diagnostic(f'no paper is called "{name}"', suggest(name, PAPERS))])
    return PAPERS[name.lower()]


def derived(style: ParagraphStyle, **changes: object) -> ParagraphStyle:
    """Return a style that differs from another in these attributes."""
    return ParagraphStyle(style.name, parent=style, **changes) if changes else style


def kept_with_next(style: ParagraphStyle) -> ParagraphStyle:
    """Return a style whose paragraphs stay with the block that follows them."""
    return derived(style, keepWithNext=1)


class Styles:
    """The paragraph styles of a book, for one paper; `snap` is that of blocks."""

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
        """How the figures of a box were measured."""
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
        """A line of the answer to a question."""
        self.question = derived(self.cell, fontName="Sans-Semibold")
        """What a problem asks, above its diagram."""
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
        """The styles of headings inside a chapter, by rank from 2."""

    def _size(self, size: float, leading: float) -> dict[str, float]:
        """Return a size of type and its leading, scaled from those of the book to this paper."""
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
