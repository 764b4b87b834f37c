"""Sets plates: a headline, a picture as large as the page allows, and a few words below it.

A position on a table takes two facing pages, and the fold falls between its dominoes.
"""

from collections.abc import Iterator, Sequence

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.board.position import Position
from donimoes_book.drawing.pdf import draw_on
from donimoes_book.drawing.scene import SPACE
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
_HEAD = 3
"""The lines for the headline above two pages."""
_FREE = 7 * mm
"""The room on each side of the fold, in which nothing lies."""


def plate_pages(
    context: LayoutContext, node: tree.Plate, heading: tree.Heading | None
) -> Iterator[Block]:
    """Set a plate on a page of its own, or on two."""
    assert node.plate
    position = node.plate.solid
    if position and not gaps_of(position):
        context.warn("there is no gap between its dominoes for the fold", node.origin)
    pages = [_Page(context, node, fold) for fold in ((1, -1) if position else (0,))]
    if heading:
        pages[0].headline = _headline(context, heading)
        pages[0].chapter = plain_text(heading.children) if heading.level == 1 else ""
        for page in pages:
            page.is_headless = bool(pages[0].chapter)
    parts = _parted(node.caption) if position else [node.caption] * bool(node.caption)
    for page, part in zip(pages, parts, strict=False):
        page.words = Prose(context.markup(part, refer=True), context.styles.body)
    for page in pages:
        page.together, page.spans_pages = pages, len(pages) > 1
        page.beside = [it.words for it in pages if it.words]
    yield from pages


def _parted(words: Sequence[tree.Inline]) -> list[tuple[tree.Inline, ...]]:
    """Return the words of each of two pages, which a break parts."""
    at = next((n for n, word in enumerate(words) if isinstance(word, tree.Break)), len(words))
    return [part for part in (tuple(words[:at]), tuple(words[at + 1 :])) if part]


def gaps_of(position: Position) -> list[int]:
    """Return the places, from the left, where a line from top to bottom would cut no domino."""
    spans = [(it.place.x, it.places[-1].x + 2) for it in position.dominoes]
    gaps = sorted({end for _, end in spans} - {position.width})
    return [at for at in gaps if all(end <= at or start >= at for start, end in spans)]


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
    beside: Sequence[Prose] = ()
    """The words of both halves."""

    def __init__(self, context: LayoutContext, node: tree.Plate, fold: int) -> None:
        super().__init__(context)
        self.scene = plate_scene(node, flat=bool(fold))
        self.gaps = gaps_of(node.plate.solid) if node.plate and node.plate.solid else []
        self.fold = fold
        """On which side the other half is: 1 at the right, -1 at the left, 0 for a whole one."""

    def draw(self) -> None:
        """Draw the headline at the top, the words at the foot, and the picture between them.

        On two pages the words are below the headline, or level with it after a break.
        """
        paper, width, top, foot = self.context.paper, self.width, self.height, 0.0
        if self.chapter:
            self.context.index.chapter = self.chapter
        if self.is_headless:
            self.context.index.headless.add(self.canv.getPageNumber())
        if self.headline:
            top -= height_of(self.headline, width)
            self.headline.drawOn(self.canv, 0, top)
        high = max((height_of(it, width * _WORDS) for it in self.beside), default=0.0)
        if self.words and self.fold:
            level = self.height - _HEAD * paper.grid - height_of(self.words, width * _WORDS)
            self.words.drawOn(self.canv, 0, level)
        elif self.words:
            foot = high
            self.words.drawOn(self.canv, width * (1 - _WORDS) / 2, 0)
        if self.fold:
            # A half keeps the room that the headline and the words take on the other one.
            top = self.height - _HEAD * paper.grid - high
        left = _FREE - paper.inner if self.fold < 0 else 0.0
        right = width + paper.inner - _FREE if self.fold > 0 else width
        across, down = self.scene.size(1)
        # The gap at which most fits on the fuller of two pages.
        middle = across / 2
        if self.fold:
            gaps = (self.scene.left / SPACE + gap / 2 for gap in self.gaps)
            middle = min(gaps, key=lambda at: max(at, across - at), default=middle)
        fullest = max(middle, across - middle) if self.fold else across
        half = min((right - left) / fullest, (top - foot - 2 * paper.grid) / down)
        x = {0: (left + right) / 2, 1: right, -1: left}[self.fold] - middle * half
        y = (foot + top - down * half) / 2
        if not isinstance(self.canv, Sketch):
            box = max(x, left), y, min(x + across * half, right), y + down * half
            with described(self.canv, self.scene.description if self.fold >= 0 else "", box):
                self.canv.saveState()
                outline = self.canv.beginPath()
                outline.rect(box[0], box[1], box[2] - box[0], box[3] - box[1])
                self.canv.clipPath(outline, stroke=0, fill=0)
                draw_on(self.canv, self.scene, x, y, half)
                self.canv.restoreState()
