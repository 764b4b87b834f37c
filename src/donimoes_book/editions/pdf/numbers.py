"""The box By the numbers: what our engine measured of a game, and on how many deals."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Paragraph

from donimoes_book.editions.pdf.block import Block, height_of
from donimoes_book.editions.pdf.paper import GRID
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, PANEL, RULE
from donimoes_book.games.registry import find
from donimoes_book.manuscript.numbers import LABELS
from donimoes_book.manuscript.tree import NumberSet
from donimoes_book.search.statistics import Simulation

_PADDING = 11.0
_TITLE = 24.0
_ROW = 13.0
_GAP = 8.0


class NumbersBox(Block):
    """A tinted panel with a title, a line for each figure, and how it was measured."""

    snap = "middle"
    before = GRID / 2
    after = GRID / 2
    floats = True

    def __init__(self, title: str, rows: Sequence[tuple[str, str, str]], note: Paragraph) -> None:
        """Take rows of a label, a value and its interval, which may be empty."""
        super().__init__()
        self.title = title
        self.rows = rows
        self.note = note

    def measure(self) -> float:
        """Return its height."""
        note = height_of(self.note, self.width - 2 * _PADDING)
        return _TITLE + len(self.rows) * _ROW + note + _PADDING + 4

    def draw(self) -> None:
        """Draw it: values stand at the right, each with its interval in grey before it."""
        canvas = self.canv
        canvas.setFillColor(PANEL)
        canvas.rect(0, 0, self.width, self.height, stroke=0, fill=1)
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.8)
        canvas.line(0, self.height, self.width, self.height)
        y = self.height - 17
        canvas.setFillColor(ACCENT)
        canvas.setFont("Display", 11.5)
        canvas.drawString(_PADDING, y, self.title)
        right, y = self.width - _PADDING, self.height - _TITLE
        for label, value, interval in self.rows:
            y -= _ROW
            canvas.setFillColor(INK)
            canvas.setFont("Sans", 8.5)
            canvas.drawString(_PADDING, y + 3.5, label)
            canvas.setFont("Sans-Semibold", 8.5)
            canvas.drawRightString(right, y + 3.5, value)
            at = right - canvas.stringWidth(value) - _GAP
            canvas.setFillColor(GREY)
            canvas.setFont("Sans", 7.5)
            canvas.drawRightString(at, y + 3.5, interval)
        self.note.drawOn(canvas, _PADDING, _PADDING - 3)


def numbers_box(setting: Setting, block: NumberSet) -> NumbersBox:
    """Set the numbers of a game."""
    simulation = block.simulation
    assert simulation is not None, "numbers are filled in before a book is set"
    game = find(block.game)
    title = f"{game.title} by the numbers" if game and block.of_variant else "By the numbers"
    note = setting.markup.text(_note(simulation), "Sans")
    return NumbersBox(title, _rows(simulation), Paragraph(note, setting.styles.measured))


def _rows(simulation: Simulation) -> list[tuple[str, str, str]]:
    figures = simulation.figures
    return [
        (label, figures[name].printed, figures[name].interval)
        for name, label in LABELS.items()
        if name in figures
    ]


def _note(simulation: Simulation) -> str:
    return (
        f"Measured by our engine on {simulation.n:,} random deals, seed {simulation.seed}."
        " In grey the 95 % interval, where it is more than the number itself."
    )
