"""The imprint behind the title page, and the index."""

from collections.abc import Iterable, Iterator, Sequence
from math import fsum

from reportlab.lib.styles import ParagraphStyle

from donimoes_book.editions import common
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.paper import ACCENT, derived
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.language import gettext
from donimoes_book.manuscript import tree

_IMPRINT_WIDTH = 0.75
"""The share of the measure that an imprint takes."""
_HANGING = 10.0
"""The indents of an entry's further lines, and of the entries below it."""
_SIZE, _LEADING = 8.5, 11.5
"""The type of an index, in points."""


class ImprintPage(Block):
    """A whole page, with the imprint at its foot."""

    def __init__(self, context: LayoutContext, paragraphs: Iterable[tree.Paragraph]) -> None:
        super().__init__(wide=True)
        self.context = context
        styles, paper = context.styles, context.paper
        style = derived(styles.cell, spaceAfter=paper.grid / 2, fontSize=paper.type(9))
        self.lines = [Prose(context.markup(p.children, "Sans"), style) for p in paragraphs]
        self.height = paper.text_height

    def draw(self) -> None:
        """Draw it on a page without a head or a number."""
        index, page = self.context.index, self.canv.getPageNumber()
        index.headless.add(page)
        index.unnumbered.add(page)
        width = self.width * _IMPRINT_WIDTH
        y = fsum(height_of(line, width) + line.space_after for line in self.lines)
        for line in self.lines:
            y -= line.height + line.space_after
            line.drawOn(self.canv, 0, y)


def imprint_blocks(context: LayoutContext) -> list[Block]:
    """Set a book's imprint, unless the title page already says it all."""
    paragraphs = common.imprint(context.book, context.version)
    return [ImprintPage(context, paragraphs)] if paragraphs else []


def index_columns(context: LayoutContext) -> int:
    """Return how many columns an index has: one more than the text."""
    return context.paper.columns + 1


def index_blocks(context: LayoutContext, index: tree.IndexSet) -> Iterator[Block]:
    """Set the index: each letter's entries, with their pages as links."""
    paper, styles = context.paper, context.styles
    size, leading = paper.type(_SIZE), max(paper.scaled(_LEADING), paper.type(_SIZE) * 1.2)
    line = derived(
        styles.cell,
        fontSize=size,
        leading=leading,
        leftIndent=paper.scaled(_HANGING),
        firstLineIndent=-paper.scaled(_HANGING),
    )
    below = derived(line, leftIndent=2 * paper.scaled(_HANGING))
    letter = derived(
        styles.cell_header,
        fontSize=paper.type(11),
        leading=1.25 * leading,
        spaceBefore=0.75 * leading,
        textColor=ACCENT,
        keepWithNext=1,
    )
    for initial, entries in index.letters:
        lines = [block for entry in entries for block in _entry_lines(context, entry, line, below)]
        if initial and lines:
            yield context.prose(initial, letter)
        yield from lines


def _entry_lines(
    context: LayoutContext, entry: tree.IndexEntry, style: ParagraphStyle, below: ParagraphStyle
) -> Sequence[Block]:
    """Set an entry and those below it, or nothing if this edition has none of their places."""
    further = [line for part in entry.below for line in _entry_lines(context, part, below, below)]
    pages = _pages(context, entry.places)
    if not (pages or further):
        return ()
    own = context.markup.text(entry.words, style.fontName) + (f", {pages}" if pages else "")
    kept = derived(style, keepWithNext=1) if further else style
    return [Prose(own, kept), *further]


def _pages(context: LayoutContext, places: Iterable[tree.IndexPlace]) -> str:
    """Return the pages of some places as links, with runs joined and the main place in bold.

    Pages that aren't known yet are all 0, so the next pass needs at least as many lines.
    """
    found: dict[int, tree.IndexPlace] = {}
    main: set[int] = set()
    for place in places:
        if place.anchor in context.anchors:
            page = context.pages.get(place.anchor, 0)
            found.setdefault(page, place)
            if place.is_main:
                main.add(page)
    parts = []
    for first, last in common.joined_pages(found):
        words = str(first)
        if last > first:
            words = gettext("{first}–{last}", first=first, last=last)
        if main.intersection(range(first, last + 1)):
            words = f"<b>{words}</b>"
        parts.append(f'<a href="#{found[first].anchor}">{words}</a>')
    return ", ".join(parts)
