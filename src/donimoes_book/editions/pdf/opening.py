"""Opens each chapter with its title, facts and picture; the contents, and the table of games."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from math import ceil, fsum

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.editions import common
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import ACCENT, GREY, PANEL
from donimoes_book.editions.pdf.tables import (
    UNDIVIDED,
    Cell,
    TableBlock,
    fitted_widths,
    ruled_table,
)
from donimoes_book.editions.pdf.tagging import Element, link_to, tag
from donimoes_book.language import gettext
from donimoes_book.manuscript.tree import Chapter, Diagram

_PRINTER_EDGE = 12.0
"""The space below an imprint, in points: no printer reaches the edge of the paper."""
_KIND_FONT, _KIND_SIZE, _KIND_SPACE, _KIND_LEADING = "Sans-Semibold", 9.0, 1.8, 13.0
"""The type of the line above a title."""
_SINK = 2
"""How many lines below the top of the page a chapter begins."""
_LEAST_FACT = 75.0
"""The least width of a fact: a narrower one would have too many lines."""
_PICTURE_WIDTH, _PICTURE_HEIGHT, _LARGE_PRINT_HEIGHT = 0.86, 0.4, 0.3
"""The shares of a page that the opening picture may take; large print leaves room for words."""
_PICTURE_HALF = 2.4
"""The greatest size of its dominoes, as a multiple of the book's."""
_MOST_ENTRIES = 90
"""With more entries than this, the contents list only chapters."""
_MORE = "…"


def imprint_of(context: LayoutContext) -> tuple[Prose, float]:
    """Set the imprint and return it with the height of its bottom above the page's edge.

    A long imprint reaches up into the margin rather than off the page.
    """
    paper = context.paper
    imprint = context.prose(context.imprint, context.styles.imprint)
    top = paper.bottom - paper.head_rise
    return imprint, max(_PRINTER_EDGE, top - height_of(imprint, paper.measure))


class Opening(Block):
    """A chapter's title, with the kind of game above and designer and source below."""

    snap = "top"
    keep_with_next = True

    def __init__(self, context: LayoutContext, chapter: Chapter) -> None:
        super().__init__(wide=True)
        self.context = context
        self.chapter = chapter
        styles = context.styles
        self.title = context.prose(chapter.title, styles.title)
        self.title.role = "H1"
        self.credit = context.prose(common.credit(chapter), styles.subtitle)
        self.source = context.prose(common.source_line(chapter), styles.source)

    def _measure(self) -> float:
        grid, scaled = self.context.paper.grid, self.context.paper.scaled
        parts = [height_of(self.title, self.width) + scaled(4)]
        if self.chapter.kind:
            parts.append(scaled(16 + _KIND_LEADING * (len(self._kind_lines()) - 1)))
        parts += [height_of(p, self.width) for p in (self.credit, self.source)]
        return ceil((_SINK * grid + fsum(parts)) / grid) * grid

    def _kind_lines(self) -> list[str]:
        """Break the line above the title; it seldom needs more than one."""
        paper, words = self.context.paper, self.chapter.kind.upper()
        size, space = paper.type(_KIND_SIZE), paper.scaled(_KIND_SPACE)
        return spaced_lines(words, _KIND_FONT, size, space, self.width)

    def draw(self) -> None:
        """Draw it and record that a chapter begins here."""
        canvas, chapter, paper = self.canv, self.chapter, self.context.paper
        self.context.index.open_chapter(canvas, chapter.title)
        self.context.index.add(canvas, chapter.anchor, self.height, chapter.title)
        y = self.height - _SINK * paper.grid
        if chapter.kind:
            lines, leading = self._kind_lines(), paper.scaled(_KIND_LEADING)
            y -= paper.scaled(8)
            text = canvas.beginText(0, y)
            text.setFont(_KIND_FONT, paper.type(_KIND_SIZE), leading)
            text.setFillColor(ACCENT)
            text.setCharSpace(paper.scaled(_KIND_SPACE))
            text.textLines(lines)
            text.setCharSpace(0)
            with tag(canvas, "P"):
                canvas.drawText(text)
            y -= paper.scaled(8) + leading * (len(lines) - 1)
        for part, after in ((self.title, paper.scaled(4)), (self.credit, 0), (self.source, 0)):
            y -= part.height
            part.drawOn(canvas, 0, y)
            y -= after


