"""Tinted panels of code, whose columns stay aligned."""

from collections.abc import Iterator, Sequence
from typing import Self

from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.styles import INK, PANEL
from donimoes_book.editions.pdf.tagging import tag
from donimoes_book.manuscript.tree import CodeBlock

_FONT = "Mono"
_SIZES = (8.5, 8.0, 7.5, 7.0)
_LEADING = 1.3
_PADDING = 6.0
_TAB = 4
_WHOLE = 12
"""The most lines that stay together, if a page has room for them."""


class CodePanel(Block):
    """Lines of code on a panel, which may be split between two lines."""

    snap = "middle"
    prefers_whole = True

    def __init__(
        self, paper: Paper, lines: Sequence[str], size: float, *, wide: bool, indent: float
    ) -> None:
        super().__init__(paper.grid / 2, wide=wide, indent=indent)
        self.lines = lines
        self.size = size
        self.page_height = paper.text_height

    def _measure(self) -> float:
        return len(self.lines) * self.size * _LEADING + 2 * _PADDING

    def split(self, _width: float, height: float) -> list[Self]:
        """Split it so that the first part fits, with at least two lines on either side.

        A few lines are a drawing, or an example to take in at a glance: they stay whole.
        """
        if len(self.lines) <= _WHOLE and self._measure() <= self.page_height:
            return []
        fitting = int((height - 2 * _PADDING) / (self.size * _LEADING))
        cut = min(fitting, len(self.lines) - 2)
        if cut < 2:
            return []
        return [self.changed(lines=self.lines[:cut]), self.changed(lines=self.lines[cut:])]

    def draw(self) -> None:
        """Draw the panel and its lines."""
        canvas = self.canv
        canvas.setFillColor(PANEL)
        canvas.roundRect(self.indent, 0, self.width - self.indent, self.height, 3, stroke=0, fill=1)
        canvas.setFillColor(INK)
        base = self.height - _PADDING - self.size
        for line in self.lines:
            # Otherwise the last word of a line and the first of the next would be heard as one.
            with tag(canvas, "P"), tag(canvas, "Code"):
                x, cell = self.indent + _PADDING, stringWidth("0", _FONT, self.size)
                for place, part in [(0, line)] if line.isascii() else enumerate(line):
                    # Columns stay aligned whatever fonts stand in for this one.
                    room = cell * len(part) / max(stringWidth(part, _FONT, self.size), 1)
                    canvas.setFont(_FONT, self.size * min(room, 1))
                    canvas.drawString(x + place * cell, base, part)
            base -= self.size * _LEADING


def code_panel(context: LayoutContext, block: CodeBlock, *, indent: float = 0) -> CodePanel:
    """Set code in a column if its lines fit at some size, else broken, across all columns."""
    paper = context.paper
    lines = [line.expandtabs(_TAB) for line in block.text.rstrip("\n").split("\n")]
    longest = max(map(len, lines))
    choices = [
        (wide, size, int((width - 2 * _PADDING) / stringWidth("0", _FONT, size)))
        for wide, width in ((False, paper.narrow - indent), (True, paper.measure))
        for size in sorted({paper.type(size) for size in _SIZES}, reverse=True)
    ]
    wide, size, room = next((c for c in choices if longest <= c[2]), choices[-1])
    folded = [part for line in lines for part in _folded(line, room)]
    return CodePanel(paper, folded, size, wide=wide, indent=0 if wide else indent)


def _folded(line: str, room: int) -> Iterator[str]:
    """Break a line that is too long, indenting its further lines by two characters."""
    yield line[:room]
    line = line[room:]
    while line:
        yield "  " + line[: room - 2]
        line = line[room - 2 :]
