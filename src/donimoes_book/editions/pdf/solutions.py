"""Sets solutions: in words, as a picture, or as positions with the moves between them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from math import fsum
from typing import assert_never

from donimoes_book.editions.composing.blocks import (
    Lines,
    Picture,
    Solution,
    Solutions,
    Solving,
    Steps,
    Strip,
)
from donimoes_book.editions.composing.solutions import in_short
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.headings import Continued
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.problems import PrintedCode
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, derived, kept_with_next
from donimoes_book.editions.pdf.tagging import link_to, tag
from donimoes_book.editions.stages import Stage

_NUMBER = 24.0
"""The room for a problem's number, in points of a page's scale."""
_ABOVE_HEAD = 0.7
"""The space above a solution, in lines."""
_LEAST_CELL = 108.0
"""The least width of a solution that is beside another, in points of a page's scale."""
_CELL_GAP = 12.0
"""The space between solutions side by side, in points of a page's scale."""
_FEW = 4
"""The most lines of moves above a position."""


class SolutionHead(Block):
    """A problem's number, the length of its solution, and a link back to it."""

    keep_with_next = True

    def __init__(self, context: LayoutContext, solution: Solution) -> None:
        super().__init__()
        self.context = context
        self.solution = solution
        self.space_before, self.height = _ABOVE_HEAD * context.paper.grid, context.paper.grid

    def draw(self) -> None:
        """Draw it on one line."""
        canvas, solution, paper = self.canv, self.solution, self.context.paper
        name, back = solution.name, solution.problem.anchor
        top = self.height + paper.grid / 2
        self.context.index.add(canvas, solution.anchor, top)
        self.context.index.games[solution.game] = None
        base = paper.scaled(3.5)
        canvas.setFillColor(INK)
        canvas.setFont(paper.heading_font, paper.type(11))
        with tag(canvas, "H3", actual=name.said):
            canvas.drawString(0, base, name.number)
        canvas.setFont("Sans", paper.type(8.5))
        canvas.setFillColor(GREY)
        words = solution.length
        if canvas.stringWidth(words) > self.width - paper.scaled(2.5 * _NUMBER):
            words = solution.brief
        if name.unit:
            words = f"{name.unit} · {words}"
        with tag(canvas, "P"):
            canvas.drawString(paper.scaled(_NUMBER), base, words)
            is_here = self.context.page(back) == canvas.getPageNumber()
            if self.context.prints(back) and not is_here:
                page = self.context.markup.page_reference(back)
                canvas.setFillColor(ACCENT)
                start = self.width - canvas.stringWidth(page)
                box = (start, 0, self.width, self.height)
                with link_to(canvas, back, page, box):
                    canvas.drawRightString(self.width, base, page)


class SolutionRow(Block):
    """Solutions side by side, each with its head, its words and its picture."""

    def __init__(self, paper: Paper, cells: Sequence[Sequence[Block]], width: float) -> None:
        super().__init__()
        self.space_before = _ABOVE_HEAD * paper.grid
        self.cells = cells
        self.cell = width
        self.gap = paper.scaled(_CELL_GAP)

    def _measure(self) -> float:
        return max(fsum(height_of(block, self.cell) for block in cell) for cell in self.cells)

    def draw(self) -> None:
        """Draw the solutions from left to right, each from top to bottom."""
        x = 0.0
        for cell in self.cells:
            top = self.height
            with tag(self.canv, "Div"):
                for block in cell:
                    top -= block.height
                    block.drawOn(self.canv, x, top)
            x += self.cell + self.gap


def solution_blocks(
    context: LayoutContext, listed: Solutions, *, with_codes: bool = False
) -> Iterator[Block]:
    """Set a game's solutions in order; each column they continue in names the game.

    Those that are a single picture are side by side. Problems in another file are named by their
    codes if there are `with_codes`.
    """
    paper, waiting = context.paper, list[Solution]()
    gap = paper.scaled(_CELL_GAP)
    across = int((paper.narrow + gap) / (paper.scaled(_LEAST_CELL) + gap)) or 1
    cell = (paper.narrow - (across - 1) * gap) / across

    def row() -> Iterator[Block]:
        cells = [list(_solution(context, solution, cell)) for solution in waiting]
        if cells:
            beside = SolutionRow(paper, cells, cell)
            beside.continuation = Continued(context, waiting[0].game)
            yield beside
        waiting.clear()

    for solution in listed.solutions:
        has_code = with_codes and not context.prints(solution.problem.anchor)
        if not has_code and _fits(paper, solution, cell):
            waiting.append(solution)
            if len(waiting) == across:
                yield from row()
            continue
        yield from row()
        blocks = _solution(context, solution, paper.narrow, has_code=has_code)
        for at, block in enumerate(blocks):
            inside = solution.name.number if at else ""
            block.continuation = Continued(context, solution.game, inside)
            yield block
    yield from row()