class OpeningPicture(Block):
    """A game's picture on a table that fills the upper part of the page, to its edges."""

    snap = "top"
    keep_with_next = True

    def __init__(self, context: LayoutContext, opener: Diagram) -> None:
        super().__init__(wide=True)
        self.context = context
        self.scene = figures.solid_of(opener.position, opener.game, opener.alt)

    def _measure(self) -> float:
        paper = self.context.paper
        spaces, rows = self.scene.size(1)
        share = _LARGE_PRINT_HEIGHT if paper.is_large else _PICTURE_HEIGHT
        across, down = _PICTURE_WIDTH * paper.width / spaces, share * paper.height / rows
        self.half = min(across, down, _PICTURE_HALF * paper.half)
        high = self.scene.size(self.half)[1] + (1 - _PICTURE_WIDTH) * paper.width
        return ceil((high - paper.top) / paper.grid) * paper.grid

    def draw(self) -> None:
        """Draw the table past the edges of the page, and the picture in its middle."""
        canvas, paper = self.canv, self.context.paper
        page = canvas.getPageNumber()
        self.context.index.headless.add(page)
        left, high = paper.left(page), self.height + paper.top
        canvas.setFillColor(PANEL)
        bleed = paper.bleed
        across = paper.width + 2 * bleed
        canvas.rect(-left - bleed, 0, across, high + bleed, stroke=0, fill=1)
        width, height = self.scene.size(self.half)
        x, y = (paper.width - width) / 2 - left, (high - height) / 2
        figures.draw_scene(canvas, self.scene, x, y, self.half, paper.least_type)


class FactsStrip(Block):
    """The facts about a game, side by side on a tinted panel."""

    snap = "middle"
    keep_with_next = True

    def __init__(self, context: LayoutContext, facts: Mapping[str, str]) -> None:
        styles, paper = context.styles, context.paper
        super().__init__(paper.grid / 2, wide=True)
        self.space_after = paper.grid
        self.padding, self.margin = paper.scaled(12), paper.scaled(9)
        self.least_width = paper.scaled(_LEAST_FACT)
        self.cells = [
            (
                context.prose(gettext(label).upper(), styles.fact_label),
                context.prose(value, styles.fact),
            )
            for label, value in facts.items()
        ]

    def _measure(self) -> float:
        """Share the width among the facts, in one row or two, and return the height."""
        count = len(self.cells)
        if (self.width - self.padding) / count < self.least_width:
            count = ceil(count / 2)
        self.cell_width = (self.width - self.padding) / count
        inner = self.cell_width - self.padding
        self.rows = [self.cells[n : n + count] for n in range(0, len(self.cells), count)]
        self.row_heights = [
            max(fsum(height_of(part, inner) for part in cell) for cell in row) for row in self.rows
        ]
        return fsum(self.row_heights) + (len(self.rows) + 1) * self.margin

    def draw(self) -> None:
        """Draw the panel, then the labels above their values."""
        canvas, top = self.canv, self.height - self.margin
        canvas.setFillColor(PANEL)
        canvas.roundRect(0, 0, self.width, self.height, 6, stroke=0, fill=1)
        for row, height in zip(self.rows, self.row_heights, strict=True):
            for index, (label, value) in enumerate(row):
                x, y = self.padding + index * self.cell_width, top - label.height
                label.drawOn(canvas, x, y)
                value.drawOn(canvas, x, y - value.height)
            top -= height + self.margin


def opening_blocks(context: LayoutContext, chapter: Chapter) -> list[Block]:
    """Set everything above the text of a chapter."""
    blocks: list[Block] = [OpeningPicture(context, chapter.opener)] if chapter.opener else []
    blocks.append(Opening(context, chapter))
    if chapter.facts:
        blocks.append(FactsStrip(context, chapter.facts))
    return blocks


def spaced_lines(words: str, font: str, size: float, space: float, width: float) -> list[str]:
    """Break words into lines no wider than `width`, with `space` after each letter, in points.

    A single word that is wider is cut.
    """
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if _fits(longer, font, size, space, width):
            lines[-1] = longer
            continue
        while not _fits(word, font, size, space, width):
            word = word.removesuffix(_MORE)[:-1] + _MORE
        lines = [line for line in (*lines, word) if line]
    return lines


def spaced_line(words: str, font: str, size: float, space: float, width: float) -> str:
    """Return as many of the words as fit on one line, with an ellipsis if there are more."""
    if _fits(words, font, size, space, width):
        return words
    room = width - stringWidth(f" {_MORE}", font, size) - 2 * space
    return f"{spaced_lines(words, font, size, space, room)[0]} {_MORE}"


def _fits(words: str, font: str, size: float, space: float, width: float) -> bool:
    return float(stringWidth(words, font, size)) + space * len(words) <= width


