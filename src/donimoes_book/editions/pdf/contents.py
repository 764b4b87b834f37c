"""The table of contents, and the table that helps to choose a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from donimoes_book.editions.pdf import colophon
from donimoes_book.editions.pdf.block import Block, height_of
from donimoes_book.editions.pdf.opening import Opening
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import GREY
from donimoes_book.editions.pdf.tables import TableBlock, ruled_table
from donimoes_book.editions.pdf.widths import fitted_widths
from donimoes_book.manuscript.inline import plain_text
from donimoes_book.manuscript.tree import Chapter, Heading

CONTENTS = "edition.contents"
CHOOSER = "edition.chooser"
"""Anchors of the manuscript have no full stop in them."""
_MOST_ENTRIES = 90
"""With more, only chapters are listed."""


class Entry(NamedTuple):
    """A line of the contents."""

    words: str
    anchor: str
    deep: bool
    """A part of a chapter."""


class ContentsLine(Block):
    """An entry, a leader of dots and a page number, all of it a link."""

    wide = True

    def __init__(self, setting: Setting, entry: Entry) -> None:
        super().__init__()
        self.entry = entry
        self.page = setting.markup.page(entry.anchor)
        self.style = setting.styles.contents_part if entry.deep else setting.styles.contents
        self.paper = setting.paper
        font = self.style.fontName
        words = setting.markup.text(entry.words.strip() or "…", font)
        self.text = Paragraph(words, self.style)

    def measure(self) -> float:
        """Return its height; there is room for the number at the right."""
        return height_of(self.text, self.width - self.paper.scaled(40))

    def draw(self) -> None:
        """Draw words, dots and number, the dots of all lines in the same columns."""
        canvas, style, paper = self.canv, self.style, self.paper
        self.text.drawOn(canvas, 0, 0)
        base = style.leading - style.fontSize
        canvas.setFillColor(style.textColor)
        canvas.setFont("Sans" if self.entry.deep else "Sans-Semibold", paper.type(9.5))
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


def contents_blocks(setting: Setting) -> Iterator[Block]:
    """Set the contents."""
    opening = Opening(setting, Chapter("Contents", CONTENTS, ()))
    yield opening
    entries = list(_entries(setting))
    if len(entries) > _MOST_ENTRIES:
        entries = [entry for entry in entries if not entry.deep]
    entries.append(Entry("Colophon", colophon.ANCHOR, False))
    lines = [ContentsLine(setting, entry) for entry in entries]
    measure, height = setting.paper.measure, setting.paper.text_height
    spare = height - sum(height_of(block, measure) for block in (opening, *lines))
    space = _space(setting.paper.grid, spare / sum(not entry.deep for entry in entries))
    for line, following in zip(lines, [*entries[1:], None], strict=True):
        line.before = 0 if line.entry.deep else space
        line.keep_with_next = not line.entry.deep and following is not None and following.deep
        yield line


def _space(grid: float, spare: float) -> float:
    """Return the space above a chapter's line: a line, or half of one if all then fit a page."""
    return grid if spare < 0 else min(spare // (grid / 2) * (grid / 2), grid)


def _entries(setting: Setting) -> Iterator[Entry]:
    for chapter in setting.book.chapters:
        yield Entry(chapter.title, chapter.anchor, False)
        for block in chapter.blocks:
            if isinstance(block, Heading) and block.level <= setting.top_level:
                yield Entry(plain_text(block.children), block.anchor, True)


def games(setting: Setting) -> list[Chapter]:
    """Return the chapters that are games with facts to choose by."""
    return [chapter for chapter in setting.book.chapters if chapter.facts]


def chooser_blocks(setting: Setting) -> Iterator[Block]:
    """Set the games with what matters when one chooses: players, equipment and time."""
    chapters = games(setting)
    labels = [label for label in chapters[0].facts if label.lower() != "aim"]
    markup, styles = setting.markup, setting.styles

    def cell(words: str, style: ParagraphStyle) -> Paragraph:
        return Paragraph(markup.text(words, style.fontName), style)

    rows = [[cell(words, styles.cell_header) for words in ("Game", *labels)]]
    rows[0].append(cell("Page", styles.number_header))
    for chapter in chapters:
        name = f'<a href="#{chapter.anchor}">{markup.text(chapter.title, "Sans-Semibold")}</a>'
        facts = [cell(chapter.facts.get(label, ""), styles.cell) for label in labels]
        page = cell(markup.page(chapter.anchor), styles.number)
        rows.append([Paragraph(name, styles.cell_header), *facts, page])
    widths = fitted_widths(setting.paper, rows, setting.paper.measure)
    yield Opening(setting, Chapter("Which game?", CHOOSER, ()))
    table = ruled_table(setting.paper, rows, widths, has_header=True)
    yield TableBlock(setting.paper, table, wide=True)
