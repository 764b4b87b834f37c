"""A game's longest known problems on paper: a table, and their positions."""

from collections.abc import Iterator

from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions import common
from donimoes_book.editions.composing.records import record_table
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.grids import grid_block
from donimoes_book.editions.pdf.problems import ProblemCard, problem_blocks
from donimoes_book.editions.pdf.styles import GREY, INK
from donimoes_book.editions.pdf.tagging import tag
from donimoes_book.manuscript.tree import RecordSet
from donimoes_book.words.language import gettext, noun


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
    yield grid_block(context, record_table(block))
    if address := context.book.address:
        file = f"{address}/{common.RECORDS_FILE}"
        words = gettext("The solutions: {address}", address=file.partition("://")[2])
        yield context.prose(words, context.styles.source)
    yield from problem_blocks(context, block.problems, level, block.origin, RecordCard)
