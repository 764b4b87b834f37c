"""QR codes on paper, each a link as well."""

from itertools import groupby

import segno
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.pdf.styles import INK
from donimoes_book.editions.pdf.tagging import described, tag

_MODULE = 0.4 * mm
"""The side of a QR code's module: some phone cameras can't read smaller ones."""
_QUIET = 4
"""The width of its white border in modules, as the standard requires."""


class PrintedQr:
    """The QR code of an address; `side` is how wide and high it is, in points."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.rows = segno.make_qr(address, error="m").matrix
        self.side = (len(self.rows) + 2 * _QUIET) * _MODULE

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw it with its upper left corner at (x, top), as a link."""
        path = canvas.beginPath()
        for line, row in enumerate(self.rows, _QUIET + 1):
            column = _QUIET
            for is_dark, modules in groupby(row):
                length = len(list(modules))
                if is_dark:
                    left, bottom = x + column * _MODULE, top - line * _MODULE
                    path.rect(left, bottom, length * _MODULE, _MODULE)
                column += length
        canvas.setFillColor(INK)
        box = (x, top - self.side, x + self.side, top)
        with tag(canvas, "Link", words=self.address):
            with described(canvas, f"QR code: {self.address}", box):
                canvas.drawPath(path, stroke=0, fill=1)
            canvas.linkURL(self.address, box, relative=1)
