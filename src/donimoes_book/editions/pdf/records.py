"""A game's longest known problems on paper: a table, and their positions."""

from collections.abc import Iterator

from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions import common
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.problems import ProblemCard, problem_blocks
from donimoes_book.editions.pdf.styles import GREY, INK
from donimoes_book.editions.pdf.tables import Cell, TableBlock, ruled_table
from donimoes_book.editions.pdf.tagging import tag
from donimoes_book.language import gettext, noun, number
from donimoes_book.manuscript.tree import RecordSet

_COMPACT = [
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ("NOSPLIT", (0, 0), (-1, -1)),
]
"""The padding in a table of records: figures need little room, and the table should stay whole."""


class RecordCard(ProblemCard):
    """A record, named by its number of dominoes, with the length of its solution in bold."""

    label_width, length_font, length_colour = 44.0, "Sans-Semibold", INK

    def draw_label(self, canvas: Canvas, x: float, base: float) -> None:
        """Write what the number of a card with its left edge at `x` counts."""
        paper, count = self.context.paper, self.problem.number
        x += canvas.stringWidth(str(count), paper.heading_font, paper.type(13))
        canvas.setFont("Sans", paper.type(8.5))
        canvas.setFillColor(GREY)
        with tag(canvas, "P"):
            canvas.drawString(x + 5, base, noun(common.DOMINOES, count))


def record_blocks(context: LayoutContext, block: RecordSet, level: int) -> Iterator[Block]:
    """Set a game's longest known problems: a table that links to their positions, and those."""
    markup, styles = context.markup, context.styles
    titles = *common.record_titles(block.problems), gettext("Page")
    rows = [[Cell(title, styles.number_header) for title in titles]]
    proofs = common.record_proofs(block.problems)
    for record, proof in zip(block.problems, proofs, strict=True):
        page = markup.text(markup.page(record.anchor))
        cells = (
            str(record.number),
            f"<b>{record.length}</b>",
            number(record.states),
            *proof,
            f'<a href="#{record.anchor}">{page}</a>',
        )
        rows.append([Cell(cell, styles.number) for cell in cells])
    # A title may be broken only between words.
    shares = [2 + max(map(len, title.split())) for title in titles]
    widths = [context.paper.narrow * share / sum(shares) for share in shares]
    table = ruled_table(context.paper, rows, widths, has_header=True)
    table.setStyle(_COMPACT)
    yield TableBlock(context.paper, table, wide=False)
    if address := context.book.address:
        file = f"{address}/{common.RECORDS_FILE}"
        words = gettext("The solutions: {address}", address=file.partition("://")[2])
        yield context.prose(words, context.styles.source)
    yield from problem_blocks(context, block.problems, level, block.origin, RecordCard)