def _fits(paper: Paper, solution: Solution, width: float) -> bool:
    """Return whether a solution is a single picture that is large enough in a given width."""
    pictures = [(it.position, it.game) for part in solution.parts for it in _pictures(part)]
    widths = [figures.spaces_of(*picture)[0] for picture in pictures]
    return len(widths) == 1 and width / widths[0] >= paper.least_frame


def _pictures(part: Solving) -> Sequence[Stage | Picture]:
    match part:
        case Strip(stages) | Steps(stages=stages):
            return stages
        case Picture():
            return (part,)
        case Lines():
            return ()
        case _:
            assert_never(part)


def _solution(
    context: LayoutContext, solution: Solution, width: float, *, has_code: bool = False
) -> Iterator[Block]:
    yield SolutionHead(context, solution)
    if has_code:
        lines = "<br/>".join(PrintedCode(context.paper, solution.code, width).lines)
        yield Prose(f'<font name="Mono">{lines}</font>', kept_with_next(context.styles.measured))
    for at, part in enumerate(solution.parts, start=1):
        is_last = at == len(solution.parts)
        yield from solving_blocks(context, part, width, is_last=is_last)


def solving_blocks(
    context: LayoutContext,
    block: Solving,
    width: float,
    *,
    is_last: bool = True,
) -> Iterator[Block]:
    """Set what a solution consists of; words that aren't the last are kept with what follows."""
    paper, styles = context.paper, context.styles
    match block:
        case Lines(lines):
            words = "<br/>".join(map(context.markup.text, lines))
            style = derived(styles.answer, leading=1.25 * styles.answer.fontSize, snap=None)
            yield Prose(words, style if is_last else kept_with_next(style))
        case Steps(moves, every, stages=()):
            words = _counted(context, block, 0, len(moves), range(every, len(moves), every))
            yield Prose(words, styles.steps if is_last else kept_with_next(styles.steps))
        case Steps():
            yield from _contact_strip(context, block, width)
        case Strip(stages):
            yield from figures.contact_strip(paper, stages, width, paper.strip_half)
        case Picture(position, game):
            stage = Stage("", position, game)
            yield from figures.contact_strip(paper, [stage], width, paper.strip_half)
        case _:
            assert_never(block)


def _contact_strip(context: LayoutContext, steps: Steps, width: float) -> Iterator[Block]:
    """Draw a solution in rows of positions.

    The moves that lead to each are above it, or, if they take too many lines, above its row: then
    the number of a position follows the move that leads to it.
    """
    length, shown = len(steps.moves), dict(zip(steps.made, steps.stages, strict=False))
    rows, is_followed = _rows(context.paper, steps, shown, width)
    before, ends = 0, list(shown)
    for row in rows:
        # The words of the last row go on to the end.
        end = ends[len(row.stages) - 1] if row is not rows[-1] else length
        if end and not is_followed:
            words = _counted(context, steps, before, end, shown)
            yield Prose(words, kept_with_next(context.styles.steps))
        yield row
        del ends[: len(row.stages)]
        before = end


def _rows(
    paper: Paper, steps: Steps, pictures: Mapping[int, Stage], width: float
) -> tuple[list[figures.StripRow], bool]:
    """Arrange positions of a solution, by the number of moves made, in rows.

    Also returns whether the moves to each are above it.
    """
    stages, before = list[Stage](), 0
    for number, stage in pictures.items():
        stages.append(stage._replace(move=in_short(steps.moves[before:number])))
        before = number
    draw = partial(figures.contact_strip, paper, width=width, half=paper.frame_half)
    rows = list(draw(stages))
    left = len(steps.moves) - before
    if not left and all(len(lines) <= _FEW for row in rows for lines in row.moves):
        return rows, True
    if len(rows[0].stages) == 1:
        # The words above each end with its number.
        stages[1:] = [stage._replace(label="") for stage in stages[1:]]
    return list(draw([stage._replace(move="") for stage in stages])), False


def _counted(
    context: LayoutContext, steps: Steps, start: int, end: int, marks: Collection[int]
) -> str:
    """Return markup for moves between two positions of a solution, with some counts after them.

    Lines break only between moves: a move has no spaces, and its style no hyphenation.
    """
    size, grey = context.paper.least_type, "#" + GREY.hexval()[2:]
    words = []
    for count, move in enumerate(steps.moves[start:end], start=start + 1):
        word = context.markup.text(move)
        if count in marks:
            word += (
                f'\N{NO-BREAK SPACE}<font name="Sans" size="{size}" color="{grey}">{count}</font>'
            )
        words.append(word)
    return " ".join(words)
