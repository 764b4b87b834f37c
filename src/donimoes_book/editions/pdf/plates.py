"""Sets plates: a headline, a picture as large as the page allows, and a few words below it.

A position on a table takes two facing pages, and runs through the fold.
"""

from collections.abc import Iterator

from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.drawing.pdf import draw_on
from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.common import plate_scene
from donimoes_book.editions.pdf.blocks import AnchoredProse, heading_block
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.figures import described
from donimoes_book.editions.pdf.flow import Block, Sketch, height_of
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import derived
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import plain_text

_HEADLINE = 25.0
_LEAST_HEADLINE = 0.75
"""The least share of its size to which a headline shrinks to stay on one line."""
_WORDS = 0.86
"""The greatest share of the page's width for the words below a picture."""
_BESIDE = 0.5
"""The share of the outer margin into which a position on a table may reach."""


def plate_pages(
    context: LayoutContext, node: tree.Plate, heading: tree.Heading | None
) -> Iterator[Block]:
    """Set a plate on a page of its own, or on two."""
    scene, words, headline = plate_scene(node), None, None
    if node.caption:
        words = Prose(context.markup(node.caption, "Serif"), context.styles.body)
    if heading:
        headline = _headline(context, heading)
    if node.plate and node.plate.solid:
        pages = [_Page(context, scene, headline, None, 1), _Page(context, scene, None, words, -1)]
        for page in pages:
            page.together, page.spans_pages = pages, True
        yield from pages
    else:
        yield _Page(context, scene, headline, words, 0)


def _headline(context: LayoutContext, heading: tree.Heading) -> AnchoredProse:
    block = heading_block(context, heading)
    size, font = context.paper.display(_HEADLINE), block.prose.style.fontName
    width = stringWidth(plain_text(heading.children), font, size)
    size *= min(1, max(context.paper.measure / width, _LEAST_HEADLINE))
    style = derived(block.prose.style, fontSize=size, leading=size * 1.16)
    block.prose = Prose(context.markup(heading.children, font), style)
    return block


class _Page(WholePage):
    """A whole picture, or the left or right half of one."""

    def __init__(
        self,
        context: LayoutContext,
        scene: Scene,
        headline: AnchoredProse | None,
        words: Prose | None,
        fold: int,
    ) -> None:
        super().__init__(context)
        self.scene, self.headline, self.words = scene, headline, words
        self.fold = fold
        """On which side the other half is: 1 at the right, -1 at the left, 0 for a whole one."""

    def draw(self) -> None:
        """Draw the headline at the top, the words at the foot, and the picture between them."""
        canvas, paper, width = self.canv, self.context.paper, self.width
        top, foot, room = self.height, 0.0, width * _WORDS
        if self.headline:
            top -= height_of(self.headline, width)
            self.headline.drawOn(canvas, 0, top)
        if self.words:
            foot = height_of(self.words, room)
            self.words.drawOn(canvas, (width - room) / 2, 0)
        if isinstance(canvas, Sketch):
            return
        across, down = self.scene.size(1)
        if not self.fold:
            height = top - foot - 2 * paper.grid
            half = min(width / across, height / down)
            x, y = (width - across * half) / 2, foot + paper.grid + (height - down * half) / 2
            box = x, y, x + across * half, y + down * half
        else:
            # Both halves keep the room that the headline or the words take on one of them.
            left, right = -paper.outer * _BESIDE, width + paper.inner
            if self.fold < 0:
                left, right = -paper.inner, width + paper.outer * _BESIDE
            half = min(2 * (right - left) / across, (self.height - 6 * paper.grid) / down)
            x = (right if self.fold > 0 else left) - across * half / 2
            y = (self.height - down * half) / 2
            box = max(x, left), y, min(x + across * half, right), y + down * half
        with described(canvas, self.scene.description if self.fold >= 0 else "", box):
            canvas.saveState()
            outline = canvas.beginPath()
            outline.rect(box[0], box[1], box[2] - box[0], box[3] - box[1])
            canvas.clipPath(outline, stroke=0, fill=0)
            draw_on(canvas, self.scene, x, y, half)
            canvas.restoreState()
