"""Opens each chapter with its title, its facts and its picture."""

from functools import partial
from math import ceil, fsum

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.composing.blocks import Facts, Opening
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.prose import in_room
from donimoes_book.editions.pdf.styles import ACCENT, PANEL
from donimoes_book.editions.pdf.tagging import tag
from donimoes_book.manuscript.tree import Diagram

_KIND_FONT = "Sans-Semibold"
"""The font of the line above a title."""
_KIND_SIZE = 9.0
"""Its size, in points."""
_KIND_SPACE = 1.8
"""The space after each of its letters, in points."""
_KIND_LEADING = 13.0
"""The distance of its lines, in points."""
_SINK = 2
"""How many lines below the top of the page a chapter begins."""
_BESIDE = 0.56
"""The share of the measure that a picture beside a title may take."""
_LEAST_BESIDE = 0.2
"""The share that it takes even if a long word of the title must be broken."""
_MOST_TITLE = 0.5
"""The share of a page's height that a title may take."""
_BESIDE_HEIGHT = 0.18
"""The share of a page's height that it may take."""
_LEAST_FACT = 75.0
"""The least width of a fact: a narrower one would have too many lines."""
PICTURE_HALF = 2.4
"""The greatest size of its dominoes, as a multiple of the book's."""
_MORE = "…"
_PICTURE_WIDTH = 0.86
"""The share of a page's width that the opening picture may take."""
_LARGE_PRINT_HEIGHT = 0.3
"""The share of a page's height that it may take in large print, to leave room for words."""


class OpeningBlock(Block):
    """A chapter's title, with the kind of game above and designer and source below.

    If the paper is wide enough, the game's picture is beside them, on a table as wide as the page.
    """

    snap = "top"
    keep_with_next = True
    is_free = True

    def __init__(self, context: LayoutContext, opening: Opening) -> None:
        super().__init__(wide=True)
        self.context = context
        self.is_loose = context.paper.columns == 1
        self.opening = opening
        styles = context.styles
        self.title = context.prose(opening.title, styles.title)
        self.title.role = "H1"
        self.credit = context.prose(opening.credit, styles.subtitle)
        self.source = context.prose(opening.source, styles.source)
        beside = opening.picture if context.paper.columns > 1 else None
        self.scene = beside and figures.solid_of(beside.position, beside.game, beside.alt)
        self.space_after = context.paper.grid / 2 if beside else 0

    def _measure(self) -> float:
        paper, scaled, width = self.context.paper, self.context.paper.scaled, self.width
        grid, picture = paper.grid, 0.0
        if self.scene:
            spaces, rows = self.scene.size(1)
            style = self.context.styles.title
            title = self.opening.title.split()
            widths = (stringWidth(it, style.fontName, style.fontSize) for it in title)
            room = min(_BESIDE * width, width - max(widths, default=0) - grid)
            room = max(room, _LEAST_BESIDE * width)
            across, down = room / spaces, _BESIDE_HEIGHT * paper.height / rows
            self.half = min(across, down, PICTURE_HALF * paper.half)
            picture = self.scene.size(self.half)[1] + grid
            width -= room
        if height_of(self.title, width) > (most := _MOST_TITLE * paper.text_height):
            make = partial(self.context.prose, self.opening.title)
            self.title = in_room(make, self.title.style, width, most)
            self.title.role = "H1"
        parts = [height_of(self.title, width) + scaled(4)]
        if self.opening.kind:
            # This line seldom needs to be broken.
            size, space = paper.type(_KIND_SIZE), scaled(_KIND_SPACE)
            words = self.opening.kind.upper()
            self.kind_lines = spaced_lines(words, _KIND_FONT, size, space, width)
            parts.append(scaled(16 + _KIND_LEADING * (len(self.kind_lines) - 1)))
        parts += [height_of(p, width) for p in (self.credit, self.source)]
        return ceil(max(_SINK * grid + fsum(parts), picture) / grid) * grid

    def draw(self) -> None:
        """Draw it and record that a chapter begins here."""
        canvas, opening, paper = self.canv, self.opening, self.context.paper
        page, index = canvas.getPageNumber(), self.context.index
        _, top = canvas.absolutePosition(0, self.height)
        at_top = top > paper.height - paper.top - 1
        if at_top:
            index.headless.add(page)
        index.chapter = opening.title
        index.add(canvas, opening.anchor, self.height, opening.title)
        if self.scene:
            above = paper.top if at_top else 0.0
            draw_table(canvas, paper, self.height + above, at_top=at_top)
            width, height = self.scene.size(self.half)
            above *= not (self.context.book.flip_books and page % 2)  # its corner is taken
            x, y = self.width - width, (self.height + above - height) / 2
            figures.scene_picture(self.scene, self.half, paper.least_type).draw(canvas, x, y)
        y = self.height - _SINK * paper.grid
        if opening.kind:
            leading = paper.scaled(_KIND_LEADING)
            y -= paper.scaled(8)
            text = canvas.beginText(0, y)
            text.setFont(_KIND_FONT, paper.type(_KIND_SIZE), leading)
            text.setFillColor(ACCENT)
            text.setCharSpace(paper.scaled(_KIND_SPACE))
            text.textLines(self.kind_lines)
            text.setCharSpace(0)
            with tag(canvas, "P"):
                canvas.drawText(text)
            y -= paper.scaled(8) + leading * (len(self.kind_lines) - 1)
        for part, after in ((self.title, paper.scaled(4)), (self.credit, 0), (self.source, 0)):
            y -= part.height
            part.drawOn(canvas, 0, y)
            y -= after


