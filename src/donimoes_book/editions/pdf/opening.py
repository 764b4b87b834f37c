"""The opening of a chapter: kind, title, designer, facts and a picture of the game."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from reportlab.platypus import Paragraph

from donimoes_book.board.position import Position
from donimoes_book.editions.pdf.block import Block, Prose, height_of
from donimoes_book.editions.pdf.figures import draw_scene, fitting_half, scene_of
from donimoes_book.editions.pdf.paper import GRID
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import ACCENT, PANEL
from donimoes_book.manuscript.tree import Chapter

_SINK = 2 * GRID
"""How far below the top of the page a chapter begins."""


TRADITIONAL = "traditional"
"""What the front matter says for a designer where there was none."""


def credit(chapter: Chapter) -> str:
    """Return the line that says who made a chapter's game; empty where that is not told."""
    if chapter.designer.casefold() == TRADITIONAL:
        return "A traditional game"
    return f"Designed by {chapter.designer}" if chapter.designer else ""


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

    def measure(self) -> float:
        """Return its height."""
        parts = [height_of(self.title, self.width) + 4]
        if self.chapter.kind:
            parts.append(16)
        parts += [height_of(p, self.width) for p in (self.credit, self.source)]
        return ceil((_SINK + sum(parts)) / GRID) * GRID

    def draw(self) -> None:
        """Draw it and note that a chapter begins here."""
        canvas, chapter = self.canv, self.chapter
        self.setting.record.open_chapter(canvas, chapter.title)
        self.setting.record.mark(canvas, chapter.anchor, self.height, chapter.title)
        y = self.height - _SINK
        if chapter.kind:
            y -= 8
            text = canvas.beginText(0, y)
            text.setFont("Sans-Semibold", 9)
            text.setFillColor(ACCENT)
            text.setCharSpace(1.8)
            text.textOut(chapter.kind.upper())
            text.setCharSpace(0)
            canvas.drawText(text)
            y -= 8
        for part, after in ((self.title, 4), (self.credit, 0), (self.source, 0)):
            y -= part.height
            part.drawOn(canvas, 0, y)
            y -= after


class FactsStrip(Block):
    """The facts about a game, side by side on a tinted panel."""

    wide = True
    snap = "middle"
    after = GRID
    before = GRID / 2
    padding = 12.0
    keep_with_next = True

    def __init__(self, setting: Setting, facts: Mapping[str, str]) -> None:
        super().__init__()
        markup, styles = setting.markup, setting.styles
        self.cells = [
            (
                Prose(markup.text(label.upper(), "Sans"), styles.fact_label),
                Prose(markup.text(value, "Sans-Semibold"), styles.fact),
            )
            for label, value in facts.items()
        ]

    def measure(self) -> float:
        """Return its height: every fact gets its share of the width, on one row."""
        self.cell_width = (self.width - self.padding) / len(self.cells)
        inner = self.cell_width - self.padding
        heights = [sum(height_of(p, inner) for p in cell) for cell in self.cells]
        return max(heights) + 2 * 9

    def draw(self) -> None:
        """Draw the panel, then labels over values."""
        canvas = self.canv
        canvas.setFillColor(PANEL)
        canvas.roundRect(0, 0, self.width, self.height, 6, stroke=0, fill=1)
        for index, (label, value) in enumerate(self.cells):
            x = self.padding + index * self.cell_width
            top = self.height - 9 - label.height
            label.drawOn(canvas, x, top)
            value.drawOn(canvas, x, top - value.height)


class Picture(Block):
    """A picture of the game, in the middle of the page."""

    wide = True
    snap = "middle"
    before = GRID
    after = GRID

    def __init__(self, setting: Setting, position: Position, game: str | None) -> None:
        super().__init__()
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
