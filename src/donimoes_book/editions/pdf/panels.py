"""Tinted panels: code as it is, and the box By the numbers."""

from collections.abc import Iterator, Sequence
from typing import Self

from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.editions.common import NumberRow, measured, number_rows, numbers_title
from donimoes_book.editions.pdf.block import Block, Prose, height_of
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, PANEL, RULE
from donimoes_book.manuscript.tree import CodeBlock, NumberSet

_CODE_FONT = "Mono"
_CODE_SIZES = (8.5, 8.0, 7.5, 7.0)
_LEADING = 1.3
_CODE_PADDING = 6.0
_TAB = 4
_BOX_PADDING = 11.0
_TITLE = 24.0
_ROW = 13.0
_GAP = 8.0


class CodePanel(Block):
    """Lines of code on a panel; it may be split between two lines."""

    snap = "middle"

    def __init__(
        self, paper: Paper, lines: Sequence[str], size: float, *, wide: bool, indent: float
    ) -> None:
        super().__init__(paper.grid / 2, wide=wide, indent=indent)
        self.lines = lines
        self.size = size

    def _measure(self) -> float:
        return len(self.lines) * self.size * _LEADING + 2 * _CODE_PADDING

    def split(self, _width: float, height: float) -> list[Self]:
        """Split it so that the first part fits; at least two lines stand on either side."""
        fitting = int((height - 2 * _CODE_PADDING) / (self.size * _LEADING))
        cut = min(fitting, len(self.lines) - 2)
        if cut < 2:
            return []
        return [self.changed(lines=self.lines[:cut]), self.changed(lines=self.lines[cut:])]

    def draw(self) -> None:
        """Draw the panel and its lines."""
        canvas = self.canv
        canvas.setFillColor(PANEL)
        canvas.roundRect(self.indent, 0, self.width - self.indent, self.height, 3, stroke=0, fill=1)
        top = self.height - _CODE_PADDING
        text = canvas.beginText(self.indent + _CODE_PADDING, top - self.size)
        text.setFont(_CODE_FONT, self.size, self.size * _LEADING)
        text.setFillColor(INK)
        for line in self.lines:
            text.textLine(line)
        canvas.drawText(text)


def code_panel(context: LayoutContext, block: CodeBlock, *, indent: float = 0) -> CodePanel:
    """Set code in a column if its lines fit at some size, else across all columns, broken."""
    paper = context.paper
    lines = [
        # Characters that the font lacks are replaced, so that columns stay aligned.
        context.markup.in_one_font(line.expandtabs(_TAB), _CODE_FONT)
        for line in block.text.rstrip("\n").split("\n")
    ]
    longest = max(map(len, lines))
    choices = [
        (wide, size, int((width - 2 * _CODE_PADDING) / stringWidth("0", _CODE_FONT, size)))
        for wide, width in ((False, paper.narrow - indent), (True, paper.measure))
        for size in sorted({paper.type(size) for size in _CODE_SIZES}, reverse=True)
    ]
    wide, size, room = next((c for c in choices if longest <= c[2]), choices[-1])
    folded = [part for line in lines for part in _folded(line, room)]
    return CodePanel(paper, folded, size, wide=wide, indent=0 if wide else indent)


def _folded(line: str, room: int) -> Iterator[str]:
    """Break a line that is too long; what follows below is indented by two characters."""
    yield line[:room]
    line = line[room:]
    while line:
        yield "  " + line[: room - 2]
        line = line[room - 2 :]


class NumbersBox(Block):
    """A title, a line for each figure that was measured of a game, and how it was measured."""

    snap = "middle"
    floats = True

    def __init__(self, paper: Paper, title: str, rows: Sequence[NumberRow], note: Prose) -> None:
        super().__init__(paper.grid / 2)
        self.paper = paper
        self.title = title
        self.rows = rows
        self.note = note

    def _measure(self) -> float:
        scaled = self.paper.scaled
        note = height_of(self.note, self.width - 2 * scaled(_BOX_PADDING))
        return scaled(_TITLE + len(self.rows) * _ROW) + note + scaled(_BOX_PADDING + 4)

    def draw(self) -> None:
        """Draw it: values stand at the right, each with its interval in grey before it."""
        canvas, paper = self.canv, self.paper
        padding, row, rise = paper.scaled(_BOX_PADDING), paper.scaled(_ROW), paper.scaled(3.5)
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
            left = right - canvas.stringWidth(value) - paper.scaled(_GAP)
            canvas.setFillColor(GREY)
            canvas.setFont("Sans", paper.type(7.5))
            canvas.drawRightString(left, y + rise, interval)
        self.note.drawOn(canvas, padding, padding - paper.scaled(3))


def numbers_box(context: LayoutContext, block: NumberSet) -> NumbersBox:
    """Set the numbers of a game."""
    simulation = block.simulation
    assert simulation is not None, "numbers are filled in before a book is set"
    note = context.prose(measured(simulation), context.styles.measured)
    return NumbersBox(context.paper, numbers_title(block), number_rows(simulation), note)
