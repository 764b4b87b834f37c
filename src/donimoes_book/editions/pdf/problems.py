"""Problems in rows of two or three, each with its number, grade and a way to its solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import ClassVar

from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.editions.pdf.block import Block, Prose, height_of
from donimoes_book.editions.pdf.columns import CLOSE
from donimoes_book.editions.pdf.figures import FULL, draw_scene, fitting_half, problem_scene
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.problem_code import PrintedCode
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, RULE
from donimoes_book.editions.wording import length_of
from donimoes_book.manuscript.tree import Origin, Problem

_BELOW_QUESTION = 7.0
"""The space between the last line of a question and the diagram."""
_NUMBER = 24.0
"""The width of a problem's number."""
_MOST_GRADE = 5
_PIP = 2.6
_PIP_STEP = 8.2
_HINT = 8.5
"""The size of the letters that tell how long its solution is."""
_LEAST_WIDTH = 150.0
"""A problem's head needs this much."""
_LARGEST = 0.8
"""The share of a page's height that a diagram may take."""
_LEAST_SCALE = 0.85
"""The share of their size to which diagrams may shrink for two rows to stand on a page."""
_MANY = 1 / 3
"""The share of the rows for which all are drawn smaller."""


class ProblemCard:
    """One problem, ready to be drawn in a given width."""

    length_font: ClassVar[str] = "Sans"
    length_colour: ClassVar[Color] = GREY

    def __init__(
        self, setting: Setting, problem: Problem, width: float, level: int, scale: float = 1.0
    ) -> None:
        self.setting = setting
        self.problem = problem
        self.width = width
        self.level = level
        """Of its entry in the outline."""
        self.scene = problem_scene(setting.paper, problem)
        whole = fitting_half(setting, self.scene, width, _LARGEST)
        self.half = min(whole, scale * setting.paper.half)
        asked = problem.answer.question if problem.answer else ""
        self.question = Prose(setting.markup.text(asked, "Sans-Semibold"), setting.styles.question)
        self.asking = height_of(self.question, width) + _BELOW_QUESTION if asked else 0
        self.code = PrintedCode(setting.paper, problem.code, width)
        self.height = self.head + self.scene.size(self.half)[1] + self.code.height

    @property
    def head(self) -> float:
        """The height of its head and its question, with the space down to its diagram."""
        return 2 * self.setting.paper.grid + self.asking

    def scale_for(self, height: float) -> float:
        """The share of its size to which the diagram has to shrink for a card of this height."""
        diagram = self.scene.size(self.half)[1]
        return (height - (self.height - diagram)) / diagram

    @property
    def label_width(self) -> float:
        """The room that `draw_label` takes after the number."""
        return self.setting.paper.scaled(_MOST_GRADE * _PIP_STEP)

    def draw(self, block: Block, x: float, top: float) -> None:
        """Draw it on a block's canvas with its upper left corner at (x, top)."""
        canvas, problem, paper = block.canv, self.problem, self.setting.paper
        above = top + paper.grid / 2
        self.setting.record.mark(canvas, problem.anchor, above, problem.name, self.level)
        base = top - paper.scaled(11)
        canvas.setFillColor(INK)
        canvas.setFont("Display", paper.type(13))
        canvas.drawString(x, base, str(problem.number))
        self.draw_label(block, x, base)
        self._draw_hint(block, x, base)
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.6)
        rule = base - paper.scaled(5.5)
        canvas.line(x, rule, x + self.width, rule)
        if problem.answer:
            self.question.drawOn(canvas, x, top - self.head + _BELOW_QUESTION)
        width, height = self.scene.size(self.half)
        left, bottom = x + (self.width - width) / 2, top - self.head - height
        draw_scene(canvas, self.scene, left, bottom, self.half)
        self.code.draw(canvas, x + self.width / 2, bottom)

    def draw_label(self, block: Block, x: float, base: float) -> None:
        """Draw the grade in pips beside the number of a card whose left edge is at `x`."""
        canvas, scaled = block.canv, self.setting.paper.scaled
        y = base + scaled(4.4)
        canvas.setStrokeColor(INK)
        canvas.setFillColor(INK)
        canvas.setLineWidth(0.7)
        for pip in range(_MOST_GRADE):
            filled = int(pip < self.problem.grade)
            middle = x + scaled(_NUMBER + _PIP + pip * _PIP_STEP)
            canvas.circle(middle, y, scaled(_PIP), stroke=1, fill=filled)

    def _draw_hint(self, block: Block, x: float, base: float) -> None:
        """Write at the right how long the solution is and where it stands."""
        canvas, problem, markup = block.canv, self.problem, self.setting.markup
        paper = self.setting.paper
        size = paper.type(_HINT)
        parts = [(length_of(problem), self.length_font, self.length_colour)]
        linked = problem.solution_anchor in markup.anchors
        if linked:
            page = markup.page_reference(problem.solution_anchor)
            room = self.width - paper.scaled(_NUMBER) - self.label_width - 8
            long, short = (
                [*parts, (joint, "Sans", GREY), (page, "Sans", ACCENT)]
                for joint in (" · solution ", " · ")
            )
            parts = long if _width_of(long, size) <= room else short
        right = x + self.width
        x = start = right - _width_of(parts, size)
        for words, font, colour in parts:
            canvas.setFont(font, size)
            canvas.setFillColor(colour)
            canvas.drawString(x, base, words)
            x += canvas.stringWidth(words)
        if linked:
            box = (start, base - 3, right, base + paper.scaled(9))
            canvas.linkRect("", problem.solution_anchor, box, relative=1)


