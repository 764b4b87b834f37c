"""A book's whole cover as one page: back, spine and front, with bleed.

Lengths are in points; x counts from the outer edge of the back. Seen from outside, the back is to
the left of the spine and the front to its right.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from math import ceil

from pikepdf import Pdf
from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.diagnostics import Diagnostic, raise_errors
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.paper import Edges, Paper
from donimoes_book.editions.pdf.back_cover import EDGE, Back
from donimoes_book.editions.pdf.binding import described_canvas
from donimoes_book.editions.pdf.context import LayoutContext, paper_for
from donimoes_book.editions.pdf.finishing import packed
from donimoes_book.editions.pdf.front import Front, band_ink, draw_band
from donimoes_book.editions.pdf.geometry import diagnostics
from donimoes_book.editions.pdf.press import for_press, with_bleed
from donimoes_book.editions.pdf.styles import INK, Styles
from donimoes_book.editions.result import BuildResult
from donimoes_book.manuscript import tree
from donimoes_book.words.language import speaking

LEAST_SPINE = 5 * mm
"""The least width of a spine with words."""
SPINE_EDGE = 1.6 * mm
"""The space between the words on a spine and its folds, which are never quite in place."""

_SPINE_TYPE = 20.0
"""The largest title on a spine, in points."""
_SPINE_AUTHOR = 0.62
"""The size of the author's name compared to the title."""
_CAPITALS = 0.7
"""The height of capitals, as a share of the type size."""


@dataclass(frozen=True)
class Wrap:
    """The sizes of a cover, from its paper, its page count and the thickness of a leaf."""

    paper: Paper
    pages: int
    thickness: float
    """The thickness of a leaf."""
    bleed: float
    """How far printing extends past every edge, to be cut off."""
    places: Mapping[str, int] = field(default_factory=dict)
    """The page of each anchor of the book inside."""

    @property
    def spine(self) -> float:
        """The width of the spine: a leaf has two pages, and the last may have an empty side."""
        return ceil(self.pages / 2) * self.thickness

    @property
    def width(self) -> float:
        """The width of the cover once it is cut."""
        return 2 * self.paper.width + self.spine

    @property
    def front(self) -> float:
        """Where the front begins."""
        return self.paper.width + self.spine

    @property
    def has_words(self) -> bool:
        """Whether the spine is wide enough for words."""
        return bool(self.spine >= LEAST_SPINE - 1e-6)


def print_wrap(book: tree.Book, wrap: Wrap, version: str, name: str) -> BuildResult[bytes]:
    """Print a book's cover; `name` is what warnings call it."""
    register_fonts(book.fonts)
    paper, bleed = paper_for(book, wrap.paper), wrap.bleed
    target = BytesIO()
    with speaking(book.language):
        context = LayoutContext(book, version, paper, Styles(paper), dict(wrap.places))
        size = wrap.width, paper.height
        canvas = described_canvas(book, version, paper, target, size)
        front = Front(context, on_colour=not paper.light_ink)
        back = Back(context, front.band)
        front.draw_ground(canvas, wrap.width, Edges(*[bleed] * 4))
        if not paper.light_ink:
            # The front and the spine are all in the colour of the band.
            across, height = wrap.width - paper.width + bleed, paper.height + bleed
            draw_band(canvas, paper, paper.width, across, height, bleed)
        back.draw(canvas, bleed)
        if wrap.has_words:
            _draw_spine(canvas, context, wrap, front.band)
        canvas.translate(wrap.front, 0)
        left = paper.left(1)
        front.draw_title(canvas, left)
        foot = paper.bottom + front.draw_author(canvas, left, paper.bottom, paper.measure)
        front.draw_picture(canvas, foot, Edges(0, bleed, bleed, bleed))
        canvas.save()
    raise_errors([*diagnostics(canvas.faults, book.chapters)])
    if not wrap.has_words:
        width, least = f"{wrap.spine / mm:.1f}", f"{LEAST_SPINE / mm:.0f}"
        message = f"the spine of {name} is {width} mm wide, too narrow for words"
        advice = f"Title and author need at least {least} mm."
        context.warnings[Diagnostic(message, advice, warning=True)] = None
    if paper.press:
        press = replace(paper.press, bleed=bleed, spine_bleed=True)
        return BuildResult(for_press(target.getvalue(), press), 1, tuple(context.warnings))
    with Pdf.open(target) as pdf:
        with_bleed(pdf, bleed)
        return BuildResult(packed(pdf), 1, tuple(context.warnings))


def _draw_spine(canvas: Canvas, context: LayoutContext, wrap: Wrap, band: float) -> None:
    """Write title and author down the spine: on the band if the title fits there, else below it."""
    paper, book, font = context.paper, context.book, context.paper.heading_font
    size = min((wrap.spine - 2 * SPINE_EDGE) / _CAPITALS, _SPINE_TYPE)
    start, room = paper.height - EDGE, band - 2 * EDGE
    colour, other = band_ink(paper), INK if paper.light_ink else band_ink(paper)
    if stringWidth(book.title, font, size) > room:
        start, room, colour = paper.height - band - EDGE, paper.height - band - 2 * EDGE, other
        size *= min(1.0, room / max(stringWidth(book.title, font, size), 1))
    length = stringWidth(book.title, font, size)
    middle = paper.width + wrap.spine / 2
    _write_down(canvas, book.title, font, size, colour, (middle, start))
    small = size * _SPINE_AUTHOR
    end = EDGE + stringWidth(book.author, "Sans-Semibold", small)
    if end < min(start - length, paper.height - band) - EDGE:
        _write_down(canvas, book.author, "Sans-Semibold", small, other, (middle, end))


def _write_down(
    canvas: Canvas, words: str, font: str, size: float, colour: Color, start: tuple[float, float]
) -> None:
    """Write words that run from top to bottom, with their capitals centred on x."""
    canvas.saveState()
    canvas.translate(*start)
    canvas.rotate(-90)
    canvas.setFont(font, size)
    canvas.setFillColor(colour)
    canvas.drawString(0, -size * _CAPITALS / 2, words)
    canvas.restoreState()
