"""Pages of problems, one to six on each, and hints: on their own page or below the problems."""

from collections.abc import Iterator, Sequence
from itertools import count
from math import ceil

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph

from donimoes_book.board.position import Position
from donimoes_book.editions.common import Stage
from donimoes_book.editions.pdf.block import Block, height_of
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.problems import ProblemRow, problem_rows
from donimoes_book.editions.pdf.strips import strip_rows
from donimoes_book.editions.pdf.styles import RULE, derived
from donimoes_book.manuscript.tree import Problem

_MOST_PROBLEMS = 6
"""The most problems on a page."""
_MOST_SIDE_BY_SIDE = 2
_LEAST_SPACE, _MORE_SPACE = 0.75, 12
"""The least space below a row, which the codes use, and how much it may grow; both in lines."""
_GAP = 3.0
"""The space between two hints."""
_SHARE = 3
"""A hint is the first third of a solution."""


class ProblemPage(Block):
    """A whole page of problems."""

    wide = True

    def __init__(
        self, context: LayoutContext, rows: Sequence[ProblemRow], hints: Block | None
    ) -> None:
        super().__init__()
        self.context = context
        self.rows = list(rows)
        self.hints = hints
        self.height = context.paper.text_height

    @property
    def spare(self) -> float:
        """The height left over, with the least space below rows and above hints."""
        paper = self.context.paper
        # These pages have no lines of text for rows to be aligned with.
        heights = [row.tight_height for row in self.rows]
        if self.hints:
            heights.append(height_of(self.hints, paper.measure) + paper.grid)
        return paper.text_height - sum(heights) - _LEAST_SPACE * paper.grid * (len(heights) - 1)

    @property
    def is_overfull(self) -> bool:
        """Whether it holds more than it should."""
        return self.spare < 0 or sum(len(row.cards) for row in self.rows) > _MOST_PROBLEMS

    def draw(self) -> None:
        """Draw the rows from the top, and the hints at the foot."""
        grid = self.context.paper.grid
        space = _LEAST_SPACE * grid + min(self.spare / len(self.rows), _MORE_SPACE * grid)
        y = self.height
        for row in self.rows:
            row.drawOn(self.canv, 0, y - height_of(row, self.width))
            y -= row.tight_height + space
        if self.hints:
            self.hints.drawOn(self.canv, 0, 0)
            self.canv.setStrokeColor(RULE)
            self.canv.setLineWidth(0.6)
            rule = self.hints.height + grid / 2
            self.canv.line(0, rule, self.width, rule)


def problem_pages(
    context: LayoutContext, problems: Sequence[Problem], *, hints: bool
) -> list[ProblemPage]:
    """Set problems on as few pages as possible, about equally many on each."""
    rows = list(problem_rows(context, problems, 1, None, most=_MOST_SIDE_BY_SIDE))
    fewest = len(list(_paginated(context, rows, len(rows), hints=hints)))
    attempts = (
        list(_paginated(context, rows, most, hints=hints))
        for most in count(ceil(len(rows) / fewest))
    )
    return next(pages for pages in attempts if len(pages) == fewest)


def _paginated(
    context: LayoutContext, rows: Sequence[ProblemRow], most: int, *, hints: bool
) -> Iterator[ProblemPage]:
    """Put rows on pages, as many as fit on each, but no more than `most`."""

    def page(rows: Sequence[ProblemRow]) -> ProblemPage:
        problems = [card.problem for row in rows for card in row.cards]
        block = Hints(context, problems, context.styles.measured) if hints else None
        return ProblemPage(context, rows, UpsideDown(block) if block and block.parts else None)

    current: list[ProblemRow] = []
    for row in rows:
        if current and (len(current) == most or page([*current, row]).is_overfull):
            yield page(current)
            current = []
        current.append(row)
    yield page(current)


def first_moves(problem: Problem) -> tuple[str, ...]:
    """Return the first third of a solution; nothing where that is all of it."""
    count = ceil(len(problem.moves) / _SHARE)
    return problem.moves[:count] if count < len(problem.moves) else ()


def first_words(problem: Problem) -> str:
    """Return a hint in words to a question, else the first moves; empty where there is none."""
    return problem.answer.hint if problem.answer else " ".join(first_moves(problem))


def first_dominoes(problem: Problem) -> Position | None:
    """Return the first third of a layout, from the top; None for other problems."""
    if problem.layout is None:
        return None
    dominoes = problem.layout.dominoes
    return Position(dominoes[: ceil(len(dominoes) / _SHARE)])


class Hints(Block):
    """The hints to a few problems: lines of text, or the beginnings of layouts side by side."""

    wide = True

    def __init__(
        self, context: LayoutContext, problems: Sequence[Problem], style: ParagraphStyle
    ) -> None:
        super().__init__()
        self.context = context
        self.space_before = self.space_after = context.paper.grid / 2
        self.gap = context.paper.scaled(_GAP)
        self.parts = [*self._lines(problems, style), *self._pictures(problems)]

    def _lines(self, problems: Sequence[Problem], style: ParagraphStyle) -> Iterator[Flowable]:
        markup = self.context.markup
        hanging = derived(
            style,
            leftIndent=2 * style.fontSize,
            bulletFontName="Sans-Semibold",
            bulletFontSize=style.fontSize,
        )
        for problem in problems:
            if hint := first_words(problem):
                font = "Sans" if problem.answer else "Mono"
                words = f'<font name="{font}">{markup.text(hint, font)}</font>'
                yield Paragraph(words, hanging, bulletText=str(problem.number))

    def _pictures(self, problems: Sequence[Problem]) -> Iterator[Flowable]:
        paper = self.context.paper
        stages = [
            Stage(str(problem.number), dominoes, problem.game)
            for problem in problems
            if (dominoes := first_dominoes(problem))
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
    """A block that is read with the booklet turned upside down."""

    wide = True

    def __init__(self, block: Block) -> None:
        super().__init__()
        self.block = block

    def measure(self) -> float:
        """Return its height."""
        return height_of(self.block, self.width)

    def draw(self) -> None:
        """Draw it rotated by half a turn."""
        self.canv.saveState()
        self.canv.translate(self.width, self.height)
        self.canv.rotate(180)
        self.block.drawOn(self.canv, 0, 0)
        self.canv.restoreState()
