"""A book's whole cover as one page: back, spine and front, with bleed.

Lengths are in points; x counts from the outer edge of the back. Seen from outside, the back is to
the left of the spine and the front to its right.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from math import ceil, fsum

from pikepdf import Pdf
from reportlab.graphics.barcode.eanbc import Ean13BarcodeWidget
from reportlab.graphics.shapes import String
from reportlab.lib.colors import Color
from reportlab.lib.enums import TA_CENTER, TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, raise_errors
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.game_choice import counts, games_of, with_counts
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.binding import described_canvas
from donimoes_book.editions.pdf.context import LayoutContext, paper_for
from donimoes_book.editions.pdf.finishing import packed
from donimoes_book.editions.pdf.flow import height_of
from donimoes_book.editions.pdf.front import Front, band_ink, draw_band
from donimoes_book.editions.pdf.geometry import diagnostics
from donimoes_book.editions.pdf.paper import Edges, Paper
from donimoes_book.editions.pdf.press import for_press, with_bleed
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.qr import PrintedQr
from donimoes_book.editions.pdf.styles import ACCENT, INK, PANEL, Styles, derived
from donimoes_book.editions.result import BuildResult
from donimoes_book.manuscript import tree
from donimoes_book.words.language import gettext, ngettext, number, speaking

LEAST_SPINE = 5 * mm
"""The least width of a spine with words."""
SPINE_EDGE = 1.6 * mm
"""The space between the words on a spine and its folds, which are never quite in place."""
BAR_CODE = (51 * mm, 31 * mm)
"""The room for the bar code of the ISBN; without one, the printer or the shop adds it."""
EDGE = 10 * mm
"""The margin of the back."""

_SPINE_TYPE = 20.0
"""The largest title on a spine, in points."""
_SPINE_AUTHOR = 0.62
"""The size of the author's name compared to the title."""
_CAPITALS = 0.7
"""The height of capitals, as a share of the type size."""
_BLURB = 1.25
"""The largest type for the words on the back, as a multiple of the text size."""
_LEAST_BLURB = 0.85
"""The smallest."""
_COUNT_TYPE = 26.0
"""The type size of the counts."""
_MOST_SAMPLES = 3
_LEAST_SAMPLE = 3
"""The number of diagrams on a cover, and the fewest dominoes in each."""
_WIDEST_SAMPLE = 9
"""The greatest width or height of such a diagram, in spaces."""
_BARS = 22.85 * mm
"""The height of a bar code's bars and digits, as its standard (ISO/IEC 15420) has it."""
_ISBN = 9.0
"""The type size of the ISBN above it."""
_GAP = 6 * mm
_CAPTION_GAP = 4.0


@dataclass(frozen=True)
class Wrap:
    """The sizes of a cover, from its paper, its page count and the thickness of a leaf."""

    paper: Paper
    pages: int
    thickness: float
    """The thickness of a leaf."""
    bleed: float
    """How far printing extends past every edge, to be cut off."""

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
        context = LayoutContext(book, version, paper, Styles(paper), {})
        size = wrap.width, paper.height
        canvas = described_canvas(book, version, paper, target, size)
        front = Front(context)
        back = Back(context, front.band)
        front.draw_ground(canvas, wrap.width, Edges(*[bleed] * 4))
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
    colour = band_ink(paper)
    if stringWidth(book.title, font, size) > room:
        start, room, colour = paper.height - band - EDGE, paper.height - band - 2 * EDGE, INK
        size *= min(1.0, room / max(stringWidth(book.title, font, size), 1))
    length = stringWidth(book.title, font, size)
    middle = paper.width + wrap.spine / 2
    _write_down(canvas, book.title, font, size, colour, (middle, start))
    small = size * _SPINE_AUTHOR
    end = EDGE + stringWidth(book.author, "Sans-Semibold", small)
    if end < min(start - length, paper.height - band) - EDGE:
        _write_down(canvas, book.author, "Sans-Semibold", small, INK, (middle, end))


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