class ContentsLine(Block):
    """A chapter or a part of one, a dot leader and a page number, all of it a link."""

    role = "TOCI"

    def __init__(self, context: LayoutContext, words: str, anchor: str, is_part: bool) -> None:
        super().__init__(wide=True)
        self.anchor, self.is_part = anchor, is_part
        self.page = context.markup.page(anchor)
        self.style = context.styles.contents_part if is_part else context.styles.contents
        self.paper = context.paper
        self.words = words.strip() or "…"
        self.text = context.prose(self.words, self.style)

    def _measure(self) -> float:
        """Return its height, leaving space for the number on the right."""
        return height_of(self.text, self.width - self.paper.scaled(40))

    def draw(self) -> None:
        """Draw words, dots and number, with the dots of all lines aligned."""
        canvas, style, paper = self.canv, self.style, self.paper
        base = style.leading - style.fontSize
        box = (0, -1, self.width, self.height - 1)
        with link_to(canvas, self.anchor, f"{self.words}, {self.page}", box):
            self.text.drawOn(canvas, 0, 0)
            canvas.setFillColor(style.textColor)
            canvas.setFont("Sans" if self.is_part else "Sans-Semibold", paper.type(9.5))
            canvas.drawRightString(self.width, base, self.page)
        last = float(self.text.getActualLineWidths0()[-1])
        canvas.setFillColor(GREY)
        canvas.setFont("Sans", paper.type(9))
        step, end = paper.scaled(5), self.width - paper.scaled(24)
        start = (last + paper.scaled(8)) // step * step + step
        dots = "." * (int((end - start) / step) + 1)
        canvas.drawString(start, base, dots, charSpace=step - canvas.stringWidth("."))


def contents_blocks(context: LayoutContext) -> Iterator[Block]:
    """Set the contents."""
    opening = Opening(context, Chapter(gettext("Contents"), common.CONTENTS, ()))
    yield opening
    lines: list[Prose | ContentsLine] = []
    for title, chapters in common.parts_of_book(context.book):
        if title:
            lines.append(context.prose(title, context.styles.contents_group))
        for chapter in chapters:
            lines.append(ContentsLine(context, chapter.title, chapter.anchor, False))
            headings = common.parts_of(chapter, context.top_level)
            lines += [ContentsLine(context, *heading, True) for heading in headings]
    if len(lines) > _MOST_ENTRIES:
        lines = [line for line in lines if not _is_below(line)]
    lines.append(ContentsLine(context, gettext("Colophon"), common.COLOPHON, False))
    measure, page = context.paper.measure, context.paper.text_height
    high = fsum(line.space_before + height_of(line, measure) for line in (opening, *lines))
    spare = (page - high) / sum(not _is_below(line) for line in lines)
    grid, half = context.paper.grid, context.paper.grid / 2
    if spare >= 0:
        # A line of space above each chapter's entry, or less to fit all of them on one page.
        space = min(spare // half * half, grid)
    else:
        space = grid if any(map(_is_below, lines)) else 0
    listed = Element("TOC")
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        below = following is not None and _is_below(following)
        if isinstance(line, ContentsLine):
            line.space_before = 0 if line.is_part else space
            line.keep_with_next = not line.is_part and below
            line.place_in(listed)
        else:
            # The name of a part of the book comes between two lists.
            listed = Element("TOC")
    for part in _parts_of_list(lines):
        if fsum(line.space_before + height_of(line, measure) for line in part) <= UNDIVIDED * page:
            for line in part[:-1]:
                line.keep_with_next = True
    yield from lines


def _parts_of_list(
    lines: Sequence[Prose | ContentsLine],
) -> Iterator[Sequence[Prose | ContentsLine]]:
    """Divide the contents at the names of the book's parts."""
    starts = [0, *(n for n, line in enumerate(lines) if not isinstance(line, ContentsLine))]
    for start, end in pairwise([*starts, len(lines)]):
        yield lines[start:end]


def _is_below(line: Block) -> bool:
    """Return whether a line of the contents is a part of a chapter."""
    return isinstance(line, ContentsLine) and line.is_part


def chooser_blocks(context: LayoutContext) -> Iterator[Block]:
    """Set the games part by part, with the facts that matter when choosing one."""
    choices, markup, styles = common.choices(context.book), context.markup, context.styles

    def cell(words: str, style: ParagraphStyle) -> Cell:
        return Cell(markup.text(words, style.fontName), style)

    header = (gettext("Game"), *map(gettext, choices[0].facts))
    rows = [[cell(words, styles.cell_header) for words in header]]
    rows[0].append(cell(gettext("Page"), styles.number_header))
    groups, notes = list[int](), list[int]()
    others = [cell("", styles.cell)] * len(header)
    for part, run in groupby(choices, lambda choice: choice.chapter.part):
        if part:
            groups.append(len(rows))
            rows.append([cell(part, styles.cell_group), *others])
        for chapter, facts in run:
            name = f'<a href="#{chapter.anchor}">{markup.text(chapter.title, "Sans-Semibold")}</a>'
            page = cell(markup.page(chapter.anchor), styles.number)
            about = [cell(fact, styles.cell) for fact in facts.values()]
            rows.append([Cell(name, styles.cell_header), *about, page])
            if chapter.hook:
                notes.append(len(rows))
                rows.append([cell(chapter.hook, styles.hook), *others])
    whole = {*groups, *notes}
    in_columns = [row for number, row in enumerate(rows) if number not in whole]
    widths = fitted_widths(context.paper, in_columns, context.paper.measure)
    yield Opening(context, Chapter(gettext("Which game?"), common.CHOOSER, ()))
    table = ruled_table(context.paper, rows, widths, has_header=True, groups=groups, notes=notes)
    yield TableBlock(context.paper, table, wide=True)
