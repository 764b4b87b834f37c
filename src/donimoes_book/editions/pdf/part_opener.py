"""The opening of a part of the book: its title and its games, and people who play one of them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, fsum

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.seating import with_people
from donimoes_book.editions.paper import SAFE
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.boxes import PageEnd
from donimoes_book.editions.pdf.chapters import chapter_flow, flow, story_of
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.geometry import ground
from donimoes_book.editions.pdf.opening import draw_table
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import PANEL, derived
from donimoes_book.editions.pdf.tabs import Tab, depth, ink_on, tint_of
from donimoes_book.manuscript import tree

_WORDS = 0.42
"""The share of a band's width for the words."""
_HIGH = 0.24
"""The least share of the page's height for a band."""
_CROPPED = 1.3
"""The height of the picture in a band that is cut off above and below, as a multiple of its own."""
_BAND_SHAPE = 1.4
"""Its width as a multiple of its height."""
_GAP = 2.0
"""The space below each line of words in a band."""
_TITLE = 40.0
"""The size of the title on a page."""
_LINES = 1.0, 5.0
"""The space below a game's first line, and below its last."""
_LEAST_PICTURE = 0.12
"""The share of a page's height that its picture needs; many games leave no room for one."""
_FOOT = 1.5
"""The lines between the words on a page and the edge of their ground."""


class PartOpener(Block):
    """A band across the top of the page where a part begins."""

    snap = "top"
    is_free = True

    def __init__(self, context: LayoutContext, tab: Tab) -> None:
        super().__init__(wide=True)
        self.context, self.tint = context, tint_of(tab, context.paper)
        self.scene = _scene(context, tab, _BAND_SHAPE)
        paper, colour = context.paper, {"textColor": ink_on(self.tint)}
        self.room = _WORDS * paper.measure - paper.gap / 2
        style = derived(context.styles.title, **colour)
        # No word of a title is broken.
        widths = (stringWidth(it, style.fontName, style.fontSize) for it in tab.title.split())
        share = min(1.0, self.room / max(widths, default=self.room))
        larger = {"fontSize": style.fontSize * share, "leading": style.leading * share}
        self.title = context.prose(tab.title, derived(style, **larger))
        self.title.role = "H1"
        size = {"fontSize": paper.type(8.5), "leading": paper.type(11)}
        style = derived(context.styles.cell, **size, **colour)
        self.games = [Prose(_line(context, *game[:-1]), style) for game in tab.games]

    def _measure(self) -> float:
        paper = self.context.paper
        parts = [height_of(part, self.room) for part in (self.title, *self.games)]
        words = fsum(parts) + (len(parts) + 2) * _GAP
        return ceil(max(words, _HIGH * paper.height - paper.top) / paper.grid) * paper.grid

    def draw(self) -> None:
        """Draw the floor past the edges of the page, the people on it, and the words."""
        canvas, paper, page = self.canv, self.context.paper, self.canv.getPageNumber()
        self.context.index.headless.add(page)
        left, bleed, high = paper.left(page), paper.bleed, self.height + paper.top
        draw_table(canvas, paper, high)
        split = _WORDS * self.width
        across = self.width - split
        spaces, rows = self.scene.size(1)
        # A press prints nothing whole so near its cut.
        top, cropped = (high - SAFE - 2, 1.0) if paper.press else (high, _CROPPED)
        width, height = self.scene.size(half := min(across / spaces, cropped * top / rows))
        whole = figures.scene_picture(self.scene, half, paper.least_type)

        def paint(canvas: Canvas, x: float, y: float) -> None:
            canvas.saveState()
            clip = canvas.beginPath()
            clip.rect(x, y, across, top)
            canvas.clipPath(clip, stroke=0, fill=0)
            whole.paint(canvas, x + (across - width) / 2, y + (top - height) / 2)
            canvas.restoreState()

        figures.Picture((across, top), whole.alt, paint).draw(canvas, split, 0)
        canvas.setFillColor(self.tint)
        canvas.rect(-left - bleed, 0, left + bleed + split, high + bleed, stroke=0, fill=1)
        y = self.height
        for part in (self.title, *self.games):
            y -= part.height
            part.drawOn(canvas, 0, y)
            y -= _GAP


