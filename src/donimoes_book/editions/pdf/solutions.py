"""Solutions: the moves of each problem, and for some a strip of positions step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from reportlab.lib.units import mm

from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.pdf.block import Block, Prose
from donimoes_book.editions.pdf.figures import draw_scene, scene_of
from donimoes_book.editions.pdf.paper import GRID
from donimoes_book.editions.pdf.problems import length_of
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK
from donimoes_book.manuscript.tree import Problem

STRIP_HALF = 5 * mm
"""The side of a half in a strip, whose drawings are there to be followed, not studied."""
_STRIP_GAP = 12.0
_LEAST_STAGE = 42.0
_LABEL = 13.0
"""The height of the line above each position of a strip."""


class SolutionHead(Block):
    """The number of a problem, how long its solution is, and the way back to it."""

    snap = "top"
    before = GRID
    keep_with_next = True

    def __init__(self, setting: Setting, problem: Problem) -> None:
        super().__init__()
        self.setting = setting
        self.problem = problem
        self.half = _strip_half(problem, setting.paper.column(2))

    def measure(self) -> float:
        """Return its height."""
        return GRID

    def draw(self) -> None:
        """Draw it on one line."""
        canvas, problem, markup = self.canv, self.problem, self.setting.markup
        self.setting.record.mark(canvas, problem.solution_anchor, self.height + GRID / 2)
        base = 3.5
        canvas.setFillColor(INK)
        canvas.setFont("Display", 11)
        canvas.drawString(0, base, str(problem.number))
        canvas.setFont("Sans", 8.5)
        canvas.setFillColor(GREY)
        scale = f" · drawn at {self.half / mm:.2g} mm to a half" if problem.stages else ""
        dominoes = f"{problem.name.partition(' ')[2]} · " if problem.record else ""
        canvas.drawString(24, base, dominoes + length_of(problem) + scale)
        if problem.anchor in markup.anchors:
            page = markup.page_reference(problem.anchor)
            canvas.setFillColor(ACCENT)
            canvas.drawRightString(self.width, base, page)
            start = self.width - canvas.stringWidth(page)
            canvas.linkRect("", problem.anchor, (start, 0, self.width, GRID), relative=1)


class Stage(NamedTuple):
    """One position of a strip."""

    label: str
    move: str
    """The move that led to it; empty for the start."""
    scene: Scene

    def width(self, half: float) -> float:
        """Return its width, at least that of the line above it."""
        return max(self.scene.size(half)[0], _LEAST_STAGE)


class StripRow(Block):
    """A few positions of a solution side by side, each with its number and the move made."""

    snap = "middle"
    after = GRID / 2

    def __init__(self, stages: Sequence[Stage], half: float) -> None:
        super().__init__()
        self.stages = stages
        self.half = half

    def measure(self) -> float:
        """Return its height."""
        return _LABEL + max(stage.scene.size(self.half)[1] for stage in self.stages)

    def draw(self) -> None:
        """Draw the positions with a common upper edge."""
        canvas, x, base = self.canv, 0.0, self.height - 9
        for stage in self.stages:
            canvas.setFont("Sans", 7.5)
            canvas.setFillColor(GREY)
            canvas.drawString(x, base, stage.label)
            after = x + canvas.stringWidth(stage.label) + 4
            canvas.setFont("Mono", 7.5)
            canvas.setFillColor(INK)
            canvas.drawString(after, base, stage.move)
            bottom = self.height - _LABEL - stage.scene.size(self.half)[1]
            draw_scene(canvas, stage.scene, x, bottom, self.half)
            x += stage.width(self.half) + _STRIP_GAP


def solution_blocks(setting: Setting, problems: Iterable[Problem]) -> Iterator[Block]:
    """Set the solutions of a game, in order."""
    for problem in problems:
        yield SolutionHead(setting, problem)
        if problem.layout:
            layout = Stage("", "", scene_of(problem.layout, problem.game))
            yield StripRow([layout], STRIP_HALF)
            continue
        # Lines break between moves only: a move has no spaces, and this style no hyphenation.
        moves = setting.markup.text(" ".join(problem.moves), "Mono")
        strip = list(_strip(problem, setting.paper.column(2)))
        for row in strip[:-1]:
            row.keep_with_next = True
        style = setting.styles.kept(setting.styles.moves) if strip else setting.styles.moves
        yield Prose(moves, style)
        yield from strip


def _strip(problem: Problem, width: float) -> Iterator[StripRow]:
    """Lay the stages of a solution out in rows."""
    half = _strip_half(problem, width)
    row: list[Stage] = []
    room = width
    for index, position in enumerate(problem.stages):
        label, move = (str(index), problem.moves[index - 1]) if index else ("Start", "")
        stage = Stage(label, move, scene_of(position, problem.game))
        if row and stage.width(half) > room:
            yield StripRow(row, half)
            row, room = [], width
        row.append(stage)
        room -= stage.width(half) + _STRIP_GAP
    if row:
        yield StripRow(row, half)


def _strip_half(problem: Problem, width: float) -> float:
    """Return the side of a half in a problem's strip, smaller where a stage is very wide."""
    widest = max((stage.width / 2 for stage in problem.stages), default=1)
    return float(min(STRIP_HALF, width / widest))
