"""The box By the numbers: what our engine measured of a game, and on how many deals."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Paragraph

from donimoes_book.editions.pdf.block import Block, height_of
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, PANEL, RULE
from donimoes_book.editions.wording import NumberRow, measured, number_rows, numbers_title
from donimoes_book.manuscript.tree import NumberSet

_PADDING = 11.0
_TITLE = 24.0
_ROW = 13.0
_GAP = 8.0


class NumbersBox(Block):
    """A tinted panel with a title, a line for each figure, and how it was measured."""

    snap = "middle"
    floats = True

    def __init__(
        self, paper: Paper, title: str, rows: Sequence[NumberRow], note: Paragraph
    ) -> None:
        super().__init__()
        self.paper = paper
        self.before = self.after = paper.grid / 2
        self.title = title
        self.rows = rows
        self.note = note

    def measure(self) -> float:
        """Return its height."""
        scaled = self.paper.scaled
        note = height_of(self.note, self.width - 2 * scaled(_PADDING))
        return scaled(_TITLE + len(self.rows) * _ROW) + note + scaled(_PADDING + 4)

    def draw(self) -> None:
        """Draw it: values stand at the right, each with its interval in grey before it."""
        canvas, paper = self.canv, self.paper
        padding, row, rise = paper.scaled(_PADDING), paper.scaled(_ROW), paper.scaled(3.5)
        canvas.setFillColor(PANEL)
        canvas.rect(0, 0, self.width, self.height, stroke=0, fill=1)
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.8)
        canvas.line(0, self.height, self.width, self.height)
        y = self.height - paper.scaled(17)
        canvas.setFillColor(ACCENT)
        size, room = paper.type(11.5), self.width - 2 * padding
        canvas.setFont("Display", size * min(1, room / stringWidth(self.title, "Display", size)))
        canvas.drawString(padding, y, self.title)
        right, y = self.width - padding, self.height - paper.scaled(_TITLE)
        for label, value, interval in self.rows:
            y -= row
            canvas.setFillColor(INK)
            canvas.setFont("Sans", paper.type(8.5))
            canvas.drawString(padding, y + rise, label)
            canvas.setFont("Sans-Semibold", paper.type(8.5))
            canvas.drawRightString(right, y + rise, value)
            at = right - canvas.stringWidth(value) - paper.scaled(_GAP)
            canvas.setFillColor(GREY)
            canvas.setFont("Sans", paper.type(7.5))
            canvas.drawRightString(at, y + rise, interval)
        self.note.drawOn(canvas, padding, padding - paper.scaled(3))


def numbers_box(setting: Setting, block: NumberSet) -> NumbersBox:
    """Set the numbers of a game."""
    simulation = block.simulation
    assert simulation is not None, "numbers are filled in before a book is set"
    note = Paragraph(setting.markup.text(measured(simulation), "Sans"), setting.styles.measured)
    return NumbersBox(setting.paper, numbers_title(block), number_rows(simulation), note)
