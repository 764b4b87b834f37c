"""The longest problems known of a game: a table of them, their positions and their solutions."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from donimoes_book.editions.pdf.block import Block
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.problems import ProblemCard, problem_rows
from donimoes_book.editions.pdf.solutions import solution_blocks
from donimoes_book.editions.pdf.styles import GREY, INK
from donimoes_book.editions.pdf.tables import TableBlock, ruled_table
from donimoes_book.editions.pdf.text import heading_block
from donimoes_book.manuscript.tree import Heading, RecordSet, Text

_COMPACT = [
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ("NOSPLIT", (0, 0), (-1, -1)),
]
"""Short figures need little room; at a glance means in one piece."""


class RecordCard(ProblemCard):
    """A record: its number is that of its dominoes, and its length is what matters."""

    length_font, length_colour = "Sans-Semibold", INK

    @property
    def label_width(self) -> float:
        """The room that its label takes after the number."""
        return self.context.paper.scaled(44.0)

    def draw_label(self, block: Block, x: float, base: float) -> None:
        """Say what the number of a card whose left edge is at `x` counts."""
        canvas, (number, _, dominoes) = block.canv, self.problem.name.partition(" ")
        paper = self.context.paper
        x += canvas.stringWidth(number, "Display", paper.type(13))
        canvas.setFont("Sans", paper.type(8.5))
        canvas.setFillColor(GREY)
        canvas.drawString(x + 5, base, dominoes)


def record_blocks(context: LayoutContext, block: RecordSet, level: int) -> Iterator[Block]:
    """Set the records of a game."""
    yield _table(context, block)
    yield from problem_rows(context, block.problems, level, block.origin, RecordCard)
    yield heading_block(context, Heading(context.top_level + 1, (Text("Solutions"),), ""))
    yield from solution_blocks(context, block.problems)


def _table(context: LayoutContext, block: RecordSet) -> TableBlock:
    """Set the records at a glance: a line for each, which leads to its position."""
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
