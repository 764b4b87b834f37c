"""Solutions: the moves of each problem, and for some a strip of positions step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reportlab.lib.units import mm

from donimoes_book.editions.pdf.block import Block, Prose
from donimoes_book.editions.pdf.figures import scene_of
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.strips import (
    Stage,
    StripRow,
    strip_half,
    strip_rows,
)
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK
from donimoes_book.editions.wording import length_of
from donimoes_book.manuscript.tree import Problem
from donimoes_book.search.answer import Answer


class SolutionHead(Block):
    """The number of a problem, how long its solution is, and the way back to it."""

    snap = "top"
    keep_with_next = True

    def __init__(self, setting: Setting, problem: Problem) -> None:
        super().__init__()
        self.setting = setting
        self.problem = problem
        self.before = setting.paper.grid
        self.half = strip_half(setting.paper, problem.stages)

    def measure(self) -> float:
        """Return its height."""
        return self.setting.paper.grid

    def draw(self) -> None:
        """Draw it on one line."""
        canvas, problem, markup = self.canv, self.problem, self.setting.markup
        paper = self.setting.paper
        top = self.height + paper.grid / 2
        self.setting.record.mark(canvas, problem.solution_anchor, top)
        base = paper.scaled(3.5)
        canvas.setFillColor(INK)
        canvas.setFont("Display", paper.type(11))
        canvas.drawString(0, base, str(problem.number))
        canvas.setFont("Sans", paper.type(8.5))
        canvas.setFillColor(GREY)
        scale = f" · drawn at {self.half / mm:.2g} mm to a half" if problem.stages else ""
        dominoes = f"{problem.name.partition(' ')[2]} · " if problem.record else ""
        canvas.drawString(paper.scaled(24), base, dominoes + length_of(problem) + scale)
        if problem.anchor in markup.anchors:
            page = markup.page_reference(problem.anchor)
            canvas.setFillColor(ACCENT)
            canvas.drawRightString(self.width, base, page)
            start = self.width - canvas.stringWidth(page)
            canvas.linkRect("", problem.anchor, (start, 0, self.width, self.height), relative=1)


def solution_blocks(setting: Setting, problems: Iterable[Problem]) -> Iterator[Block]:
    """Set the solutions of a game, in order."""
    for problem in problems:
        yield SolutionHead(setting, problem)
        if problem.layout:
            layout = Stage("", "", scene_of(problem.layout, problem.game))
            yield StripRow(setting.paper, [layout], setting.paper.strip_half)
            continue
        if problem.answer:
            yield from _answer(setting, problem, problem.answer)
            continue
        # Lines break between moves only: a move has no spaces, and this style no hyphenation.
        moves = setting.markup.text(" ".join(problem.moves), "Mono")
        strip = _together(strip_rows(setting.paper, _stages(problem)))
        style = setting.styles.kept(setting.styles.moves) if strip else setting.styles.moves
        yield Prose(moves, style)
        yield from strip


def _answer(setting: Setting, problem: Problem, answer: Answer) -> Iterator[Block]:
    """Set the lines of an answer, then its pictures."""
    style = setting.styles.answer
    lines = "<br/>".join(setting.markup.text(line, "Sans") for line in answer.lines)
    yield Prose(lines, setting.styles.kept(style) if answer.pictures else style)
    pictures = [
        Stage(label, "", scene_of(picture, problem.game)) for label, picture in answer.labelled
    ]
    yield from _together(strip_rows(setting.paper, pictures, pairs=True))


def _together(rows: Iterable[StripRow]) -> list[StripRow]:
    """Let no row of pictures stand alone in a column: neither the first nor the last."""
    rows = list(rows)
    for row in (*rows[:1], *rows[-2:-1]):
        row.keep_with_next = len(rows) > 1
    return rows


def _stages(problem: Problem) -> list[Stage]:
    """The stages of a solution, as far as they are to be shown."""
    labels = ["" if len(problem.stages) == 1 else "Start", *map(str, range(1, len(problem.stages)))]
    moves = ["", *problem.moves]
    return [
        Stage(label, move, scene_of(position, problem.game))
        for label, move, position in zip(labels, moves, problem.stages, strict=False)
    ]
