"""Opens a book with its title pages and imprint."""

from collections.abc import Iterable
from functools import partial
from math import ceil, fsum

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.cover import COVER_HALF, COVER_WIDTH, cover_position
from donimoes_book.editions.paper import SAFE, Edges, Paper
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.pictures import cover_picture
from donimoes_book.editions.pdf.prose import Prose, in_room
from donimoes_book.editions.pdf.styles import ACCENT, PANEL, derived
from donimoes_book.manuscript import tree

_ABOVE = 0.055
"""The space above the title, as a share of the page's height."""
_BELOW = 0.04
"""The space below the subtitle, as a share of the page's height."""
_MOST_TITLE = 0.4
"""The greatest height of a title, as a share of the page's height."""
_MOST_SUBTITLE = 0.2
"""The same of a subtitle."""
_RISE = 0.5
"""The share of the band below the subtitle that the picture may overlap."""
_LARGEST_TITLE = 1.5
"""How much larger a title may be if it is one short word."""
_LARGER_AUTHOR = 1.35
"""How much larger the author's name is on a bound book."""
_EDGE = 1.5
"""The thickness of a line that stands for a band, in points."""
_LEAST_BAND = 0.26
"""The least share of the page that the band takes."""
_RULE = (54.0, 4.0)
"""The length and thickness of the rule below the title."""
_RULE_GAP = 14.0
"""The space around the rule, in points."""
_SUBTITLE_GAP = 12.0
"""The space above the subtitle, in points."""
_BELOW_TITLE = 0.2
"""The least space between a title and its rule, as a multiple of its type size."""
_FOOT_GAP = 10.0
"""The least space between the author's name and the picture."""
_INNER_TITLE = 0.18
"""The space above the title on a page inside a cover, as a share of the room on the page."""

_HALF_TITLE = 0.14
"""The space below a half title with something under it, as a share of the page's height."""
_IMPRINT_WIDTH = 0.75
"""The share of the measure that an imprint takes."""


def band_ink(paper: Paper) -> Color:
    """Return the colour of words on a cover's band."""
    return ACCENT if paper.light_ink else PANEL


def draw_band(
    canvas: Canvas, paper: Paper, x: float, width: float, height: float, above: float
) -> None:
    """Paint the band at the top of a cover, from x on; with light ink, only its lower edge.

    It extends `above` the page.
    """
    canvas.setFillColor(ACCENT)
    y = paper.height - height
    thick = _EDGE if paper.light_ink else height + above
    canvas.rect(x, y, width, thick, stroke=0, fill=1)


