"""The table of contents, and the table that helps to choose a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from donimoes_book.editions.pdf import colophon
from donimoes_book.editions.pdf.block import Block, height_of
from donimoes_book.editions.pdf.opening import Opening
from donimoes_book.editions.pdf.paper import GRID
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import GREY
from donimoes_book.editions.pdf.tables import TableBlock, ruled_table
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
    snap = "top"

    def __init__(self, setting: Setting, entry: Entry) -> None:
        super().__init__()
        self.entry = entry
        self.page = setting.markup.page(entry.anchor)
        self.style = setting.styles.contents_part if entry.deep else setting.styles.contents
        self.before = 0 if entry.deep else GRID / 2
        font = self.style.fontName
        words = setting.markup.text(entry.words.strip() or "…", font)
        self.text = Paragraph(words, self.style)

    def measure(self) -> float:
        """Return its height; there is room for the number at the right."""
        return height_of(self.text, self.width - 40)

    def draw(self) -> None:
        """Draw words, dots and number, the dots of all lines in the same columns."""
        canvas, style = self.canv, self.style
        self.text.drawOn(canvas, 0, 0)
        base = style.leading - style.fontSize
        canvas.setFillColor(style.textColor)
        canvas.setFont("Sans" if self.entry.deep else "Sans-Semibold", 9.5)
        canvas.drawRightString(self.width, base, self.page)
        last = float(self.text.getActualLineWidths0()[-1])
        canvas.setFillColor(GREY)
        canvas.setFont("Sans", 9)
        step, end = 5.0, self.width - 24
        start = (last + 8) // step * step + step
        dots = "." * (int((end - start) / step) + 1)
        canvas.drawString(start, base, dots, charSpace=step - canvas.stringWidth("."))
        box = (0, -1, self.width, self.height - 1)
        canvas.linkRect("", self.entry.anchor, box, relative=1)


def contents_blocks(setting: Setting) -> Iterator[Block]:
    """Set the contents."""
    yield Opening(setting, Chapter("Contents", CONTENTS, ()))
    entries = list(_entries(setting))
    if len(entries) > _MOST_ENTRIES:
        entries = [entry for entry in entries if not entry.deep]
    entries.append(Entry("Colophon", colophon.ANCHOR, False))
    for entry, following in zip(entries, [*entries[1:], None], strict=True):
        line = ContentsLine(setting, entry)
        line.keep_with_next = not entry.deep and following is not None and following.deep
        yield line


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
    measure, number = setting.paper.measure, 40.0
    first = measure * 0.3
    others = (measure - first - number) / len(labels)
    widths = [first, *[others] * len(labels), number]
    yield Opening(setting, Chapter("Which game?", CHOOSER, ()))
    yield TableBlock(ruled_table(rows, widths, has_header=True), wide=True)
