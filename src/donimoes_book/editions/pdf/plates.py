"""Sets plates: a headline, a picture as large as the page allows, and a few words below it.

A position on a table takes two facing pages, and runs through the fold.
"""

from collections.abc import Iterator

from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.drawing.pdf import draw_on
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.flow import Block, Sketch, height_of
from donimoes_book.editions.pdf.headings import AnchoredProse, heading_block
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import derived
from donimoes_book.editions.pdf.tagging import described
from donimoes_book.editions.plate_scenes import plate_scene
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import plain_text

_HEADLINE = 25.0
"""The size of a headline, in points."""
_LEAST_HEADLINE = 0.75
"""The share to which it shrinks to stay on one line."""
_WORDS = 0.86
"""The share of the page's width for the words below a picture."""
_BESIDE = 0.5
"""The share of the outer margin into which a position on a table may reach."""


def plate_pages(
    context: LayoutContext, node: tree.Plate, heading: tree.Heading | None
) -> Iterator[Block]:
    """Set a plate on a page of its own, or on two."""
    assert node.plate
    pages = [_Page(context, node, fold) for fold in ((1, -1) if node.plate.solid else (0,))]
    if heading:
        pages[0].headline = _headline(context, heading)
        pages[0].chapter = plain_text(heading.children) if heading.level == 1 else ""
        for page in pages:
            page.is_headless = bool(pages[0].chapter)
    if node.caption:
        pages[0].words = Prose(context.markup(node.caption, refer=True), context.styles.body)
    for page in pages:
        page.together, page.spans_pages = pages, len(pages) > 1
        page.below = pages[0].words
    yield from pages


def _headline(context: LayoutContext, heading: tree.Heading) -> AnchoredProse:
    block = heading_block(context, heading)
    if heading.level == 1:
        block.level, block.role = 0, "H1"
    size, font = context.paper.display(_HEADLINE), block.prose.style.fontName
    width = stringWidth(plain_text(heading.children), font, size)
    size *= min(1, max(context.paper.measure / width, _LEAST_HEADLINE))
    style = derived(block.prose.style, fontSize=size, leading=size * 1.16)
    block.prose = Prose(context.markup(heading.children, font), style)
    return block


class _Page(WholePage):
    """A whole picture, or the left or right half of one."""

    headline: AnchoredProse | None = None
    chapter = ""
    """The chapter that it begins, if its headline is the title of one."""
    is_headless = False
    """Whether it is part of the picture that begins a chapter."""
    words: Prose | None = None
    below: Prose | None = None
    """The words below the picture, which may be on the other half."""

    def __init__(self, context: LayoutContext, node: tree.Plate, fold: int) -> None:
        super().__init__(context)
        self.scene = plate_scene(node)
        self.fold = fold
        """On which side the other half is: 1 at the right, -1 at the left, 0 for a whole one."""

    def draw(self) -> None:
        """Draw the headline at the top, the words at the foot, and the picture between them."""
        paper, width, top, foot = self.context.paper, self.width, self.height, 0.0
        if self.chapter:
            self.context.index.chapter = self.chapter
        if self.is_headless:
            self.context.index.headless.add(self.canv.getPageNumber())
        if self.headline:
            top -= height_of(self.headline, width)
            self.headline.drawOn(self.canv, 0, top)
        if self.words:
            foot = height_of(self.words, width * _WORDS)
            self.words.drawOn(self.canv, width * (1 - _WORDS) / 2, 0)
        # A half keeps the room that the headline or the words take on the other one.
        foot, top = (3 * paper.grid, self.height - 3 * paper.grid) if self.fold else (foot, top)
        ends = -paper.outer * _BESIDE, width + paper.inner
        left, right = {0: (0.0, width), 1: ends, -1: (width - ends[1], width - ends[0])}[self.fold]
        across, down = self.scene.size(1)
        room = (right - left) * (1 + abs(self.fold))
        low = height_of(self.below, width * _WORDS) if self.below else 0.0
        half = min(room / across, min(top - foot - 2 * paper.grid, top - low) / down)
        x = {0: (left + right) / 2, 1: right, -1: left}[self.fold] - across * half / 2
        y = max((foot + top - down * half) / 2, low)
        if not isinstance(self.canv, Sketch):
            box = max(x, left), y, min(x + across * half, right), y + down * half
            with described(self.canv, self.scene.description if self.fold >= 0 else "", box):
                self.canv.saveState()
                outline = self.canv.beginPath()
                outline.rect(box[0], box[1], box[2] - box[0], box[3] - box[1])
                self.canv.clipPath(outline, stroke=0, fill=0)
                draw_on(self.canv, self.scene, x, y, half)
                self.canv.restoreState()
