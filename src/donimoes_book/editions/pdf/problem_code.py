"""The code of a problem, in small letters below its diagram."""

from __future__ import annotations

from math import ceil

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.styles import GREY

_FONT = "Mono"
_SIZE = 7.5
_FOOT = 3.0


class PrintedCode:
    """A code, broken between its groups where it is too long for one line."""

    def __init__(self, paper: Paper, code: str, width: float) -> None:
        self.size = paper.type(_SIZE)
        self.gap = paper.scaled(2.5)
        groups = code.split("-")
        lines = min(ceil(stringWidth(code, _FONT, self.size) / width), len(groups))
        each = ceil(len(groups) / lines)
        self.lines = ["-".join(groups[at : at + each]) for at in range(0, len(groups), each)]
        self.leading = 1.2 * self.size
        self.height = paper.scaled(_FOOT) + (len(self.lines) - 1) * self.leading
        """What it adds to a problem; most of a line stands in the space between rows."""

    def draw(self, canvas: Canvas, middle: float, top: float) -> None:
        """Draw it below `top`, in the middle."""
        canvas.setFont(_FONT, self.size)
        canvas.setFillColor(GREY)
        base = top - self.size - self.gap
        for line in self.lines:
            canvas.drawCentredString(middle, base, line)
            base -= self.leading
