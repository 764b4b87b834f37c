"""Solutions, and the longest problems known of a game together with theirs."""

from collections.abc import Iterable, Iterator

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from donimoes_book.editions.common import Stage, answer_stages, solution_stages
from donimoes_book.editions.pdf.block import Block, Prose
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.problems import ProblemCard, problem_rows
from donimoes_book.editions.pdf.strips import StripRow, strip_half, strip_rows
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, kept_with_next
from donimoes_book.editions.pdf.tables import TableBlock, ruled_table
from donimoes_book.editions.pdf.text import plain_heading
from donimoes_book.editions.wording import length_of
from donimoes_book.manuscript.tree import Problem, RecordSet

_COMPACT = [
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ("NOSPLIT", (0, 0), (-1, -1)),
]
"""Figures need little room, and the table should be seen in one piece."""


class SolutionHead(Block):
    """The number of a problem, how long its solution is, and a link back to it."""

    snap = "top"
    keep_with_next = True

    def __init__(self, context: LayoutContext, problem: Problem) -> None:
        super().__init__()
        self.context = context
        self.problem = problem
        self.space_before = self.height = context.paper.grid
        self.half = strip_half(context.paper, problem.stages)

    def draw(self) -> None:
        """Draw it on one line."""
        canvas, problem, markup = self.canv, self.problem, self.context.markup
        paper = self.context.paper
        top = self.height + paper.grid / 2
        self.context.index.add(canvas, problem.solution_anchor, top)
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


def solution_blocks(context: LayoutContext, problems: Iterable[Problem]) -> Iterator[Block]:
    """Set the solutions of a game, in order."""
    paper, styles, markup = context.paper, context.styles, context.markup
    for problem in problems:
        yield SolutionHead(context, problem)
        if problem.layout:
            yield StripRow(paper, [Stage("", problem.layout, problem.game)], paper.strip_half)
        elif problem.answer:
            lines = "<br/>".join(markup.text(line, "Sans") for line in problem.answer.lines)
            rows = strip_rows(paper, answer_stages(problem), pairs=True)
            yield from _with_strip(lines, styles.answer, rows)
        else:
            # Lines break between moves only: a move has no spaces, and this style no hyphenation.
            moves = markup.text(" ".join(problem.moves), "Mono")
            stages = solution_stages(problem)
            if len(stages) == 1:
                stages = [stages[0]._replace(label="")]
            yield from _with_strip(moves, styles.moves, strip_rows(paper, stages))


def _with_strip(words: str, style: ParagraphStyle, strip: Iterable[StripRow]) -> Iterator[Block]:
    """Set words and the strip below them; its first and last rows are not left alone."""
    rows = list(strip)
    for row in (*rows[:1], *rows[-2:-1]):
        row.keep_with_next = len(rows) > 1
    yield Prose(words, kept_with_next(style) if rows else style)
    yield from rows


class RecordCard(ProblemCard):
    """A longest problem: its number is that of its dominoes, and its length is what matters."""

    length_font, length_colour = "Sans-Semibold", INK

    @property
    def label_width(self) -> float:
        """The width of the label after the number."""
        return self.context.paper.scaled(44.0)

    def draw_label(self, canvas: Canvas, x: float, base: float) -> None:
        """Say what the number of a card whose left edge is at `x` counts."""
        number, _, dominoes = self.problem.name.partition(" ")
        paper = self.context.paper
        x += canvas.stringWidth(number, "Display", paper.type(13))
        canvas.setFont("Sans", paper.type(8.5))
        canvas.setFillColor(GREY)
        canvas.drawString(x + 5, base, dominoes)


def record_blocks(context: LayoutContext, block: RecordSet, level: int) -> Iterator[Block]:
    """Set the longest problems known of a game: a table, their positions, their solutions."""
    yield _record_table(context, block)
    yield from problem_rows(context, block.problems, level, block.origin, RecordCard)
    yield plain_heading(context, "Solutions", 1)
    yield from solution_blocks(context, block.problems)


def _record_table(context: LayoutContext, block: RecordSet) -> TableBlock:
    """Set a line for each longest problem, which leads to its position."""
    markup, styles = context.markup, context.styles

    def row(cells: tuple[str, ...], style: ParagraphStyle) -> list[Paragraph]:
        return [Paragraph(cell, style) for cell in cells]

    unit = block.problems[0].length_unit
    rows = [row(("Dominoes", unit.capitalize(), "Positions", "Page"), styles.number_header)]
    for record in block.problems:
        page = markup.text(markup.page(record.anchor), "Sans")
        cells = (
            str(record.number),
            f"<b>{record.length}</b>",
            f"{record.states:,}",
            f'<a href="#{record.anchor}">{page}</a>',
        )
        rows.append(row(cells, styles.number))
    width = context.paper.narrow / len(rows[0])
    table = ruled_table(context.paper, rows, [width] * len(rows[0]), has_header=True)
    table.setStyle(_COMPACT)
    return TableBlock(context.paper, table, wide=False)
