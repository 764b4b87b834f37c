"""Sheets of exercises in arithmetic: a page for each level, and one with the answers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import ceil

from reportlab.lib.units import mm
from reportlab.platypus import PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.board.exercises import Exercise
from donimoes_book.editions.booklet import Order
from donimoes_book.editions.composing.exercises import (
    DOWN,
    Grid,
    Practice,
    answer_of,
    asked_of,
    most_across,
    task_of,
    title_of,
)
from donimoes_book.editions.paper_sizes import find_paper
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.editions.pdf.booklet import ordered_paper
from donimoes_book.editions.pdf.chapters import flow
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.first_page import draw_name_line
from donimoes_book.editions.pdf.flow import height_of
from donimoes_book.editions.pdf.sheet import draw_sign
from donimoes_book.editions.pdf.styles import GREY, INK
from donimoes_book.editions.pdf.tagging import tag
from donimoes_book.editions.result import BuildResult
from donimoes_book.manuscript.tree import Book
from donimoes_book.words.language import ENGLISH, gettext

_MARGIN = 15 * mm
"""The margins of a sheet."""
_HALF = 12 * mm
"""The greatest side of a half."""
_NAME_LINE = 30.0
"""The height of the line for a name, in points of a page's scale, like the following lengths."""
_GAP = 14.0
"""The space below the title and the task."""
_LINE = 16.0
"""The size of an equation."""
_NUMBER = 11.0
"""The size of an exercise's number."""


def set_exercises(practice: Practice, order: Order, version: str) -> BuildResult[bytes]:
    """Set a page of exercises for each level, and their answers on a last page."""
    paper = find_paper(order.paper)
    margin = paper.scaled(_MARGIN)
    paper = replace(paper, inner=margin, outer=margin, top=margin, least_bottom=margin)
    paper = ordered_paper(order, replace(paper, running_heads=False), _HALF)
    title = title_of(practice.kind, practice.goal)
    language = order.language or ENGLISH
    book = Book(title, (), language=language, accent=order.accent, palette=order.palette)
    return typeset(book, paper, version, partial(_story, practice, order), Printing())


def _story(practice: Practice, order: Order, context: LayoutContext) -> Iterator[Flowable]:
    across = most_across(context.paper.scaled(1))
    made = practice.exercises(order.seed, order.count, across)
    for level, own in made.items():
        yield flow(context, [_Exercises(context, practice, level, own, across)])
        yield PageBreak()
    yield flow(context, [_Answers(context, practice, made)])


class _Page(WholePage):
    """A page with a title, and the signs of levels."""

    def __init__(self, context: LayoutContext, practice: Practice) -> None:
        super().__init__(context)
        self.practice = practice
        styles = context.styles
        self.title = context.prose(title_of(practice.kind, practice.goal), styles.title)
        self.title.role = "H1"

    def draw_title(self, top: float) -> float:
        """Draw the title below a height; returns its foot."""
        y = top - height_of(self.title, self.width * 0.85)
        self.title.drawOn(self.canv, 0, y)
        return y

    def sign(self, level: str, right: float, base: float) -> None:
        """Draw the pips of a level left of a place, if there are other levels."""
        if len(self.practice.levels) > 1:
            draw_sign(self.canv, self.context.paper, level, right, base)


class _Exercises(_Page):
    """A pupil's page."""

    def __init__(
        self,
        context: LayoutContext,
        practice: Practice,
        level: str,
        made: Sequence[Exercise],
        across: int,
    ) -> None:
        super().__init__(context, practice)
        self.level, self.made, self.across = level, made, across
        task = task_of(practice.kind, level, practice.goal)
        self.task = context.prose(task, context.styles.headings[3])
        self.scenes = [figures.scene_of(it.position) for it in made]

    def draw(self) -> None:
        """Draw the line for a name, what is to be done, and the exercises in rows."""
        self.leave_margins_empty()
        canvas, paper = self.canv, self.context.paper
        scaled = paper.scaled
        draw_name_line(canvas, paper, self.height - scaled(8))
        y = self.draw_title(self.height - scaled(_NAME_LINE))
        self.sign(self.level, self.width, y + scaled(24))
        y -= scaled(_GAP) + height_of(self.task, self.width)
        self.task.drawOn(canvas, 0, y)
        y -= scaled(2 * _GAP)
        sizes = [scene.size(1) for scene in self.scenes]
        words = scaled(_LINE + _NUMBER + 2 * _GAP)
        grid = Grid(self.width, y, paper.gap, words, paper.half)
        across, half = grid.best(sizes, self.across)
        cell = (self.width - (across - 1) * paper.gap) / across
        row = y / max(DOWN, ceil(len(self.made) / across))
        for number, (exercise, scene) in enumerate(zip(self.made, self.scenes, strict=True)):
            down, at = divmod(number, across)
            x, top = at * (cell + paper.gap), y - down * row
            with tag(canvas, "Div"):
                self._draw(exercise, number + 1, x, top, cell)
                width, height = scene.size(half)
                base = top - scaled(_NUMBER + 6) - height
                picture = figures.scene_picture(scene, half, paper.least_type)
                picture.draw(canvas, x + (cell - width) / 2, base)
                canvas.setFillColor(INK)
                canvas.setFont("Sans", paper.type(_LINE))
                with tag(canvas, "P"):
                    middle, foot = x + cell / 2, base - scaled(_LINE + _GAP)
                    canvas.drawCentredString(middle, foot, asked_of(self.practice.kind, exercise))

    def _draw(self, exercise: Exercise, number: int, x: float, top: float, width: float) -> None:
        canvas, paper = self.canv, self.context.paper
        canvas.setFillColor(GREY)
        canvas.setFont(paper.heading_font, paper.type(_NUMBER))
        with tag(canvas, "H2", actual=gettext("Exercise {number}", number=number)):
            canvas.drawString(x, top - paper.scaled(_NUMBER), f"{number}")


class _Answers(_Page):
    """The teacher's page."""

    def __init__(
        self,
        context: LayoutContext,
        practice: Practice,
        made: dict[str, list[Exercise]],
    ) -> None:
        super().__init__(context, practice)
        self.made = made
        self.head = context.prose(gettext("Answers"), context.styles.headings[2])

    def draw(self) -> None:
        """Draw a column of equations for each level."""
        self.leave_margins_empty()
        canvas, paper = self.canv, self.context.paper
        y = self.draw_title(self.height)
        y -= height_of(self.head, self.width) + paper.scaled(_GAP)
        self.head.drawOn(canvas, 0, y)
        y -= paper.scaled(2 * _GAP)
        column = self.width / max(2, len(self.made))
        most = max(map(len, self.made.values()))
        step = min(paper.scaled(2 * _LINE), (y - paper.scaled(_LINE)) / most)
        for number, (level, own) in enumerate(self.made.items()):
            x = number * column
            self.sign(level, x + paper.scaled(_LINE), y)
            for row, exercise in enumerate(own, 1):
                base = y - row * step
                canvas.setFillColor(GREY)
                canvas.setFont(paper.heading_font, paper.type(_NUMBER))
                with tag(canvas, "P"):
                    canvas.drawString(x, base, f"{row}")
                    canvas.setFillColor(INK)
                    canvas.setFont("Sans", paper.type(13))
                    answer = answer_of(self.practice.kind, exercise)
                    canvas.drawString(x + paper.scaled(24), base, answer)
