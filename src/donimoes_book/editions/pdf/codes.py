"""The codes of problems as they are printed, and QR codes that lead to the web.

QR codes are vectors: web addresses that a phone reads off the paper.
"""

from collections.abc import Callable
from itertools import groupby
from math import ceil
from typing import ClassVar

import segno
from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.pdf.figures import described
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.styles import GREY, INK
from donimoes_book.editions.pdf.tagging import tag

_CODE_FONT, _CODE_SIZE, _CODE_FOOT = "Mono", 7.5, 3.0
_ABOVE_CODE = 6.0
_QR_GAP = 3.0
"""The space between a QR code and the code beside it."""
_MODULE = 0.4 * mm
"""The side of a module: some phone cameras can't read smaller ones."""
_QUIET = 4
"""The width of the white border in modules, as the standard requires."""


class PrintedCode:
    """A problem's code, broken between its groups if it is too long for one line."""

    size_in_book: ClassVar[float] = _CODE_SIZE
    colour: ClassVar[Color] = GREY

    def __init__(self, paper: Paper, code: str, width: float) -> None:
        self.size = paper.type(self.size_in_book)
        self.gap = paper.scaled(2.5)
        groups = code.split("-")
        lines = min(ceil(stringWidth(code, _CODE_FONT, self.size) / width), len(groups))
        each = ceil(len(groups) / lines)
        self.lines = ["-".join(groups[at : at + each]) for at in range(0, len(groups), each)]
        self.leading = 1.2 * self.size
        self.width = max(stringWidth(line, _CODE_FONT, self.size) for line in self.lines)
        self.height = paper.scaled(_CODE_FOOT) + (len(self.lines) - 1) * self.leading
        """The height it adds to a problem; most of one line fits in the space between rows."""

    def draw_at(self, canvas: Canvas, left: float, base: float) -> None:
        """Draw it starting at `left`, with its first line on the baseline `base`."""
        self._draw(canvas, canvas.drawString, left, base)

    def draw(self, canvas: Canvas, middle: float, top: float) -> None:
        """Draw it below `top`, centred at `middle`."""
        self._draw(canvas, canvas.drawCentredString, middle, top - self.size - self.gap)

    def _draw(
        self, canvas: Canvas, write: Callable[[float, float, str], None], x: float, base: float
    ) -> None:
        canvas.setFont(_CODE_FONT, self.size)
        canvas.setFillColor(self.colour)
        with tag(canvas, "P"), tag(canvas, "Code"):
            for line in self.lines:
                write(x, base, line)
                base -= self.leading


class PrintedQr:
    """The QR code of an address; `side` is how wide and high it is, in points."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.rows = segno.make_qr(address, error="m").matrix
        self.side = (len(self.rows) + 2 * _QUIET) * _MODULE

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw it with its upper left corner at (x, top), as a link."""
        path = canvas.beginPath()
        for number, row in enumerate(self.rows, _QUIET + 1):
            column = _QUIET
            for is_dark, modules in groupby(row):
                length = len(list(modules))
                if is_dark:
                    left, bottom = x + column * _MODULE, top - number * _MODULE
                    path.rect(left, bottom, length * _MODULE, _MODULE)
                column += length
        canvas.setFillColor(INK)
        box = (x, top - self.side, x + self.side, top)
        with tag(canvas, "Link", words=self.address):
            with described(canvas, f"QR code: {self.address}", box):
                canvas.drawPath(path, stroke=0, fill=1)
            canvas.linkURL(self.address, box, relative=1)


class LargeCode(PrintedCode):
    """A code that is easy to type, and a QR code that opens the problem on the web."""

    size_in_book: ClassVar[float] = 10.0
    colour: ClassVar[Color] = INK

    def __init__(self, paper: Paper, code: str, width: float, address: str | None) -> None:
        self.qr = PrintedQr(address) if address else None
        room = self.qr.side + paper.scaled(_QR_GAP) if self.qr else 0.0
        super().__init__(paper, code, width - room)
        self.room = room
        self.gap = paper.scaled(_ABOVE_CODE)
        self.height = self.gap + len(self.lines) * self.leading
        if self.qr:
            self.height = max(self.height, self.qr.side)

    def draw(self, canvas: Canvas, middle: float, top: float) -> None:
        """Draw the code centred below `top`, with the QR code to its left."""
        if self.qr:
            self.qr.draw(canvas, middle - (self.room + self.width) / 2, top)
            lines = self.gap + self.size + (len(self.lines) - 1) * self.leading
            top -= (self.qr.side - lines) / 2
        super().draw(canvas, middle + self.room / 2, top)
