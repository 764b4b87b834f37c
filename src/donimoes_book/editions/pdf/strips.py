"""Strips: positions that follow one another in rows, each with the move that led to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.board.position import Position
from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.pdf.block import Block
from donimoes_book.editions.pdf.figures import draw_scene
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.styles import GREY, INK

_GAP = 12.0
_LEAST = 42.0
_LINE = 10.0
_ABOVE = 3.0
"""The space between the words and the position below them."""
_SPACE = 4.0
_SIZE = 7.5
_LEAST_SCALE = 0.8
"""The share of their size to which positions may shrink for two to stand side by side."""


class Stage(NamedTuple):
    """One position of a strip."""

    label: str
    move: str
    """The move that led to it; empty for the start."""
    scene: Scene
    note: str = ""
    """What is said of it on a line of its own."""

    def width(self, paper: Paper, half: float) -> float:
        """Return its width, at least that of the lines above it."""
        size = paper.type(_SIZE)
        label, move = stringWidth(self.label, "Sans", size), stringWidth(self.move, "Mono", size)
        words = label + paper.scaled(_SPACE) + move
        note = stringWidth(self.note, "Sans", size)
        return float(max(self.scene.size(half)[0], words, note, paper.scaled(_LEAST)))


class StripRow(Block):
    """A few positions side by side, each with its words above it."""

    snap = "middle"

    def __init__(self, paper: Paper, stages: Sequence[Stage], half: float) -> None:
        super().__init__()
        self.paper = paper
        self.after = paper.grid / 2
        self.stages = stages
        self.half = half
        lines = 2 if any(stage.note for stage in stages) else 1
        self.head = paper.scaled(lines * _LINE + _ABOVE)

    def measure(self) -> float:
        """Return its height."""
        return self.head + max(stage.scene.size(self.half)[1] for stage in self.stages)

    def draw(self) -> None:
        """Draw the positions with a common upper edge."""
        paper, canvas, x = self.paper, self.canv, 0.0
        size, base = paper.type(_SIZE), self.height - paper.scaled(9)
        for stage in self.stages:
            canvas.setFont("Sans", size)
            canvas.setFillColor(GREY)
            canvas.drawString(x, base, stage.label)
            after = x + canvas.stringWidth(stage.label) + paper.scaled(_SPACE)
            canvas.setFont("Mono", size)
            canvas.setFillColor(INK)
            canvas.drawString(after, base, stage.move)
            canvas.setFont("Sans", size)
            canvas.drawString(x, base - paper.scaled(_LINE), stage.note)
            bottom = self.height - self.head - stage.scene.size(self.half)[1]
            draw_scene(canvas, stage.scene, x, bottom, self.half)
            x += stage.width(paper, self.half) + paper.scaled(_GAP)


def strip_rows(
    paper: Paper, stages: Sequence[Stage], width: float | None = None, *, pairs: bool = False
) -> Iterator[StripRow]:
    """Lay stages out in rows that fill a column, or another width.

    With `pairs` they are a little smaller where that lets two stand side by side.
    """
    width = width or paper.narrow
    spaces = [stage.scene.size(1)[0] for stage in stages]
    half = _fitting(paper, spaces)
    if pairs and len(stages) > 1:
        abreast = (width - paper.scaled(_GAP)) / 2 / max(spaces)
        half = min(half, abreast) if abreast >= _LEAST_SCALE * half else half
    row: list[Stage] = []
    room = width
    for stage in stages:
        if row and stage.width(paper, half) > room:
            yield StripRow(paper, row, half)
            row, room = [], width
        row.append(stage)
        room -= stage.width(paper, half) + paper.scaled(_GAP)
    if row:
        yield StripRow(paper, row, half)


def strip_half(paper: Paper, positions: Iterable[Position]) -> float:
    """Return the side of a half in a strip, smaller where a position is very wide."""
    return _fitting(paper, (position.width / 2 for position in positions))


def _fitting(paper: Paper, spaces: Iterable[float]) -> float:
    return float(min(paper.strip_half, paper.narrow / max([1, *spaces])))
