"""Strips: positions that follow one another in rows, each with the move that led to it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.board.position import Position
from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.common import Stage, hand_stages
from donimoes_book.editions.pdf.block import Block
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.figures import caption_of, draw_scene, scene_of
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.styles import GREY, INK
from donimoes_book.manuscript.tree import Hand

_GAP = 12.0
_LEAST_WIDTH = 42.0
_LINE = 10.0
_ABOVE = 3.0
"""The space between the words and the position below them."""
_SPACE = 4.0
_SIZE = 7.5
_LEAST_SCALE = 0.8
"""The share of their size to which positions may shrink for two to stand side by side."""


class _Cell(NamedTuple):
    """A stage, drawn."""

    stage: Stage
    scene: Scene

    def width(self, paper: Paper, half: float) -> float:
        """Return its width, at least that of the lines above it."""
        size, stage = paper.type(_SIZE), self.stage
        label, move = stringWidth(stage.label, "Sans", size), stringWidth(stage.move, "Mono", size)
        words = label + paper.scaled(_SPACE) + move
        note = stringWidth(stage.note, "Sans", size)
        return float(max(self.scene.size(half)[0], words, note, paper.scaled(_LEAST_WIDTH)))


class StripRow(Block):
    """A few positions side by side, each with its words above it."""

    snap = "middle"

    def __init__(self, paper: Paper, stages: Iterable[Stage], half: float) -> None:
        super().__init__()
        self.paper = paper
        self.space_after = paper.grid / 2
        self.cells = _cells(stages)
        self.half = half
        lines = 2 if any(cell.stage.note for cell in self.cells) else 1
        self.head = paper.scaled(lines * _LINE + _ABOVE)

    def measure(self) -> float:
        """Return its height."""
        return self.head + max(cell.scene.size(self.half)[1] for cell in self.cells)

    def draw(self) -> None:
        """Draw the positions with a common upper edge."""
        paper, canvas, x = self.paper, self.canv, 0.0
        size, base = paper.type(_SIZE), self.height - paper.scaled(9)
        for cell in self.cells:
            stage, scene = cell
            canvas.setFont("Sans", size)
            canvas.setFillColor(GREY)
            canvas.drawString(x, base, stage.label)
            after = x + canvas.stringWidth(stage.label) + paper.scaled(_SPACE)
            canvas.setFont("Mono", size)
            canvas.setFillColor(INK)
            canvas.drawString(after, base, stage.move)
            canvas.setFont("Sans", size)
            canvas.drawString(x, base - paper.scaled(_LINE), stage.note)
            bottom = self.height - self.head - scene.size(self.half)[1]
            draw_scene(canvas, scene, x, bottom, self.half)
            x += cell.width(paper, self.half) + paper.scaled(_GAP)


def strip_rows(
    paper: Paper, stages: Sequence[Stage], width: float | None = None, *, pairs: bool = False
) -> Iterator[StripRow]:
    """Arrange stages in rows that fill a column, or another width.

    With `pairs` they are a little smaller where that lets two stand side by side.
    """
    width, gap = width or paper.narrow, paper.scaled(_GAP)
    cells = _cells(stages)
    spaces = [cell.scene.size(1)[0] for cell in cells]
    half = _fitting_half(paper, spaces)
    if pairs and len(stages) > 1:
        paired = (width - gap) / 2 / max(spaces)
        half = min(half, paired) if paired >= _LEAST_SCALE * half else half
    row: list[Stage] = []
    room = width
    for cell in cells:
        needed = cell.width(paper, half)
        if row and needed > room:
            yield StripRow(paper, row, half)
            row, room = [], width
        row.append(cell.stage)
        room -= needed + gap
    if row:
        yield StripRow(paper, row, half)


def hand_blocks(context: LayoutContext, hand: Hand) -> Iterator[Block]:
    """Set a worked hand: each play with its picture, the caption below the last."""
    rows = list(strip_rows(context.paper, hand_stages(hand)))
    caption = caption_of(context, hand.caption)
    if caption:
        rows[-1].keep_with_next = True
    yield from rows
    if caption:
        yield caption


def strip_half(paper: Paper, positions: Iterable[Position]) -> float:
    """Return the side of a half in a strip, smaller where a position is very wide."""
    return _fitting_half(paper, (position.width / 2 for position in positions))


def _fitting_half(paper: Paper, spaces: Iterable[float]) -> float:
    return float(min(paper.strip_half, paper.narrow / max([1, *spaces])))


def _cells(stages: Iterable[Stage]) -> list[_Cell]:
    return [_Cell(stage, scene_of(stage.position, stage.game)) for stage in stages]