def _draw_bar_code(canvas: Canvas, isbn: str, x: float, y: float) -> None:
    """Draw an ISBN and its bar code (EAN-13, full size) in the middle of the room at (x, y)."""
    width, height = BAR_CODE
    bars = Ean13BarcodeWidget(re.sub("[^0-9]", "", isbn), barHeight=_BARS)
    foot = (height - _BARS - 1.5 * _ISBN) / 2
    canvas.saveState()
    canvas.translate(x + (width - bars.width) / 2, y + foot)
    canvas.setFillColor(INK)
    canvas.setFont("Sans", _ISBN)
    canvas.drawCentredString(bars.width / 2, _BARS + 0.5 * _ISBN, f"ISBN {isbn}")
    # reportlab's own renderer would name a font that isn't in the file.
    for shape in bars.draw().contents:
        if isinstance(shape, String):
            write = canvas.drawString if shape.textAnchor == "start" else canvas.drawCentredString
            canvas.setFont("Sans", shape.fontSize)
            write(shape.x, shape.y, shape.text)
        elif shape.fillColor:
            canvas.rect(shape.x, shape.y, shape.width, shape.height, stroke=0, fill=1)
    canvas.restoreState()


class Back:
    """The back: a blurb, what's in the book, three pictures, a QR code and a bar code."""

    def __init__(self, context: LayoutContext, band: float) -> None:
        self.context = context
        self.paper = context.paper
        self.width = context.paper.width - 2 * EDGE
        self.blurb = self._blurb(band - 2 * EDGE)
        self.band = max(band, self._height(self.blurb) + 2 * EDGE)

    def _blurb(self, room: float) -> list[Prose]:
        """Set the words about the book in the largest type that fits on the band."""
        context, paper = self.context, self.paper
        words = [with_counts(part, context.book) for part in context.book.blurb]
        for step in range(round(20 * _BLURB), round(20 * _LEAST_BLURB) - 1, -1):
            size = paper.text * step / 20
            style = derived(
                context.styles.body,
                fontSize=size,
                leading=size * 1.35,
                textColor=INK if paper.light_ink else PANEL,
                alignment=TA_LEFT,
                hyphenation=None,
            )
            blurb = [context.prose(part, style) for part in words]
            if self._height(blurb) <= room:
                break
        return blurb

    def _height(self, blurb: Sequence[Prose]) -> float:
        gaps = max(len(blurb) - 1, 0) * self.paper.grid / 2
        return float(fsum(height_of(part, self.width) for part in blurb) + gaps)

    def draw(self, canvas: Canvas, bleed: float) -> None:
        """Draw it from the top down, with its left edge at 0."""
        paper = self.paper
        top = paper.height - self.band
        draw_band(canvas, paper, -bleed, paper.width + bleed, self.band, bleed)
        y = paper.height - EDGE
        for part in self.blurb:
            y -= height_of(part, self.width)
            part.drawOn(canvas, EDGE, y)
            y -= paper.grid / 2
        foot = self._draw_foot(canvas)
        room = top - _GAP - (foot + _GAP)
        room -= self._draw_counts(canvas, top - _GAP, room)
        self._draw_diagrams(canvas, foot + _GAP, room)

    def _draw_foot(self, canvas: Canvas) -> float:
        """Draw the bar code or room for it, the QR code and its address; return where they end."""
        width, height = BAR_CODE
        right = self.paper.width - EDGE
        canvas.setFillColorRGB(1, 1, 1)
        canvas.rect(right - width, EDGE, width, height, stroke=0, fill=1)
        if isbn := self.context.book.isbn:
            _draw_bar_code(canvas, isbn, right - width, EDGE)
            canvas.setFillColorRGB(1, 1, 1)
        if address := self.context.book.address:
            code = PrintedQr(address)
            canvas.rect(EDGE, EDGE, code.side, code.side, stroke=0, fill=1)
            code.draw(canvas, EDGE, EDGE + code.side)
            height = max(height, code.side)
            style = self.context.styles.label
            words = self.context.prose(address.partition("://")[2], style)
            room = right - width - EDGE - code.side - _GAP
            if room > 4 * style.fontSize:
                y = EDGE + (code.side - height_of(words, room)) / 2
                words.drawOn(canvas, EDGE + code.side + _GAP / 2, y)
        return float(EDGE + height)

    def _draw_counts(self, canvas: Canvas, top: float, room: float) -> float:
        """Write the counts of what's in the book, side by side, and return their height."""
        counted = counted_words(self.context.book)
        if not counted:
            return 0.0
        styles, width = self.context.styles, (self.width - _GAP * (len(counted) - 1)) / len(counted)
        size = self.paper.display(_COUNT_TYPE)
        large = ParagraphStyle(
            "count",
            fontName=self.paper.heading_font,
            fontSize=size,
            leading=size * 1.15,
            textColor=ACCENT,
        )
        columns = [
            [self.context.prose(number, large), self.context.prose(words, styles.cell)]
            for number, words in counted
        ]
        height = max(fsum(height_of(part, width) for part in column) for column in columns)
        if height > room:
            return 0.0
        for place, column in enumerate(columns):
            y = top
            for part in column:
                y -= height_of(part, width)
                part.drawOn(canvas, EDGE + place * (width + _GAP), y)
        return float(height + _GAP)

    def _draw_diagrams(self, canvas: Canvas, bottom: float, room: float) -> None:
        """Draw diagrams side by side, each with its game's name."""
        shown = list(sample_diagrams(self.context.book))
        if not shown:
            return
        width = (self.width - _GAP * (len(shown) - 1)) / len(shown)
        style = derived(self.context.styles.cell_header, alignment=TA_CENTER)
        captions = [self.context.prose(chapter.title, style) for chapter, _ in shown]
        words = max(height_of(caption, width) for caption in captions) + _CAPTION_GAP
        scenes = [figures.scene_of(d.position, d.game, description=d.alt or None) for _, d in shown]
        most = self.paper.half, self.paper.strip_half / 4
        halves = [
            min(width / w, (room - words) / h, most[0]) for w, h in (s.size(1) for s in scenes)
        ]
        if min(halves) < most[1]:
            return
        tallest = max(s.size(half)[1] for s, half in zip(scenes, halves, strict=True))
        y = bottom + (room - tallest - words) / 2
        for place, (scene, half) in enumerate(zip(scenes, halves, strict=True)):
            x = EDGE + place * (width + _GAP)
            across, down = scene.size(half)
            left, bottom = x + (width - across) / 2, y + words + (tallest - down) / 2
            figures.scene_picture(scene, half).draw(canvas, left, bottom)
            caption = captions[place]
            caption.drawOn(canvas, x, y + words - _CAPTION_GAP - height_of(caption, width))


