"""Sets a short manuscript as a few pages on which everything follows the title."""

from collections.abc import Iterator

from reportlab.platypus.flowables import Flowable

from donimoes_book.editions.colophon import about
from donimoes_book.editions.pdf.blocks import text_blocks
from donimoes_book.editions.pdf.boxes import PageEnd
from donimoes_book.editions.pdf.chapters import below_opening, flow
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.headings import AnchoredProse
from donimoes_book.editions.pdf.opening import OpeningBlock
from donimoes_book.editions.pdf.parts import Part, Setting, Typesetter, Unit
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.short import is_short, sheet
from donimoes_book.manuscript import tree

_MOST_PAGES = 4
"""The most pages of a short manuscript: as many as a sheet of paper that is folded once has."""


def short_part(book: tree.Book, setting: Setting) -> Part | None:
    """Return a short manuscript as the only part of what is printed; None if it's a book.

    On small paper, it may have the pages of one.
    """
    if not is_short(book):
        return None
    part = Part(short_story, book)
    sketch = Typesetter(setting)(Unit(0, 1, {}, is_sketch=True, part=part))
    return part if sketch.count <= _MOST_PAGES else None


def short_story(context: LayoutContext) -> Iterator[Flowable]:
    """Set a whole manuscript, its chapters as sections."""
    yield flow(context, _blocks(context))


def _blocks(context: LayoutContext) -> Iterator[Block]:
    book, styles = context.book, context.styles
    (title, front), *others = sheet(book)
    if title:
        yield OpeningBlock(context, title)
        context.top_level -= 1
    context.begin_chapter(front.anchor, front.blocks)
    yield from text_blocks(context, front.blocks)
    for begin, chapter in others:
        assert begin, "only the title may be left out"
        context.begin_chapter(chapter.anchor, chapter.blocks, chapter.path)
        if chapter.page:
            yield PageEnd(context, chapter.page)
        if not title or begin.kind or begin.credit or begin.source:
            yield OpeningBlock(context, begin)
        else:
            words = context.prose(chapter.title, styles.headings[2])
            yield AnchoredProse(context, words, chapter.anchor, chapter.title, level=1)
        yield from below_opening(context, chapter, begin)
    for paragraph in about(book, in_full=False):
        yield Prose(context.markup(paragraph.children, "Sans"), styles.source)
