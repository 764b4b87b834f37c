"""Code as it is: on a tinted panel, in type that lets its lines fit, broken where none does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.editions.pdf.block import Block
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import INK, PANEL
from donimoes_book.manuscript.tree import CodeBlock

_FONT = "Mono"
_SIZES = (8.5, 8.0, 7.5, 7.0)
_LEADING = 1.3
_PADDING = 6.0
_TAB = 4


class CodePanel(Block):
    """Lines of code on a panel; it may be cut between two lines."""

    snap = "middle"

    def __init__(
        self, paper: Paper, lines: Sequence[str], size: float, *, wide: bool, indent: float
    ) -> None:
        super().__init__()
        self.paper = paper
        self.before = self.after = paper.grid / 2
        self.lines = lines
        self.size = size
        self.wide = wide
        self.indent = indent

    def measure(self) -> float:
        """Return its height."""
        return len(self.lines) * self.size * _LEADING + 2 * _PADDING

    def split(self, _width: float, height: float) -> list[Self]:
        """Cut it so that the first part fits; at least two lines stand on either side."""
        fitting = int((height - 2 * _PADDING) / (self.size * _LEADING))
        cut = min(fitting, len(self.lines) - 2)
        if cut < 2:
            return []
        return [self._with(self.lines[:cut]), self._with(self.lines[cut:])]

    def _with(self, lines: Sequence[str]) -> Self:
        return type(self)(self.paper, lines, self.size, wide=self.wide, indent=self.indent)

    def draw(self) -> None:
        """Draw the panel and its lines."""
        canvas = self.canv
        canvas.setFillColor(PANEL)
        canvas.roundRect(self.indent, 0, self.width - self.indent, self.height, 3, stroke=0, fill=1)
        text = canvas.beginText(self.indent + _PADDING, self.height - _PADDING - self.size)
        text.setFont(_FONT, self.size, self.size * _LEADING)
        text.setFillColor(INK)
        for line in self.lines:
            text.textLine(line)
        canvas.drawText(text)


def code_panel(setting: Setting, block: CodeBlock, *, indent: float = 0) -> CodePanel:
    """Set code in a column if a size of type allows it, else across all columns."""
    lines = [_printable(setting, line) for line in block.text.rstrip("\n").split("\n")]
    longest = max(map(len, lines))
    choices = [
        (wide, size, _room(setting, size, wide=wide, indent=0 if wide else indent))
        for wide in (False, True)
        for size in sorted({setting.paper.type(size) for size in _SIZES}, reverse=True)
    ]
    wide, size, room = next((c for c in choices if longest <= c[2]), choices[-1])
    folded = [part for line in lines for part in _folded(line, room)]
    return CodePanel(setting.paper, folded, size, wide=wide, indent=0 if wide else indent)


def _room(setting: Setting, size: float, *, wide: bool, indent: float) -> int:
    width = setting.paper.measure if wide else setting.paper.narrow
    return int((width - indent - 2 * _PADDING) / stringWidth("0", _FONT, size))


def _printable(setting: Setting, line: str) -> str:
    """Return a line with what the typewriter face lacks replaced, so that columns stay aligned."""
    return setting.markup.in_one_font(line.expandtabs(_TAB), _FONT)


def _folded(line: str, room: int) -> Iterator[str]:
    """Break a line that is too long; what goes on below is set in by two characters."""
    yield line[:room]
    line = line[room:]
    while line:
        yield "  " + line[: room - 2]
        line = line[room - 2 :]
