"""Hints: how solutions begin, on a page of their own or upside down below the problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from donimoes_book.board.position import Position
from donimoes_book.editions.pdf.block import Block, height_of
from donimoes_book.editions.pdf.figures import scene_of
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.strips import Stage, StripRow, strip_rows
from donimoes_book.manuscript.tree import Problem

_THIRD = 3
_GAP = 3.0


def first_moves(problem: Problem) -> tuple[str, ...]:
    """Return the first third of a solution; nothing where that would be all of it."""
    count = ceil(len(problem.moves) / _THIRD)
    return problem.moves[:count] if count < len(problem.moves) else ()


def first_words(problem: Problem) -> str:
    """Return a hint in words to a question, else the first moves; empty where there is none."""
    return problem.answer.hint if problem.answer else " ".join(first_moves(problem))


def first_dominoes(problem: Problem) -> Position | None:
    """Return the first third of a layout, from the top; None for other problems."""
    if problem.layout is None:
        return None
    dominoes = problem.layout.dominoes
    return Position(dominoes[: ceil(len(dominoes) / _THIRD)])


class Hints(Block):
    """The hints to a few problems: lines of text, or the beginnings of layouts side by side."""

    wide = True

    def __init__(
        self, setting: Setting, problems: Sequence[Problem], style: ParagraphStyle
    ) -> None:
        super().__init__()
        self.setting = setting
        self.before = self.after = setting.paper.grid / 2
        self.gap = setting.paper.scaled(_GAP)
        self.parts = [*self._lines(problems, style), *self._pictures(problems)]

    def _lines(self, problems: Sequence[Problem], style: ParagraphStyle) -> Iterator[Paragraph]:
        markup = self.setting.markup
        own = ParagraphStyle(
            "hint",
            parent=style,
            leftIndent=2 * style.fontSize,
            bulletFontName="Sans-Semibold",
            bulletFontSize=style.fontSize,
        )
        for problem in problems:
            if hint := first_words(problem):
                font = "Sans" if problem.answer else "Mono"
                words = f'<font name="{font}">{markup.text(hint, font)}</font>'
                yield Paragraph(words, own, bulletText=str(problem.number))

    def _pictures(self, problems: Sequence[Problem]) -> Iterator[StripRow]:
        paper = self.setting.paper
        stages = [
            Stage(str(problem.number), "", scene_of(begun, problem.game))
            for problem in problems
            if (begun := first_dominoes(problem))
        ]
        yield from strip_rows(paper, stages, paper.measure)

    def measure(self) -> float:
        """Return its height; nothing where there are no hints."""
        if not self.parts:
            return 0
        heights = [height_of(part, self.width) for part in self.parts]
        return sum(heights) + self.gap * (len(heights) - 1)

    def draw(self) -> None:
        """Draw one part below the other."""
        y = self.height
        for part in self.parts:
            y -= part.height
            part.drawOn(self.canv, 0, y)
            y -= self.gap


class UpsideDown(Block):
    """A block that is read when the book is turned round."""

    wide = True

    def __init__(self, block: Block) -> None:
        super().__init__()
        self.block = block

    def measure(self) -> float:
        """Return its height."""
        return height_of(self.block, self.width)

    def draw(self) -> None:
        """Draw it turned by half a turn."""
        self.canv.saveState()
        self.canv.translate(self.width, self.height)
        self.canv.rotate(180)
        self.block.drawOn(self.canv, 0, 0)
        self.canv.restoreState()
