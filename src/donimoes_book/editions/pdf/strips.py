"""Strips: positions that follow one another in rows, each with the move that led to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.board.position import Position
from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.pdf.block import Block
from donimoes_book.editions.pdf.figures import draw_scene
from donimoes_book.editions.pdf.paper import GRID
from donimoes_book.editions.pdf.styles import GREY, INK

STRIP_HALF = 5 * mm
"""The side of a half in a strip, whose drawings are there to be followed, not studied."""
_GAP = 12.0
_LEAST = 42.0
_LINE = 10.0
_ABOVE = 3.0
"""The space between the words and the position below them."""
_SIZE = 7.5


class Stage(NamedTuple):
    """One position of a strip."""

    label: str
    move: str
    """The move that led to it; empty for the start."""
    scene: Scene
    note: str = ""
    """What is said of it on a line of its own."""

    def width(self, half: float) -> float:
        """Return its width, at least that of the lines above it."""
        words = stringWidth(self.label, "Sans", _SIZE) + 4 + stringWidth(self.move, "Mono", _SIZE)
        note = stringWidth(self.note, "Sans", _SIZE)
        return float(max(self.scene.size(half)[0], words, note, _LEAST))


class StripRow(Block):
    """A few positions side by side, each with its words above it."""

    snap = "middle"
    after = GRID / 2

    def __init__(self, stages: Sequence[Stage], half: float) -> None:
        super().__init__()
        self.stages = stages
        self.half = half
        lines = 2 if any(stage.note for stage in stages) else 1
        self.head = lines * _LINE + _ABOVE

    def measure(self) -> float:
        """Return its height."""
        return self.head + max(stage.scene.size(self.half)[1] for stage in self.stages)

    def draw(self) -> None:
        """Draw the positions with a common upper edge."""
        canvas, x, base = self.canv, 0.0, self.height - 9
        for stage in self.stages:
            canvas.setFont("Sans", _SIZE)
            canvas.setFillColor(GREY)
            canvas.drawString(x, base, stage.label)
            after = x + canvas.stringWidth(stage.label) + 4
            canvas.setFont("Mono", _SIZE)
            canvas.setFillColor(INK)
            canvas.drawString(after, base, stage.move)
            canvas.setFont("Sans", _SIZE)
            canvas.drawString(x, base - _LINE, stage.note)
            bottom = self.height - self.head - stage.scene.size(self.half)[1]
            draw_scene(canvas, stage.scene, x, bottom, self.half)
            x += stage.width(self.half) + _GAP


def strip_rows(stages: Sequence[Stage], width: float) -> Iterator[StripRow]:
    """Lay stages out in rows of a width."""
    half = _fitting((stage.scene.size(1)[0] for stage in stages), width)
    row: list[Stage] = []
    room = width
    for stage in stages:
        if row and stage.width(half) > room:
            yield StripRow(row, half)
            row, room = [], width
        row.append(stage)
        room -= stage.width(half) + _GAP
    if row:
        yield StripRow(row, half)


def strip_half(positions: Iterable[Position], width: float) -> float:
    """Return the side of a half in a strip, smaller where a position is very wide."""
    return _fitting((position.width / 2 for position in positions), width)


def _fitting(spaces: Iterable[float], width: float) -> float:
    return float(min(STRIP_HALF, width / max([1, *spaces])))
