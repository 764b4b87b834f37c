"""Sets the codes of a book's problems, with QR codes for those on the web."""

from collections.abc import Iterable, Iterator
from contextlib import nullcontext

from donimoes_book.editions import common
from donimoes_book.editions.pdf.blocks import plain_heading
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.problems import PrintedCode
from donimoes_book.editions.pdf.qr import PrintedQr
from donimoes_book.editions.pdf.tagging import link_to, tag
from donimoes_book.manuscript.tree import Problem, ProblemSet

_ROOM = 18.0
"""The room for a problem's number, to the left of its code."""


def code_blocks(context: LayoutContext, sets: Iterable[ProblemSet]) -> Iterator[Block]:
    """Set the codes of all problems by game and number, with QR codes for those on the web."""
    for part in sets:
        yield plain_heading(context, common.title_of(part))
        for problem in part.problems:
            yield _CodeLine(context, problem)


class _CodeLine(Block):
    """A problem's number, which links to it, and its code."""

    def __init__(self, context: LayoutContext, problem: Problem) -> None:
        super().__init__()
        self.context = context
        self.problem = problem
        address = context.addresses.get(problem.code)
        self.qr = PrintedQr(address) if address else None
        self.room = context.paper.scaled(_ROOM)

    def _measure(self) -> float:
        paper, qr = self.context.paper, self.qr.side if self.qr else 0.0
        self.code = PrintedCode(paper, self.problem.code, self.width - self.room - qr)
        lines = len(self.code.lines) * self.code.leading + self.code.gap
        return max(lines, qr)

    def draw(self) -> None:
        """Draw number and code on one line, or on as many as the code needs."""
        canvas, paper, problem = self.canv, self.context.paper, self.problem
        base = self.height - self.code.size
        canvas.setFillColor(PrintedCode.colour)
        canvas.setFont("Sans-Semibold", self.code.size)
        number = str(problem.number)
        box = (0, base - paper.scaled(2), self.room, self.height)
        linked = self.context.prints(problem.anchor)
        link = link_to(canvas, problem.anchor, number, box) if linked else nullcontext()
        with tag(canvas, "P"), link:
            canvas.drawString(0, base, number)
        self.code.draw_at(canvas, self.room, base, canvas.drawString)
        if self.qr:
            self.qr.draw(canvas, self.width - self.qr.side, self.height)
