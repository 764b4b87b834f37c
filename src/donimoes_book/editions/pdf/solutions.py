"""Sets solutions: in words, as a picture, or as positions with the moves between them."""

from collections.abc import Iterator, Sequence
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
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.headings import Continued
from donimoes_book.editions.pdf.problems import PrintedCode
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, derived, kept_with_next
from donimoes_book.editions.pdf.tagging import link_to, tag
from donimoes_book.editions.stages import Stage
from donimoes_book.words.language import gettext

_NUMBER = 24.0
"""The room for a problem's number, in points of a page's scale."""
_ABOVE_HEAD = 0.8
"""The space above a solution, in lines."""
_LEAST_CELL = 108.0
"""The least width of a solution that is beside another, in points of a page's scale."""
_CELL_GAP = 12.0
"""The space between solutions side by side, in points of a page's scale."""
_LEAST_STAGE = 84.0
"""The least width of a stage of a solution, whose words are above it."""


class SolutionHead(Block):
    """A problem's number, the length of its solution, and a link back to it."""

    keep_with_next = True

    def __init__(self, context: LayoutContext, solution: Solution) -> None:
        super().__init__()
        self.context = context
        self.begins_entry = context.paper.columns == 1
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
        self.begins_entry = paper.columns == 1
        self.space_before = _ABOVE_HEAD * paper.grid
        self.cells = cells
        self.cell = width
        self.gap = paper.scaled(_CELL_GAP)

    def _measure(self) -> float:
        return max(fsum(height_of(block, self.cell) for block in cell) for cell in self.cells)

    @property
    def pictures(self) -> float:
        """The most height that the pictures of a solution take."""
        return max(fsum(block.pictures for block in cell) for cell in self.cells)

    def resized(self, share: float) -> "SolutionRow":
        """Return them with pictures of another size."""
        return self.changed(cells=[[it.resized(share) for it in cell] for cell in self.cells])

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
            beside.needs_heading = waiting[0] is listed.solutions[0]
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
            block.needs_heading = not at and solution is listed.solutions[0]
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
    address = context.addresses.get(solution.code)
    if address and solution.is_long and solution.moves:
        words = gettext("As a film: {address}", address=address.partition("://")[2])
        yield context.prose(words, kept_with_next(context.styles.measured))
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
        case Lines(lines, is_small):
            words = "<br/>".join(map(context.markup.text, lines))
            plain = styles.stage if is_small else styles.answer
            style = derived(plain, leading=1.25 * plain.fontSize, snap=None)
            yield Prose(words, style if is_last else kept_with_next(style))
        case Steps():
            yield from _steps(context, block, width, is_last=is_last)
        case Strip(stages):
            yield from figures.contact_strip(paper, stages, width, paper.strip_half)
        case Picture(position, game):
            stage = Stage("", position, game)
            least = width if paper.large_answers else 0
            yield from figures.contact_strip(paper, [stage], width, paper.strip_half, least)
        case _:
            assert_never(block)


def _steps(context: LayoutContext, steps: Steps, width: float, *, is_last: bool) -> Iterator[Block]:
    """Set moves in stages, each above its picture, or as lines of moves between a few pictures."""
    if steps.stages and not steps.made[0]:
        yield from _stage_rows(context, steps.stages, width)
        return
    style, before = context.styles.steps, 0
    for end, stage in zip(steps.made, steps.stages, strict=True):
        if not stage.position.dominoes:
            continue
        yield Prose(_numbered(context, steps, before, end), kept_with_next(style))
        yield from _stage_rows(context, [stage], width)
        before = end
    words = _numbered(context, steps, before, len(steps.moves))
    yield Prose(words, style if is_last else kept_with_next(style))


def _stage_rows(
    context: LayoutContext, stages: Sequence[Stage], width: float
) -> Iterator["StageRow"]:
    """Set stages in rows: the moves that lead to each, and what it's for, above its picture."""
    paper = context.paper
    drawn = [stage._replace(label="", move="", note="", words="") for stage in stages]
    least, heads = paper.scaled(_LEAST_STAGE), [_head(context, stage) for stage in stages]
    for row in figures.contact_strip(paper, drawn, width, paper.frame_half, least):
        count = len(row.stages)
        yield StageRow(paper, [Prose(it, context.styles.stage) for it in heads[:count]], row)
        del heads[:count]


def _head(context: LayoutContext, stage: Stage) -> str:
    """Return markup for the moves to a stage, in words and in small codes, and what it's for."""
    text, size, grey = context.markup.text, context.paper.least_type, "#" + GREY.hexval()[2:]
    code = f'<font name="Mono" size="{size}" color="{grey}">{text(stage.move)}</font>'
    label = f'<font name="Sans-Semibold" color="{grey}">{text(stage.label)}</font>'
    note = f'<font name="Sans-Semibold">{text(stage.note)}</font>' if stage.note else ""
    if not stage.move:
        return f"{label}: {note}" if note else label
    # A colon keeps the numbers of steps apart from those of dominoes.
    words = " ".join(filter(None, (f"{label}:", text(stage.words), code)))
    return f"{words} <br/>{note}" if note else words


def _numbered(context: LayoutContext, steps: Steps, start: int, end: int) -> str:
    """Return markup for some moves of a solution in lines of ten, each with its first's number.

    What a move is for follows it, unless that's above a picture. Lines break only between moves: a
    move has no spaces, and its style no hyphenation.
    """
    stages = zip(steps.made, steps.stages, strict=False)
    said = {made: it.note for made, it in stages if it.note and not it.position.dominoes}
    size, grey = context.paper.least_type, "#" + GREY.hexval()[2:]
    lines = []

    def move(at: int) -> str:
        name, note = context.markup.text(steps.moves[at]), said.get(at + 1)
        told = f' <font name="Sans">{context.markup.text(note)}</font>' if note else ""
        return name + told

    for first in range(start, end, steps.every):
        last = min(end, first + steps.every)
        number = f'<font name="Sans" size="{size}" color="{grey}">{first + 1}.</font>'
        lines.append(" ".join((number, *(move(n) for n in range(first, last)))))
    return "<br/>".join(lines)


class StageRow(Block):
    """Stages of a solution side by side, the words above each picture in its column."""

    def __init__(self, paper: Paper, heads: Sequence[Prose], row: figures.StripRow) -> None:
        super().__init__()
        self.heads, self.row = heads, row
        self.space_after = paper.grid / 4
        self.gap = paper.scaled(figures.STRIP_GAP)

    def _measure(self) -> float:
        cell = self.row.cell
        return max(height_of(head, cell) for head in self.heads) + height_of(self.row, self.width)

    @property
    def pictures(self) -> float:
        """The height of its pictures."""
        return self.row.pictures

    def resized(self, share: float) -> "StageRow":
        """Return it with pictures of another size."""
        return self.changed(row=self.row.resized(share))

    def draw(self) -> None:
        """Draw the words, all from the same height, and the pictures below the longest."""
        for number, head in enumerate(self.heads):
            x = number * (self.row.cell + self.gap)
            head.drawOn(self.canv, x, self.height - head.height)
        self.row.drawOn(self.canv, 0, 0)
