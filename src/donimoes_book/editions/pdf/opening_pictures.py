"""The table under a chapter's picture, and the picture above the title where a page is narrow."""

from math import ceil

from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.opening import PICTURE_HALF
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.styles import PANEL
from donimoes_book.manuscript.tree import Diagram

_PICTURE_WIDTH, _LARGE_PRINT_HEIGHT = 0.86, 0.3
"""The shares of a page that the opening picture may take; large print leaves room for words."""


def draw_table(canvas: Canvas, paper: Paper, high: float, *, at_top: bool = True) -> None:
    """Paint a table as wide as the page, from y = 0 up; at the top of a page it bleeds there."""
    left, bleed = paper.left(canvas.getPageNumber()), paper.bleed
    canvas.setFillColor(PANEL)
    across, up = paper.width + 2 * bleed, high + at_top * bleed
    canvas.rect(-left - bleed, 0, across, up, stroke=0, fill=1)


class OpeningPicture(Block):
    """A game's picture on a table that fills the upper part of the page, to its edges."""

    snap = "top"
    keep_with_next = True

    def __init__(self, context: LayoutContext, opener: Diagram) -> None:
        super().__init__(wide=True)
        self.context = context
        self.scene = figures.solid_of(opener.position, opener.game, opener.alt)

    def _measure(self) -> float:
        paper = self.context.paper
        spaces, rows = self.scene.size(1)
        share = _LARGE_PRINT_HEIGHT if paper.is_large else paper.opener
        across, down = _PICTURE_WIDTH * paper.width / spaces, share * paper.height / rows
        self.half = min(across, down, PICTURE_HALF * paper.half)
        high = self.scene.size(self.half)[1] + (1 - _PICTURE_WIDTH) * paper.width
        return ceil((high - paper.top) / paper.grid) * paper.grid

    def draw(self) -> None:
        """Draw the table past the edges of the page, and the picture in its middle."""
        canvas, paper = self.canv, self.context.paper
        page = canvas.getPageNumber()
        self.context.index.headless.add(page)
        left, high = paper.left(page), self.height + paper.top
        draw_table(canvas, paper, high)
        width, height = self.scene.size(self.half)
        x, y = (paper.width - width) / 2 - left, (high - height) / 2
        figures.scene_picture(self.scene, self.half, paper.least_type).draw(canvas, x, y)
