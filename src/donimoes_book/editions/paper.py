"""Papers, the sizes of what is set on them, and how a press prints them."""

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import Any, NamedTuple

from reportlab.lib.units import inch, mm

TEXT = 10.5
"""The size of the body's type in the book; everything else scales with it."""
GRID = 14.0
"""The distance between two lines of body text in the book, in points."""

_LARGE = 14.0
"""Type of this size or larger is for readers who need large print."""
_SMALLEST = 7.0
_LEAST = 6.5
"""The size of the smallest letters in drawings, in points."""
_LEAST_AT_HOME = 7.0
"""The same on the paper of printers at home, which shrink A4 to letter by up to a tenth."""
_LEAST_LARGE = 9.0
"""The same in large print."""
_STRIP = 5 / 9
"""The size of dominoes in strips compared to others."""
_LEAST_STRIP = 5 * mm
"""Their least size."""
_FRAME = 4 / 9
"""The size of dominoes in the contact strips of solutions compared to others."""
_SHRUNK_FRAME = 0.8
"""How much smaller they may be in large print."""
LEAST_FRAME = 3.5 * mm
"""Their least size; where readers need large print, it is that of all strips."""
_MOST_FRAME = 5 * mm
"""Their greatest size."""
PROCESS = "process"
"""The accent in the four inks of colour printing; any other name is a spot ink, mixed specially."""
BLACK = "black"
"""The accent in black."""
LEAST_PAGES = 24
"""What a book needs whose spine is glued."""
SAFE = inch / 4
"""The least distance from the cut for whatever must not be cut off."""
_PRINTER_EDGE = 12.0
"""The least distance from the edge for words that a printer at home is to reach, in points."""
ACCENTED = 0.87
"""The height of capitals with accents, as a share of the type's size."""
TUCK = 1.5 * mm
"""How much narrower the folded-in panel must be than the others, so that it doesn't bend."""
_GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))
_WIDEST_GUTTER = 0.875
"""The least inner margin in inches for books up to a number of pages, and for thicker ones."""
LEAST_LINE = 12.0
"""The least width of a column that is asked for, as a multiple of its type size."""
_TWO_COLUMNS = 20.0
"""The least width of two columns, as a multiple of their type size; in less, lines have too few
words."""


class Edges(NamedTuple):
    """How far something extends past each edge of a page, in points."""

    left: float
    below: float
    right: float
    above: float


