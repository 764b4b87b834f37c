"""Sets a short manuscript as a few pages on which everything follows the title.

A title page, a list of contents and a colophon help only where there is something to find.
"""

from collections.abc import Iterator
from dataclasses import replace

from reportlab.platypus.flowables import Flowable

from donimoes_book.editions.colophon import about
from donimoes_book.editions.composing.blocks import Opening
from donimoes_book.editions.composing.chooser import chooser
from donimoes_book.editions.composing.openings import opening
from donimoes_book.editions.outline import FRONT
from donimoes_book.editions.pdf.blocks import text_blocks
from donimoes_book.editions.pdf.chapters import below_opening, flow
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.headings import AnchoredProse
from donimoes_book.editions.pdf.opening import OpeningBlock
from donimoes_book.editions.pdf.parts import Part, Setting, Typesetter, Unit
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of

_MOST_PAGES = 4
"""The most pages of a short manuscript: as many as a sheet of paper that is folded once has."""
_MOST_BLOCKS = 120
"""A manuscript with more blocks isn't tried."""
_LONG = 400
"""The chapters of a manuscript with more blocks begin on new pages."""
_OF_A_BOOK = tree.Section | tree.PracticeSpread | tree.Plate


def is_long(book: tree.Book) -> bool:
    """Return whether a book is so long that each chapter is better found on a page of its own."""
    return sum(1 for _ in blocks_of(book)) > _LONG


def short_part(book: tree.Book, setting: Setting) -> Part | None:
    """Return a short manuscript as the only part of what is printed; None if it's a book."""
    blocks = list(blocks_of(book))
    if (
        len(blocks) > _MOST_BLOCKS
        or any(isinstance(block, _OF_A_BOOK) for block in blocks)
        or any(chapter.part or chapter.opener for chapter in book.chapters)
        or book.cover
        or book.cover_picture
        or book.flip_books
        or chooser(book)
    ):
        return None
    part = Part(short_story, book)
    sketch = Typesetter(setting)(Unit(0, 1, {}, is_sketch=True, part=part))
    return part if sketch.count <= _MOST_PAGES else None


def short_story(context: LayoutContext) -> Iterator[Flowable]:
    """Set a whole manuscript, its chapters as sections."""
    yield flow(context, _blocks(context))


def _blocks(context: LayoutContext) -> Iterator[Block]:
    book, styles = context.book, context.styles
    is_titled = [chapter.title for chapter in book.chapters] == [book.title]
    if not is_titled:
        yield OpeningBlock(context, Opening(book.title, FRONT, "", book.subtitle, book.author))
        context.top_level -= 1
    context.begin_chapter(FRONT, book.front)
    yield from text_blocks(context, book.front)
    for chapter in book.chapters:
        context.begin_chapter(chapter.anchor, chapter.blocks, chapter.path)
        begin = opening(chapter)
        if is_titled:
            credit, source = begin.credit or book.subtitle, begin.source or book.author
            yield OpeningBlock(context, replace(begin, credit=credit, source=source))
        elif begin.kind or begin.credit or begin.source:
            yield OpeningBlock(context, begin)
        else:
            title = context.prose(chapter.title, styles.headings[2])
            yield AnchoredProse(context, title, chapter.anchor, chapter.title, level=1)
        yield from below_opening(context, chapter, begin)
    for paragraph in about(book, in_full=False):
        yield Prose(context.markup(paragraph.children, "Sans"), styles.source)
