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
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
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
_LEAST_FRAME = 0.85
"""The least size of a picture beside another, as a share of that of positions in strips."""
_MOST_STRIP = 0.15
"""The greatest share of a page's height for positions of a solution."""
_LEAST_DRAWN = 3
"""At least so many positions are drawn if the start is among them."""
_SHORT = 8
"""All positions are drawn if there are no more moves than this."""
_FEW = 2
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


class Continued(Block):
    """A line above a column that names the game, or the problem, whose solutions continue there."""

    role = ""

    def __init__(self, context: LayoutContext, solution: Solution, *, inside: bool) -> None:
        super().__init__()
        self.context = context
        self.game = solution.game
        self.words = f"{self.game} · {solution.name.number}" if inside else self.game
        self.height = context.paper.grid * (1 if inside else 2)

    def draw(self) -> None:
        """Draw it on one line."""
        canvas, paper = self.canv, self.context.paper
        self.context.index.games[self.game] = None
        canvas.setFillColor(GREY)
        canvas.setFont("Sans-Semibold", paper.type(8))
        canvas.drawString(0, self.height - paper.grid + paper.scaled(3.5), self.words)


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
            beside.continuation = Continued(context, waiting[0], inside=False)
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
            block.continuation = Continued(context, solution, inside=at > 0)
            yield block
    yield from row()


def _fits(paper: Paper, solution: Solution, width: float) -> bool:
    """Return whether a solution is a single picture that is large enough in a given width."""
    pictures = [(it.position, it.game) for part in solution.parts for it in _pictures(part)]
    widths = [figures.spaces_of(*picture)[0] for picture in pictures]
    return len(widths) == 1 and width / widths[0] >= _LEAST_FRAME * paper.frame_half


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
            yield from _contact_strip(context, block)
        case Strip(stages):
            yield from figures.contact_strip(paper, stages, width, paper.strip_half)
        case Picture(position, game):
            stage = Stage("", position, game)
            yield from figures.contact_strip(paper, [stage], width, paper.strip_half)
        case _:
            assert_never(block)


def _contact_strip(context: LayoutContext, steps: Steps) -> Iterator[Block]:
    """Draw a solution: every step if it is short or low, or else rows of turning points.

    Of a solution without its start, there is a single row. The moves that lead to each position are
    above it, or, if they take too many lines, above its row: then the number of a position follows
    the move that leads to it.
    """
    paper, length = context.paper, len(steps.moves)
    has_start = steps.made[0] == 0
    chosen: Sequence[int] = range(len(steps.stages))
    while True:
        shown = {steps.made[n]: steps.stages[n] for n in chosen}
        rows, is_followed = _rows(paper, steps, shown)
        high = fsum(height_of(row, paper.narrow) + row.space_after for row in rows)
        is_low = high <= _MOST_STRIP * paper.text_height if has_start else len(rows) == 1
        is_whole = len(shown) > length
        is_full = is_whole or len(rows[-1].stages) == len(rows[0].stages)
        if (is_low and is_full) or (is_whole and length <= _SHORT):
            break
        fewer = steps.fewer(len(chosen) - 1)
        if not (_LEAST_DRAWN if has_start else 1) <= len(fewer) < len(chosen):
            break
        chosen = fewer
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
    paper: Paper, steps: Steps, pictures: Mapping[int, Stage]
) -> tuple[list[figures.StripRow], bool]:
    """Arrange positions of a solution, by the number of moves made, in rows.

    Also returns whether the moves to each are above it.
    """
    stages, before = list[Stage](), 0
    for number, stage in pictures.items():
        stages.append(stage._replace(move=" ".join(steps.moves[before:number])))
        before = number
    draw = partial(
        figures.contact_strip, paper, width=paper.narrow, half=paper.frame_half, sparing=True
    )
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
