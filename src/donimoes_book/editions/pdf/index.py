"""Sets the index, and other lists of which one looks up single lines."""

from collections.abc import Iterable, Iterator, Sequence

from reportlab.lib.styles import ParagraphStyle

from donimoes_book.editions.composing.blocks import Entry, Index, Reference
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import ACCENT, derived
from donimoes_book.editions.runs import run_words, runs_of

_HANGING = 10.0
"""The indents of an entry's further lines, and of the entries below it."""
_SIZE = 8.5
"""The type of an index and of hints, in points."""
_LEADING = 11.5
"""The distance of its lines, in points."""


def small_style(context: LayoutContext) -> ParagraphStyle:
    """Return the style of a list of which one looks up single lines."""
    paper, size = context.paper, context.paper.type(_SIZE)
    leading = max(paper.scaled(_LEADING), size * 1.2)
    return derived(context.styles.cell, fontSize=size, leading=leading)


def index_blocks(context: LayoutContext, index: Index) -> Iterator[Block]:
    """Set the index: each letter's entries, with their pages as links."""
    paper, styles = context.paper, context.styles
    hanging = paper.scaled(_HANGING)
    line = derived(small_style(context), leftIndent=hanging, firstLineIndent=-hanging)
    below = derived(line, leftIndent=2 * hanging)
    letter = derived(
        styles.cell_header,
        fontSize=paper.type(11),
        leading=1.25 * line.leading,
        spaceBefore=0.75 * line.leading,
        textColor=ACCENT,
        keepWithNext=1,
    )
    for group in index.groups:
        entries = group.entries
        lines = [block for entry in entries for block in _entry_lines(context, entry, line, below)]
        if group.title and lines:
            yield context.prose(group.title, letter)
        yield from lines


def _entry_lines(
    context: LayoutContext, entry: Entry, style: ParagraphStyle, below: ParagraphStyle
) -> Sequence[Block]:
    """Set an entry and those below it, or nothing if this edition has none of their places."""
    further = [line for part in entry.below for line in _entry_lines(context, part, below, below)]
    pages = _pages(context, entry.places)
    if not (pages or further):
        return ()
    own = context.markup.text(entry.words) + (f", {pages}" if pages else "")
    kept = derived(style, keepWithNext=1) if further else style
    return [Prose(own, kept), *further]


def _pages(context: LayoutContext, places: Iterable[Reference]) -> str:
    """Return the pages of some places as links, with runs joined and the main place in bold.

    Pages that aren't known yet are all 0, so the next pass needs at least as many lines.
    """
    by_page: dict[int, Reference] = {}
    main: set[int] = set()
    for place in places:
        if context.prints(place.anchor):
            page = context.page(place.anchor)
            by_page.setdefault(page, place)
            if place.is_main:
                main.add(page)
    parts = []
    for first, last in runs_of(by_page):
        words = run_words(first, last)
        if main.intersection(range(first, last + 1)):
            words = f"<b>{words}</b>"
        parts.append(f'<a href="#{by_page[first].anchor}">{words}</a>')
    return ", ".join(parts)