class ProblemRow(Block):
    """Problems side by side, their heads on one line."""

    wide = True
    snap = "top"
    stretches = True

    def __init__(self, paper: Paper, cards: Sequence[ProblemCard]) -> None:
        super().__init__()
        self.paper = paper
        self.before = self.after = paper.grid
        self.cards = cards
        self.least = max(card.height for card in cards)

    def measure(self) -> float:
        """Return its height."""
        grid = self.paper.grid
        return ceil(self.least / grid) * grid

    def draw(self) -> None:
        """Draw the problems from left to right."""
        x = 0.0
        for card in self.cards:
            card.draw(self, x, self.height)
            x += card.width + self.paper.gap


def problem_rows(
    setting: Setting,
    problems: Sequence[Problem],
    level: int,
    origin: Origin | None,
    card_type: type[ProblemCard] = ProblemCard,
    most: int = 3,
) -> Iterator[ProblemRow]:
    """Set problems in their order, as many side by side as their positions allow, up to `most`.

    Where many rows are a little too high for two to stand on a page, all are drawn smaller.
    """
    paper = setting.paper

    def rows(scale: float) -> Iterator[ProblemRow]:
        rest = list(problems)
        while rest:
            widths = _widths(paper, rest, most)
            row, rest = rest[: len(widths)], rest[len(widths) :]
            yield ProblemRow(
                paper,
                [
                    card_type(setting, problem, width, level, scale)
                    for problem, width in zip(row, widths, strict=True)
                ],
            )

    scale = _scale_for_two(paper, list(rows(1.0)))
    done = list(rows(scale))
    if scale < FULL:
        setting.warn(
            f"these problems are drawn at {scale:.0%}, so that two rows stand on a page", origin
        )
    cards = [card for row in done for card in row.cards]
    if smaller := [card for card in cards if card.half < FULL * scale * paper.half]:
        setting.warn(_too_large(smaller, paper), origin)
    yield from done


def _scale_for_two(paper: Paper, rows: Sequence[ProblemRow]) -> float:
    """The share of their size at which rows take half a page, if many of them come near to it."""
    height = (paper.text_height - CLOSE * paper.grid) / 2
    needed = [min(card.scale_for(height) for card in row.cards) for row in rows]
    near = [scale for scale in needed if _LEAST_SCALE <= scale < 1]
    return min(near) if len(near) > _MANY * len(rows) else 1.0


def _too_large(cards: Sequence[ProblemCard], paper: Paper) -> str:
    """Say of the problems that do not fit how small they have become."""
    names = cards[0].problem.name.lower()
    names = f"{names} is" if len(cards) == 1 else f"{len(cards)} problems from {names} on are"
    least, most = (f"{pick(c.half for c in cards) / paper.half:.0%}" for pick in (min, max))
    size = least if least == most else f"{least} to {most}"
    return f"{names} too large for the page at full size; drawn at {size}"


def _widths(paper: Paper, problems: Sequence[Problem], most: int) -> list[float]:
    """Return the widths of the problems in the next row: equal ones where that is possible."""
    scenes = [problem_scene(paper, problem) for problem in problems[:most]]
    needed = [scene.size(paper.half)[0] for scene in scenes]
    for count in (3, 2):
        if len(needed) >= count and max(needed[:count]) <= paper.column(count):
            return [paper.column(count)] * count
    if len(needed) >= 2:
        narrow = max(min(needed[:2]), paper.scaled(_LEAST_WIDTH))
        wide = paper.measure - paper.gap - narrow
        if max(needed[:2]) <= wide:
            return [wide, narrow] if needed[0] > needed[1] else [narrow, wide]
    return [paper.measure]


def _width_of(parts: Sequence[tuple[str, str, Color]], size: float) -> float:
    """Return the width of words in their fonts, one after the other."""
    return sum(float(stringWidth(words, font, size)) for words, font, _ in parts)
