"""What a book lists first: its contents."""

from collections.abc import Iterable, Iterator
from math import ceil, fsum
from typing import TypeGuard

from reportlab.lib.enums import TA_LEFT

from donimoes_book.editions.composing.blocks import Contents, Entry
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flips import has_flips
from donimoes_book.editions.pdf.flow import UNDIVIDED, Block, height_of
from donimoes_book.editions.pdf.opening import OpeningBlock
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import GREY, derived
from donimoes_book.editions.pdf.tagging import Element, link_to
from donimoes_book.words.language import gettext

_FILLED = 0.9
"""The share of columns that is filled at most, since parts stay whole."""
_MOST_ENTRIES = 90
"""With more entries than this, the contents list only chapters."""


class ContentsLine(Block):
    """A chapter or a part of one, a dot leader and a page number, all of it a link."""

    role = "TOCI"
    is_kept = False

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


def contents_blocks(
    context: LayoutContext, contents: Contents, opening: OpeningBlock
) -> Iterator[Block]:
    """Set the contents below their opening, and where the flip-books begin beside them."""
    yield opening
    groups: list[list[Prose | ContentsLine]] = [[]]
    for listed in contents.groups:
        if listed.title:
            groups.append([context.prose(listed.title, context.styles.contents_group)])
        for entry in listed.entries:
            groups[-1].append(_line(context, entry))
            groups[-1] += [_line(context, part, is_part=True) for part in entry.below]
    if sum(map(len, groups)) > _MOST_ENTRIES:
        groups = [[it for it in group if not _is_below(it) or it.is_kept] for group in groups]
    if contents.last:
        groups[-1].append(_line(context, contents.last))
    lines = [line for group in groups for line in group]
    paper, page = context.paper, context.paper.text_height
    last = [_note_on_flips(context)] if context.book.flip_books and has_flips(paper) else []
    free = page - fsum(height_of(block, paper.measure) for block in (opening, *last))

    def height(lines: Iterable[Block]) -> float:
        width = paper.measure if lines_are_wide else paper.narrow
        return fsum(line.space_before + height_of(line, width) for line in lines)

    lines_are_wide = True
    if free < height(lines) <= paper.columns * free * _FILLED:
        # Columns on one page show more at a glance than two pages.
        lines_are_wide, free = False, paper.columns * free * _FILLED
        for line in lines:
            line.wide = False
    chapters, lacking = sum(not _is_below(line) for line in lines), height(lines) - free
    names = [line for line in lines if not isinstance(line, ContentsLine)]
    grid, half = context.paper.grid, context.paper.grid / 2
    pages, space = 1, 0.0
    if 0 < lacking <= grid * len(names):
        # Parts stand closer where that fits them on one page.
        for name in names:
            name.space_before -= lacking / len(names)
    else:
        # A line of space above each chapter's entry, or less to fit all of them on their pages.
        pages += ceil(max(lacking, 0) / (page * _FILLED))
        spare = ((pages - 1) * page * _FILLED - lacking) / chapters
        space = min(spare // half * half if pages == 1 else spare, grid)
    for group in groups:
        # The name of a part of the book comes between two lists.
        whole = Element("TOC")
        for line, following in zip(group, [*group, None][1:], strict=True):
            if isinstance(line, ContentsLine):
                line.space_before = 0 if line.is_part else space
                line.keep_with_next = not line.is_part and _is_below(following)
                line.place_in(whole)
        for at, line in enumerate(group[:-1] if height(group) <= UNDIVIDED * page else ()):
            # On several pages, no entry is alone.
            line.keep_with_next |= pages == 1 or at in (0, 1, len(group) - 2)
    yield from (*lines, *last)


def _note_on_flips(context: LayoutContext) -> Block:
    """Say what the pictures in the corners are, where readers see the first of them."""
    words = gettext(
        "The pictures in the corners move: thumb this book from front to back, and solutions play"
        " themselves."
    )
    note = Prose(context.markup.text(words), derived(context.styles.caption, alignment=TA_LEFT))
    note.wide, note.space_before = True, context.paper.grid
    return note


def _line(context: LayoutContext, entry: Entry, *, is_part: bool = False) -> ContentsLine:
    line = ContentsLine(context, entry.words, entry.places[0].anchor, is_part)
    line.is_kept = entry.is_kept
    return line


def _is_below(line: Block | None) -> TypeGuard[ContentsLine]:
    """Return whether a line of the contents is a part of a chapter."""
    return isinstance(line, ContentsLine) and line.is_part
