"""The opening of a chapter: kind, title, designer, facts and a picture of the game."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from reportlab.platypus import Paragraph

from donimoes_book.board.position import Position
from donimoes_book.editions.pdf.block import Block, Prose, height_of
from donimoes_book.editions.pdf.figures import draw_scene, fitting_half, scene_of
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.spaced import spaced_lines
from donimoes_book.editions.pdf.styles import ACCENT, PANEL
from donimoes_book.editions.wording import credit
from donimoes_book.manuscript.tree import Chapter

_KIND_FONT, _KIND_SIZE, _KIND_SPACE, _KIND_LEADING = "Sans-Semibold", 9.0, 1.8, 13.0
"""How the line above a title is set."""
_LEAST_FACT = 75.0
"""In less width than this a fact has too many lines."""


class Opening(Block):
    """The title of a chapter and what stands above and below it."""

    wide = True
    snap = "top"
    keep_with_next = True

    def __init__(self, setting: Setting, chapter: Chapter) -> None:
        super().__init__()
        self.setting = setting
        self.chapter = chapter
        markup, styles = setting.markup, setting.styles
        self.title = Paragraph(markup.text(chapter.title, "Display"), styles.title)
        self.credit = Paragraph(markup.text(credit(chapter), "Serif-Italic"), styles.subtitle)
        source = f"Rules: {chapter.source}" if chapter.source else ""
        self.source = Paragraph(markup.text(source, "Sans"), styles.source)

    @property
    def sink(self) -> float:
        """How far below the top of the page a chapter begins."""
        return 2 * self.setting.paper.grid

    def measure(self) -> float:
        """Return its height."""
        grid, scaled = self.setting.paper.grid, self.setting.paper.scaled
        parts = [height_of(self.title, self.width) + scaled(4)]
        if self.chapter.kind:
            parts.append(scaled(16 + _KIND_LEADING * (len(self._kind_lines()) - 1)))
        parts += [height_of(p, self.width) for p in (self.credit, self.source)]
        return ceil((self.sink + sum(parts)) / grid) * grid

    def _kind_lines(self) -> list[str]:
        """Break what stands above the title; seldom is it longer than a line."""
        paper, words = self.setting.paper, self.chapter.kind.upper()
        size, space = paper.type(_KIND_SIZE), paper.scaled(_KIND_SPACE)
        return spaced_lines(words, _KIND_FONT, size, space, self.width)

    def draw(self) -> None:
        """Draw it and note that a chapter begins here."""
        canvas, chapter, paper = self.canv, self.chapter, self.setting.paper
        self.setting.record.open_chapter(canvas, chapter.title)
        self.setting.record.mark(canvas, chapter.anchor, self.height, chapter.title)
        y = self.height - self.sink
        if chapter.kind:
            lines, leading = self._kind_lines(), paper.scaled(_KIND_LEADING)
            y -= paper.scaled(8)
            text = canvas.beginText(0, y)
            text.setFont(_KIND_FONT, paper.type(_KIND_SIZE), leading)
            text.setFillColor(ACCENT)
            text.setCharSpace(paper.scaled(_KIND_SPACE))
            text.textLines(lines)
            text.setCharSpace(0)
            canvas.drawText(text)
            y -= paper.scaled(8) + leading * (len(lines) - 1)
        for part, after in ((self.title, paper.scaled(4)), (self.credit, 0), (self.source, 0)):
            y -= part.height
            part.drawOn(canvas, 0, y)
            y -= after


class FactsStrip(Block):
    """The facts about a game, side by side on a tinted panel."""

    wide = True
    snap = "middle"
    keep_with_next = True

    def __init__(self, setting: Setting, facts: Mapping[str, str]) -> None:
        super().__init__()
        markup, styles, paper = setting.markup, setting.styles, setting.paper
        self.before, self.after = paper.grid / 2, paper.grid
        self.padding, self.margin = paper.scaled(12), paper.scaled(9)
        self.least = paper.scaled(_LEAST_FACT)
        self.cells = [
            (
                Prose(markup.text(label.upper(), "Sans"), styles.fact_label),
                Prose(markup.text(value, "Sans-Semibold"), styles.fact),
            )
            for label, value in facts.items()
        ]

    def measure(self) -> float:
        """Return its height: every fact gets its share of the width, on one row or on two."""
        count = len(self.cells)
        if (self.width - self.padding) / count < self.least:
            count = ceil(count / 2)
        self.cell_width = (self.width - self.padding) / count
        inner = self.cell_width - self.padding
        self.rows = [self.cells[n : n + count] for n in range(0, len(self.cells), count)]
        self.row_heights = [
            max(sum(height_of(part, inner) for part in cell) for cell in row) for row in self.rows
        ]
        return sum(self.row_heights) + (len(self.rows) + 1) * self.margin

    def draw(self) -> None:
        """Draw the panel, then labels over values."""
        canvas, top = self.canv, self.height - self.margin
        canvas.setFillColor(PANEL)
        canvas.roundRect(0, 0, self.width, self.height, 6, stroke=0, fill=1)
        for row, height in zip(self.rows, self.row_heights, strict=True):
            for index, (label, value) in enumerate(row):
                x, y = self.padding + index * self.cell_width, top - label.height
                label.drawOn(canvas, x, y)
                value.drawOn(canvas, x, y - value.height)
            top -= height + self.margin


class Picture(Block):
    """A picture of the game, in the middle of the page."""

    wide = True
    snap = "middle"

    def __init__(self, setting: Setting, position: Position, game: str | None) -> None:
        super().__init__()
        self.before = self.after = setting.paper.grid
        self.scene = scene_of(position, game)
        self.half = fitting_half(setting, self.scene, setting.paper.measure, 0.4)

    def measure(self) -> float:
        """Return its height."""
        return self.scene.size(self.half)[1]

    def draw(self) -> None:
        """Draw it."""
        x = (self.width - self.scene.size(self.half)[0]) / 2
        draw_scene(self.canv, self.scene, x, 0, self.half)


def opening_blocks(setting: Setting, chapter: Chapter) -> list[Block]:
    """Set what stands above the text of a chapter."""
    blocks: list[Block] = [Opening(setting, chapter)]
    if chapter.facts:
        blocks.append(FactsStrip(setting, chapter.facts))
    if chapter.picture:
        blocks.append(Picture(setting, chapter.picture, chapter.game))
    return blocks
