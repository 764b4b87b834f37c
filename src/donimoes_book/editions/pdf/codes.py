"""Sets lists of codes, with QR codes for those that are on the web."""

from collections.abc import Iterator
from contextlib import nullcontext

from donimoes_book.editions.composing.blocks import Code, CodeList
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.problems import PrintedCode
from donimoes_book.editions.pdf.qr import PrintedQr
from donimoes_book.editions.pdf.tagging import link_to, tag

_ROOM = 18.0
"""The room for a number, to the left of its code."""


def code_blocks(context: LayoutContext, listed: CodeList) -> Iterator[Block]:
    """Set codes by number."""
    yield from (_CodeLine(context, code) for code in listed.codes)


class _CodeLine(Block):
    """A number, which links to what it stands for, and its code."""

    def __init__(self, context: LayoutContext, code: Code) -> None:
        super().__init__()
        self.context = context
        self.place, self.words = code.place, code.code
        address = context.addresses.get(code.code)
        self.qr = PrintedQr(address) if address else None
        self.room = context.paper.scaled(_ROOM)

    def _measure(self) -> float:
        paper, qr = self.context.paper, self.qr.side if self.qr else 0.0
        self.code = PrintedCode(paper, self.words, self.width - self.room - qr)
        lines = len(self.code.lines) * self.code.leading + self.code.gap
        return max(lines, qr)

    def draw(self) -> None:
        """Draw number and code on one line, or on as many as the code needs."""
        canvas, paper, place = self.canv, self.context.paper, self.place
        base = self.height - self.code.size
        canvas.setFillColor(PrintedCode.colour)
        canvas.setFont("Sans-Semibold", self.code.size)
        box = (0, base - paper.scaled(2), self.room, self.height)
        linked = self.context.prints(place.anchor)
        link = link_to(canvas, place.anchor, place.words, box) if linked else nullcontext()
        with tag(canvas, "P"), link:
            canvas.drawString(0, base, place.words)
        self.code.draw_at(canvas, self.room, base, canvas.drawString)
        if self.qr:
            self.qr.draw(canvas, self.width - self.qr.side, self.height)
