"""Sets pictures from files that fill a page to the bleed, or two pages that face each other."""

from collections.abc import Iterator

from donimoes_book.editions.pdf.boxes import PageEnd
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.flow import Block, Sketch, height_of
from donimoes_book.editions.pdf.geometry import ground
from donimoes_book.editions.pdf.images import PrintedImage
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.tagging import described
from donimoes_book.manuscript import tree

_PADDING = 6.0
"""The space around the caption, in points."""


def full_pages(context: LayoutContext, node: tree.Shown, image: PrintedImage) -> Iterator[Block]:
    """Set a picture on a page, or on a left and a right one; text goes on before it."""
    is_spread = node.span == "spread"
    end = PageEnd(context, "left" if is_spread else "page")
    end.floats = True
    yield end
    sides = (0, 1) if is_spread else (0,)
    pages = [_FullPage(context, node, image, side, len(sides)) for side in sides]
    for page in pages:
        page.together = pages
    yield from pages


class _FullPage(WholePage):
    """A picture, or one of its halves, with its caption on a strip at the foot of the first."""

    def __init__(
        self, context: LayoutContext, node: tree.Shown, image: PrintedImage, side: int, pages: int
    ) -> None:
        super().__init__(context)
        self.image, self.side, self.pages = image, side, pages
        self.alt = "" if side else node.image.words
        self.anchor = "" if side else node.anchor
        self.caption: Prose | None = None
        if node.caption and not side:
            self.caption = Prose(context.markup(node.caption, "Sans"), context.styles.caption)

    def draw(self) -> None:
        """Draw as much of it as covers the page and its bleed."""
        canvas, paper = self.canv, self.context.paper
        page = self.leave_margins_empty()
        if self.anchor:
            self.context.index.add(canvas, self.anchor, self.height)
        if isinstance(canvas, Sketch):
            return
        bleed, across = paper.bleed, paper.width * self.pages
        width, height = self.image.size
        scale = max((across + 2 * bleed) / width, (paper.height + 2 * bleed) / height)
        size = width * scale, height * scale
        left, below = -paper.left(page), -paper.bottom
        box = left - bleed, below - bleed, left + paper.width + bleed, below + paper.height + bleed
        x = left - self.side * paper.width + (across - size[0]) / 2
        with ground(canvas), described(canvas, self.alt, box):
            canvas.saveState()
            outline = canvas.beginPath()
            outline.rect(box[0], box[1], box[2] - box[0], box[3] - box[1])
            canvas.clipPath(outline, stroke=0, fill=0)
            self.image.paint(canvas, x, below + (paper.height - size[1]) / 2, *size)
            canvas.restoreState()
        if self.caption:
            high = height_of(self.caption, self.width - 2 * _PADDING) + 2 * _PADDING
            canvas.setFillColorRGB(1, 1, 1)
            canvas.rect(0, 0, self.width, high, stroke=0, fill=1)
            self.caption.drawOn(canvas, _PADDING, _PADDING)