@dataclass(frozen=True)
class Press:
    """How a printing house prints an edition; lengths are in points."""

    bleed: float
    """How far backgrounds extend past the edges, to be cut off."""
    accent: str = PROCESS
    """PROCESS, BLACK, or the name of a spot ink."""
    marks: bool = False
    """Whether marks show where to cut."""
    spine_bleed: bool = True
    """Whether pages also bleed at their inner edge, which is bound rather than cut."""
    signature: int = 0
    """The number that the page count must be a multiple of; 0 for pages that are glued."""
    profile: bytes = b""
    """The press's ICC profile; if empty, the one in the package is used."""

    def bound(self, pages: int) -> int:
        """Return how many pages a bound book has, including blank ones at its end."""
        leaf = self.signature or 2
        return ceil(max(pages, 0 if self.signature else LEAST_PAGES) / leaf) * leaf


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
    top: float = 52.0
    """The margin above the text, where the running head is."""
    least_bottom: float = 40.0
    """The least margin below the text; the grid decides the rest."""
    running_heads: bool = True
    least: float = _LEAST
    """The size of the smallest letters, unless it is large print."""
    opener: float = 0.4
    """The share of a page's height that a chapter's opening picture may take."""
    head_rise: float = 20.0
    """How far the running head is above the text, and the page number below it."""
    gap: float = 8 * mm
    """The space between columns."""
    high_contrast: bool = False
    """Whether type and lines are printed in stronger colours."""
    light_ink: bool = False
    """Whether a cover is drawn in lines on white, to save ink."""
    accent: str = ""
    """The book's own accent colour, if it has one."""
    heading_colour: str = ""
    """The book's own colour of headings, such as `#1f3f8f`."""
    rule_colour: str = ""
    """The book's own colour of lines."""
    tint: str = ""
    """The book's own colour of grounds."""
    press: Press | None = None
    """How a printing house prints it; None for paper printed at home."""
    opens_left: bool = False
    """Whether games begin on left-hand pages, and parts have pages of their own on the right."""
    heading_font: str = "Display"
    """The font of titles and headings."""
    leading: float | None = None
    """The distance between two lines of the body, if it isn't that of the type."""
    large_answers: bool = False
    """Whether the only picture of a solution is as large as fits."""
    column_count: int | None = None
    """How many columns of text there are, if it isn't as many as fit."""

    @property
    def bleed(self) -> float:
        """How far backgrounds extend past the edges of the page."""
        return self.press.bleed if self.press else 0.0

    def bound(self, pages: int) -> "Paper":
        """Return this paper for a book of that many pages: thick ones need a wider inner margin."""
        return replace(self, inner=max(self.inner, gutter(pages)))

    def in_columns(self, count: int) -> "Paper":
        """Return this paper with that many columns, or as many as have room for words."""
        fit = (n for n in range(count, 1, -1) if self.column(n) >= LEAST_LINE * self.text)
        return replace(self, column_count=next(fit, 1))

    def with_sizes(self, **sizes: float | None) -> "Paper":
        """Return this paper with type, dominoes or margins of other sizes; None keeps its own."""
        given: dict[str, Any] = {name: size for name, size in sizes.items() if size is not None}
        return replace(self, **given)

    @cached_property
    def grid(self) -> float:
        """The distance between two lines of the body, which everything is aligned with."""
        return self.leading or round(2 * self.text * GRID / TEXT) / 2

    @cached_property
    def is_large(self) -> bool:
        """Whether the type is large print, where nothing is small and no word is broken."""
        return self.text >= _LARGE

    @cached_property
    def measure(self) -> float:
        """The width of the text."""
        return self.width - self.inner - self.outer

    @cached_property
    def columns(self) -> int:
        """How many columns of text are side by side."""
        return self.column_count or (2 if self.column(2) >= _TWO_COLUMNS * self.text else 1)

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

    def with_strips(self, half: float) -> "Paper":
        """Return this paper with halves of this side in strips and alone in solutions."""
        half = half if half <= _LEAST_STRIP else half / _STRIP
        return replace(self, half=half, large_answers=True)

    @cached_property
    def strip_half(self) -> float:
        """The side of a half in a strip, whose drawings you follow rather than study."""
        return float(max(self.half * _STRIP, min(self.half, _LEAST_STRIP)))

    @cached_property
    def frame_half(self) -> float:
        """The side of a half in the contact strip of a solution, of which there are many."""
        if self.is_large:
            return self.strip_half
        return float(min(max(self.half * _FRAME, LEAST_FRAME), _MOST_FRAME))

    @cached_property
    def least_frame(self) -> float:
        """The side to which halves in a contact strip may shrink to stand side by side."""
        return _SHRUNK_FRAME * self.strip_half if self.is_large else LEAST_FRAME

    @cached_property
    def least_type(self) -> float:
        """The size of the smallest letters in drawings."""
        return _LEAST_LARGE if self.is_large else self.least

    @property
    def edge(self) -> float:
        """The least distance of words from the edge of the page."""
        return SAFE if self.press else _PRINTER_EDGE

    def head_base(self, size: float) -> float:
        """Return the height of a running head's baseline above the foot of the page."""
        return self.height - max(self.top - self.head_rise, self.edge + ACCENTED * size)

    @property
    def number_base(self) -> float:
        """The height of the page number's baseline, whose round digits reach a little below it."""
        return max(self.bottom - self.head_rise - self.scaled(6), self.edge + 0.5)

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
        least = self.text - 2 if self.is_large else max(_SMALLEST, self.least)
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
_LETTER = Paper(215.9 * mm, 279.4 * mm, least=_LEAST_AT_HOME)
PAPERS = {
    "a4": Paper(210 * mm, 297 * mm, least=_LEAST_AT_HOME),
    "letter": _LETTER,
    "a5": _SMALL,
    "half-letter": replace(_SMALL, width=139.7 * mm, height=215.9 * mm, outer=12 * mm),
    "6x9": replace(_SMALL, width=6 * inch, height=9 * inch),
    "7x10": replace(_SMALL, width=7 * inch, height=10 * inch, half=8 * mm, text=10.0),
    "8.5x11": _LETTER,
}
"""The paper sizes for books, by name; sizes in inches have the names printing houses use."""


def gutter(pages: int) -> float:
    """Return the least inner margin of a bound book in points: thick ones don't open flat."""
    widths = (least for most, least in _GUTTERS if pages <= most)
    return float(inch * next(widths, _WIDEST_GUTTER))


def panel_widths(sheet: Paper) -> tuple[float, float]:
    """Return the width of the two outer panels, and of the one that is folded in."""
    wide = (sheet.height + TUCK) / 3
    return wide, wide - TUCK


def panel(sheet: Paper) -> Paper:
    """Return, as a page of its own, a panel of a sheet that is folded in three."""
    return Paper(
        width=panel_widths(sheet)[1],
        height=sheet.width,
        half=6 * mm,
        text=9.0,
        inner=6 * mm,
        outer=6 * mm,
        top=8 * mm,
        least_bottom=12 * mm,
        running_heads=False,
        head_rise=4 * mm,
    )
