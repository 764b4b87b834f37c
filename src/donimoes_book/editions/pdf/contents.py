"""The table of contents, and the table of games to choose from."""

from collections.abc import Iterator
from typing import NamedTuple

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from donimoes_book.editions.common import (
    CHOOSER,
    COLOPHON,
    CONTENTS,
    choosing_labels,
    games_of,
    parts_of,
)
from donimoes_book.editions.pdf.block import Block, height_of
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.opening import Opening
from donimoes_book.editions.pdf.styles import GREY
from donimoes_book.editions.pdf.tables import TableBlock, fitted_widths, ruled_table
from donimoes_book.manuscript.tree import Chapter

_MOST_ENTRIES = 90
"""With more, only chapters are listed."""


class Entry(NamedTuple):
    """A line of the contents."""

    words: str
    anchor: str
    is_part: bool
    """Whether it is a part of a chapter."""


class ContentsLine(Block):
    """An entry, a leader of dots and a page number, all of it a link."""

    wide = True

    def __init__(self, context: LayoutContext, entry: Entry) -> None:
        super().__init__()
        self.entry = entry
        self.page = context.markup.page(entry.anchor)
        self.style = context.styles.contents_part if entry.is_part else context.styles.contents
        self.paper = context.paper
        self.text = context.prose(entry.words.strip() or "…", self.style)

    def measure(self) -> float:
        """Return its height, with space for the number at the right."""
        return height_of(self.text, self.width - self.paper.scaled(40))

    def draw(self) -> None:
        """Draw words, dots and number; the dots of all lines are aligned."""
        canvas, style, paper = self.canv, self.style, self.paper
        self.text.drawOn(canvas, 0, 0)
        base = style.leading - style.fontSize
        canvas.setFillColor(style.textColor)
        canvas.setFont("Sans" if self.entry.is_part else "Sans-Semibold", paper.type(9.5))
        canvas.drawRightString(self.width, base, self.page)
        last = float(self.text.getActualLineWidths0()[-1])
        canvas.setFillColor(GREY)
        canvas.setFont("Sans", paper.type(9))
        step, end = paper.scaled(5), self.width - paper.scaled(24)
        start = (last + paper.scaled(8)) // step * step + step
        dots = "." * (int((end - start) / step) + 1)
        canvas.drawString(start, base, dots, charSpace=step - canvas.stringWidth("."))
        box = (0, -1, self.width, self.height - 1)
        canvas.linkRect("", self.entry.anchor, box, relative=1)


def contents_blocks(context: LayoutContext) -> Iterator[Block]:
    """Set the contents."""
    opening = Opening(context, Chapter("Contents", CONTENTS, ()))
    yield opening
    entries = list(_entries(context))
    if len(entries) > _MOST_ENTRIES:
        entries = [entry for entry in entries if not entry.is_part]
    entries.append(Entry("Colophon", COLOPHON, False))
    lines = [ContentsLine(context, entry) for entry in entries]
    measure, height = context.paper.measure, context.paper.text_height
    spare = height - sum(height_of(block, measure) for block in (opening, *lines))
    spare /= sum(not entry.is_part for entry in entries)
    # A line above the entry of each chapter, or less if all entries then fit one page.
    grid, half = context.paper.grid, context.paper.grid / 2
    space = grid if spare < 0 else min(spare // half * half, grid)
    for line, following in zip(lines, [*entries[1:], None], strict=True):
        line.space_before = 0 if line.entry.is_part else space
        line.keep_with_next = not line.entry.is_part and following is not None and following.is_part
        yield line


def _entries(context: LayoutContext) -> Iterator[Entry]:
    for chapter in context.book.chapters:
        yield Entry(chapter.title, chapter.anchor, False)
        for words, anchor in parts_of(chapter, context.top_level):
            yield Entry(words, anchor, True)


def chooser_blocks(context: LayoutContext) -> Iterator[Block]:
    """Set the games with what matters for the choice: players, equipment and time."""
    labels = choosing_labels(context.book)
    markup, styles = context.markup, context.styles

    def cell(words: str, style: ParagraphStyle) -> Paragraph:
        return Paragraph(markup.text(words, style.fontName), style)

    rows = [[cell(words, styles.cell_header) for words in ("Game", *labels)]]
    rows[0].append(cell("Page", styles.number_header))
    for chapter in games_of(context.book):
        name = f'<a href="#{chapter.anchor}">{markup.text(chapter.title, "Sans-Semibold")}</a>'
        facts = [cell(chapter.facts.get(label, ""), styles.cell) for label in labels]
        page = cell(markup.page(chapter.anchor), styles.number)
        rows.append([Paragraph(name, styles.cell_header), *facts, page])
    widths = fitted_widths(context.paper, rows, context.paper.measure)
    yield Opening(context, Chapter("Which game?", CHOOSER, ()))
    table = ruled_table(context.paper, rows, widths, has_header=True)
    yield TableBlock(context.paper, table, wide=True)