def counted_words(book: tree.Book) -> list[tuple[str, str]]:
    """Return what's in a book, for its cover: pairs of a number and what it counts."""
    count = counts(book)
    games, problems = count["games"], count["problems"]
    pairs = []
    if games:
        pairs.append((number(games), ngettext("game to play", "games to play", games)))
    if problems:
        words = ngettext("problem to solve", "problems to solve", problems)
        pairs.append((number(problems), words))
        words = gettext("solutions checked against the rules")
        pairs.append((gettext("All"), words))
    return pairs


def sample_diagrams(book: tree.Book) -> Iterator[tuple[tree.Chapter, tree.Diagram]]:
    """Yield a few of a book's games, as different as possible, with diagrams for its cover.

    Games that are the first of their part or kind come first.
    """
    samples = [(chapter, diagram) for chapter in games_of(book) if (diagram := _sample(chapter))]
    kinds = [chapter.part or chapter.kind for chapter, _ in samples]
    firsts = [place for place, kind in enumerate(kinds) if kind not in kinds[:place]]
    others = [place for place in range(len(samples)) if place not in firsts]
    yield from (samples[place] for place in sorted((*firsts, *others)[:_MOST_SAMPLES]))


def _sample(chapter: tree.Chapter) -> tree.Diagram | None:
    """Return a chapter's diagram with the most dominoes that can be drawn small."""
    blocks = [block for block in chapter.blocks if isinstance(block, tree.Diagram)]
    small = [block for block in (chapter.opener, *blocks) if block and _fits(block.position)]
    return max(small, key=lambda diagram: len(diagram.position.dominoes), default=None)


def _fits(position: Position) -> bool:
    """Return whether a position has enough dominoes and is neither too wide nor too high."""
    halves = position.halves
    columns, rows = {place.x for place in halves}, {place.y for place in halves}
    sides = [max(numbers) - min(numbers) for numbers in (columns, rows) if numbers]
    few = len(position.dominoes) >= _LEAST_SAMPLE and not position.board
    return few and max(sides, default=0) < 2 * _WIDEST_SAMPLE