class PartOpenerPage(WholePage):
    """A page before the first chapter of a part: its games above, people at a table below."""

    def __init__(self, context: LayoutContext, tab: Tab) -> None:
        super().__init__(context)
        self.tab, self.tint = tab, tint_of(tab, context.paper)
        styles, paper, colour = context.styles, context.paper, {"textColor": ink_on(self.tint)}
        size = {"fontSize": paper.display(_TITLE), "leading": paper.display(1.2 * _TITLE)}
        self.title = context.prose(tab.title, derived(styles.title, **size, **colour))
        self.title.role = "H1"
        size = {"fontSize": paper.type(12), "leading": paper.type(15)}
        name = derived(styles.cell, **size, **colour)
        size = {"fontSize": paper.type(11.5), "leading": paper.type(14.5)}
        hook = derived(styles.hook, **size, **colour)
        self.games = [
            part
            for *game, words in tab.games
            for part in (
                Prose(_line(context, *game), name),
                Prose(context.markup.text(words), hook),
            )
        ]

    def draw(self) -> None:
        """Draw the page's grounds past its edges, the words, and the people below them.

        The page has its number, its tab and its corner of a flip-book, but no head.
        """
        canvas, paper, page = self.canv, self.context.paper, self.canv.getPageNumber()
        self.context.index.headless.add(page)
        left, below, bleed = -paper.left(page), -paper.bottom, paper.bleed
        parts = (self.title, *self.games)
        gaps = [paper.grid / 2, *_LINES * (len(self.games) // 2)]
        words = fsum(height_of(part, self.width) for part in parts) + fsum(gaps)
        edge = self.height - words - _FOOT * paper.grid
        with ground(canvas):
            across = paper.width + 2 * bleed
            canvas.setFillColor(PANEL)
            canvas.rect(left - bleed, below - bleed, across, edge - below + bleed, stroke=0, fill=1)
            canvas.setFillColor(self.tint)
            high = self.height + paper.top - edge + bleed
            canvas.rect(left - bleed, edge, across, high, stroke=0, fill=1)
        y = self.height
        for part, gap in zip(parts, gaps, strict=True):
            y -= part.height
            part.drawOn(canvas, 0, y)
            y -= gap
        across = paper.width - SAFE - depth(paper) - paper.grid
        down = edge - 1.5 * paper.grid
        if down < _LEAST_PICTURE * paper.height:
            return
        scene = _scene(self.context, self.tab, across / down)
        spaces, rows = scene.size(1)
        width, height = scene.size(half := min(across / spaces, down / rows))
        x = left + (SAFE + 2 if page % 2 else depth(paper) + paper.grid / 2) + (across - width) / 2
        y = (edge - height) / 2
        figures.scene_picture(scene, half, paper.least_type).draw(canvas, x, y)


def part_story(
    context: LayoutContext, chapters: Sequence[tree.Chapter], tab: Tab, *, ends_part: bool
) -> Iterator[Flowable]:
    """Set the opening of a part, then its first chapters.

    A band stands above the first chapter, which then needs no other picture.
    """
    first, *others = chapters
    if context.paper.opens_left:
        yield flow(context, [PageEnd(context, "right"), PartOpenerPage(context, tab)])
        yield PageBreak()
        yield from story_of(context, chapters, ends_part=ends_part)
        return
    yield flow(context, [PartOpener(context, tab)])
    yield chapter_flow(context, replace(first, opener=None))
    yield from story_of(context, others)


def _scene(context: LayoutContext, tab: Tab, shape: float = 0) -> Scene:
    """Draw the people who open a part, in a picture of about this shape."""
    opener = context.book.openers[tab.title]
    flat = figures.scene_of(opener.position, opener.game, description=opener.alt or None)
    return with_people(flat, opener.position, opener.company, tab.number, shape)


def _line(context: LayoutContext, title: str, *facts: str) -> str:
    """Return the line about a game: its title, who plays it, and how long."""
    words = ", ".join(filter(None, facts))
    return f"<b>{context.markup.text(title)}</b> {context.markup.text(words)}"