class Front:
    """The front of a book on its paper; if it `bleeds`, a large picture runs off both sides.

    A front `on_colour` is all in the colour of its band.
    """

    def __init__(
        self, context: LayoutContext, *, bleeds: bool = True, on_colour: bool = False
    ) -> None:
        self.context = context
        self.bleeds = bleeds
        self.on_colour = on_colour
        paper, styles, book = context.paper, context.styles, context.book
        self.width = paper.measure
        large, small = self._title_style(), styles.book_subtitle
        self.title, self.subtitle = (
            in_room(
                partial(context.prose, words),
                derived(style, textColor=band_ink(paper)),
                self.width,
                most,
            )
            for words, style, most in (
                (book.title, large, _MOST_TITLE * paper.height),
                (book.subtitle, small, _MOST_SUBTITLE * paper.height),
            )
        )
        author = styles.author
        if on_colour:
            size = author.fontSize * _LARGER_AUTHOR
            author = derived(author, textColor=band_ink(paper), fontSize=size, leading=size * 1.25)
        self.author = context.prose(book.author, author)
        self.rule_gap = max(paper.scaled(_RULE_GAP), _BELOW_TITLE * large.fontSize)

    def _title_style(self) -> ParagraphStyle:
        """Return a style in which a short title fills the page and a long one is small."""
        styles, words = self.context.styles, self.context.book.title
        style = styles.book_title
        more = self.width / max(stringWidth(words, style.fontName, style.fontSize), 1)
        if more < 1:
            return styles.long_book_title
        larger = min(more * 0.99, _LARGEST_TITLE)
        return derived(style, fontSize=style.fontSize * larger, leading=style.leading * larger)

    @property
    def band(self) -> float:
        """The height of the coloured band with the title."""
        page, scaled = self.context.paper.height, self.context.paper.scaled
        parts = [height_of(self.title, self.width), self.rule_gap + scaled(_RULE[1])]
        if self.context.book.subtitle:
            parts += [scaled(_SUBTITLE_GAP), height_of(self.subtitle, self.width)]
        return max((_ABOVE + _BELOW) * page + fsum(parts), _LEAST_BAND * page)

    def draw_ground(self, canvas: Canvas, width: float, bleed: Edges) -> None:
        """Paint the table, and the band above it, over `width` from the origin."""
        page, band = self.context.paper.height, self.band
        left, across = -bleed.left, width + bleed.left + bleed.right
        if not self.context.paper.light_ink:
            canvas.setFillColor(PANEL)
            canvas.rect(left, -bleed.below, across, page - band + bleed.below, stroke=0, fill=1)
        draw_band(canvas, self.context.paper, left, across, band, bleed.above)

    def draw_title(self, canvas: Canvas, x: float) -> None:
        """Write title and subtitle on the band, starting at x."""
        paper = self.context.paper
        y = paper.height * (1 - _ABOVE) - height_of(self.title, self.width)
        self.title.drawOn(canvas, x, y)
        length, thick = map(paper.scaled, _RULE)
        y -= self.rule_gap + thick
        canvas.setFillColor(band_ink(paper))
        canvas.rect(x, y, length, thick, stroke=0, fill=1)
        if self.context.book.subtitle:
            y -= paper.scaled(_SUBTITLE_GAP) + height_of(self.subtitle, self.width)
            self.subtitle.drawOn(canvas, x, y)

    def draw_author(self, canvas: Canvas, x: float, y: float, width: float) -> float:
        """Write the author's name at (x, y) and return its height."""
        height = height_of(self.author, width)
        self.author.drawOn(canvas, x, y)
        return float(height) if self.context.book.author else 0.0

    def draw_picture(self, canvas: Canvas, foot: float, bleed: Edges) -> None:
        """Draw the cover's picture between `foot` and the band, if there is room."""
        book, paper = self.context.book, self.context.paper
        if book.cover_picture:
            foot += paper.scaled(_FOOT_GAP)
            room = paper.measure, paper.height - self.band - paper.scaled(_FOOT_GAP) - foot
            if picture := cover_picture(self.context, book.cover_picture, room):
                width, height = picture.size
                picture.draw(canvas, (paper.width - width) / 2, foot + (room[1] - height) / 2)
            return
        position = cover_position(book)
        if position is None:
            return
        scene = figures.solid_of(position, book.cover_game, shadows=not self.on_colour)
        spaces, rows = scene.size(1)
        # Things on the table may overlap the wall, but the names of squares may not.
        top = paper.height - self.band + (0 if position.board else _RISE * _BELOW * paper.height)
        foot += paper.scaled(_FOOT_GAP)
        across = paper.width * COVER_WIDTH if self.bleeds else paper.measure
        half = min(across / spaces, (top - foot) / rows, paper.width * COVER_HALF)
        if half < paper.strip_half / 2:
            return
        room = paper.width - 2 * SAFE
        if room < half * spaces <= paper.width:
            # A picture that doesn't run off the page stays clear of its edge.
            half = room / spaces
        width, height = scene.size(half)
        x, y = (paper.width - width) / 2, foot + (top - foot - height) / 2
        if self.on_colour:
            # It runs off at the cut alone, since its ground goes on around the spine.
            x = max(x, SAFE)
        canvas.saveState()
        clip = canvas.beginPath()
        # Clip to the table, up to where the picture may rise. `preflight` lets drawings in one
        # clipping box run off the page together.
        clip.rect(
            -bleed.left,
            -bleed.below,
            paper.width + bleed.left + bleed.right,
            max(top, y + height) + bleed.below,
        )
        canvas.clipPath(clip, stroke=0, fill=0)
        figures.scene_picture(scene, half).draw(canvas, x, y)
        canvas.restoreState()