class FactsStrip(Block):
    """Facts side by side on a tinted panel."""

    snap = "middle"
    keep_with_next = True

    def __init__(self, context: LayoutContext, facts: Facts) -> None:
        styles, paper = context.styles, context.paper
        super().__init__(paper.grid / 2, wide=True)
        self.space_after = paper.grid
        self.is_loose = paper.columns == 1
        self.padding, self.margin = paper.scaled(12), paper.scaled(9)
        self.least_width = paper.scaled(_LEAST_FACT)
        self.cells = [
            (
                context.prose(label.upper(), styles.fact_label),
                context.prose(value, styles.fact),
            )
            for label, value in facts.facts
        ]

    def _measure(self) -> float:
        """Share the width among the facts, in one row or two, and return the height."""
        count = len(self.cells)
        if (self.width - self.padding) / count < self.least_width:
            count = ceil(count / 2)
        self.cell_width = (self.width - self.padding) / count
        inner = self.cell_width - self.padding
        self.rows = [self.cells[n : n + count] for n in range(0, len(self.cells), count)]
        self.row_heights = [
            max(fsum(height_of(part, inner) for part in cell) for cell in row) for row in self.rows
        ]
        return fsum(self.row_heights) + (len(self.rows) + 1) * self.margin

    def draw(self) -> None:
        """Draw the panel, then the labels above their values."""
        canvas, top = self.canv, self.height - self.margin
        canvas.setFillColor(PANEL)
        canvas.roundRect(0, 0, self.width, self.height, 6, stroke=0, fill=1)
        for row, height in zip(self.rows, self.row_heights, strict=True):
            for index, (label, value) in enumerate(row):
                x, y = self.padding + index * self.cell_width, top - label.height
                label.drawOn(canvas, x, y)
                value.drawOn(canvas, x, y - value.height)
            top -= height + self.margin


def spaced_lines(words: str, font: str, size: float, space: float, width: float) -> list[str]:
    """Break words into lines no wider than `width`, with `space` after each letter, in points.

    A single word that is wider is cut.
    """
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if _fits(longer, font, size, space, width):
            lines[-1] = longer
            continue
        while not _fits(word, font, size, space, width):
            word = word.removesuffix(_MORE)[:-1] + _MORE
        lines = [line for line in (*lines, word) if line]
    return lines


def spaced_line(words: str, font: str, size: float, space: float, width: float) -> str:
    """Return as many of the words as fit on one line, with an ellipsis if there are more."""
    if _fits(words, font, size, space, width):
        return words
    room = width - stringWidth(f" {_MORE}", font, size) - 2 * space
    return f"{spaced_lines(words, font, size, space, room)[0]} {_MORE}"


def _fits(words: str, font: str, size: float, space: float, width: float) -> bool:
    return float(stringWidth(words, font, size)) + space * len(words) <= width


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
    is_free = is_loose = True
    share = 1.0
    """Its size, as a share of its own."""

    def __init__(self, context: LayoutContext, opener: Diagram) -> None:
        super().__init__(wide=True)
        self.context = context
        self.scene = figures.solid_of(opener.position, opener.game, opener.alt)

    def _measure(self) -> float:
        paper = self.context.paper
        spaces, rows = self.scene.size(1)
        share = _LARGE_PRINT_HEIGHT if paper.is_large else paper.opener
        across, down = _PICTURE_WIDTH * paper.width / spaces, share * paper.height / rows
        half = min(across, down, PICTURE_HALF * paper.half)
        high = self.share * self.scene.size(half)[1] + (1 - _PICTURE_WIDTH) * paper.width
        self.half = min(across, self.share * half)
        return ceil((high - paper.top) / paper.grid) * paper.grid

    @property
    def pictures(self) -> float:
        """The height of its picture."""
        return float(self.scene.size(self.half)[1])

    def resized(self, share: float) -> "OpeningPicture":
        """Return it with a picture of another size, on a table that is as much higher or lower."""
        return self.changed(share=share * self.share)

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