class TitlePage(WholePage):
    """A whole page; its place in the frame doesn't matter, since it bleeds off the paper."""

    def __init__(self, context: LayoutContext, *, bleeds: bool = True) -> None:
        super().__init__(context)
        self.front = Front(context, bleeds=bleeds)

    def draw(self) -> None:
        """Draw background, title, cover position and author, regardless of the margins."""
        canvas, paper, front = self.canv, self.context.paper, self.front
        left = paper.left(self.leave_margins_empty())
        canvas.saveState()
        canvas.translate(-left, -paper.bottom)
        bleed = Edges(*[paper.bleed] * 4)
        front.draw_ground(canvas, paper.width, bleed)
        front.draw_title(canvas, left)
        canvas.translate(left, paper.bottom)
        foot = paper.bottom + self.draw_foot()
        canvas.translate(-left, -paper.bottom)
        front.draw_picture(canvas, foot, bleed)
        canvas.restoreState()

    def draw_foot(self) -> float:
        """Draw the author at the foot of the page and return the height of the foot."""
        return self.front.draw_author(self.canv, 0, 0, self.width)


class InnerTitle(WholePage):
    """A title page behind a cover that is printed apart; a `half` title is the title alone."""

    def __init__(self, context: LayoutContext, *, half: bool = False) -> None:
        super().__init__(context)
        self.half = half
        styles, book, paper = context.styles, context.book, context.paper
        published = ", ".join(filter(None, (book.publisher, book.place)))
        style, most = styles.title if half else styles.long_book_title, _MOST_TITLE * paper.height
        self.title = in_room(partial(context.prose, book.title), style, paper.measure, most)
        self.subtitle = context.prose(book.subtitle, styles.book_subtitle)
        self.author = context.prose(book.author, styles.author)
        self.publisher = context.prose(published, styles.cell)

    def draw(self) -> None:
        """Draw the title in the upper part, and the rest unless it is a half title."""
        self.leave_margins_empty()
        canvas, paper, width = self.canv, self.context.paper, self.width
        y = self.height * (1 - _INNER_TITLE) - height_of(self.title, width)
        self.title.drawOn(canvas, 0, y)
        if self.half:
            return
        length, thick = map(paper.scaled, _RULE)
        y -= paper.scaled(_RULE_GAP) + thick
        canvas.setFillColor(ACCENT)
        canvas.rect(0, y, length, thick, stroke=0, fill=1)
        for line in (self.subtitle, self.author):
            y -= paper.scaled(_SUBTITLE_GAP) + height_of(line, width)
            line.drawOn(canvas, 0, y)
        height_of(self.publisher, width)
        self.publisher.drawOn(canvas, 0, 0)


class HalfTitle(Block):
    """A bound book's title alone, above what stands on its first page."""

    is_free = True

    def __init__(self, context: LayoutContext) -> None:
        super().__init__(wide=True)
        self.context = context
        self.title = context.prose(context.book.title, context.styles.title)

    def _measure(self) -> float:
        below = _HALF_TITLE * self.context.paper.text_height
        return ceil(height_of(self.title, self.width) + below)

    def draw(self) -> None:
        """Draw it, on a page without a head or a number."""
        canvas, index = self.canv, self.context.index
        index.headless.add(canvas.getPageNumber())
        index.unnumbered.add(canvas.getPageNumber())
        self.title.drawOn(canvas, 0, self.height - self.title.height)


class ImprintPage(WholePage):
    """A whole page, or the lower `share` of one, with the imprint at its foot below a rule."""

    def __init__(
        self, context: LayoutContext, paragraphs: Iterable[tree.Paragraph], share: float = 1
    ) -> None:
        super().__init__(context)
        self.height *= share
        styles, paper = context.styles, context.paper
        style = derived(styles.cell, spaceAfter=paper.grid / 2, fontSize=paper.type(9))
        self.lines = [Prose(context.markup(p.children, "Sans"), style) for p in paragraphs]

    def draw(self) -> None:
        """Draw it on a page without a head or a number."""
        self.leave_margins_empty()
        foot = self.context.paper.bottom - self.canv.absolutePosition(0, 0)[1]
        for width in (self.width * _IMPRINT_WIDTH, self.width):
            y = foot + fsum(height_of(line, width) + line.space_after for line in self.lines)
            if y - foot < self.height:
                break
        if self.lines:
            paper = self.context.paper
            length, thick = (paper.scaled(size) / 2 for size in _RULE)
            self.canv.setFillColor(ACCENT)
            self.canv.rect(0, y + paper.grid / 2, length, thick, stroke=0, fill=1)
        for line in self.lines:
            y -= line.height + line.space_after
            line.drawOn(self.canv, 0, y)
