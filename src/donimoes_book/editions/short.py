"""Decides what is short: a sheet, on which everything follows the title.

A title page, a list of contents and a colophon help only where there is something to find.
"""

from collections.abc import Iterator
from dataclasses import replace

from donimoes_book.editions.composing.blocks import Opening
from donimoes_book.editions.composing.openings import opening
from donimoes_book.editions.game_choice import choices
from donimoes_book.editions.outline import FRONT
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of, inlines_of_kind

_MOST_BLOCKS = 120
"""The most blocks of a short manuscript."""
_MOST_CHARACTERS = 20_000
"""The most characters of a short manuscript: about four large pages."""
_LONG = 400
"""The chapters of a manuscript with more blocks begin on new pages."""
_OF_A_BOOK = tree.Section | tree.PracticeSpread | tree.Plate


def is_long(book: tree.Book) -> bool:
    """Return whether a book is so long that each chapter is better found on a page of its own."""
    return sum(1 for _ in blocks_of(book)) > _LONG


def is_short(book: tree.Book) -> bool:
    """Return whether a manuscript is so short that readers see at a glance what is in it."""
    blocks = list(blocks_of(book))
    return not (
        len(blocks) > _MOST_BLOCKS
        or any(isinstance(block, _OF_A_BOOK) for block in blocks)
        or any(chapter.part or chapter.opener for chapter in book.chapters)
        or book.cover
        or book.cover_picture
        or book.flip_books
        or choices(book)
        or sum(len(it.text) for it in inlines_of_kind(blocks, tree.Text)) > _MOST_CHARACTERS
    )


def sheet(book: tree.Book) -> Iterator[tuple[Opening | None, tree.Chapter]]:
    """Yield the parts of a sheet, each with its opening: what is below the title, then chapters.

    A title that the only chapter has as well is said there, so the first has no opening.
    """
    is_titled = [chapter.title for chapter in book.chapters] == [book.title]
    title = Opening(book.title, FRONT, "", book.subtitle, book.author)
    yield None if is_titled else title, tree.Chapter(book.title, FRONT, book.front)
    for chapter in book.chapters:
        begin = opening(chapter)
        if is_titled:
            credit, source = begin.credit or book.subtitle, begin.source or book.author
            begin = replace(begin, credit=credit, source=source)
        yield begin, chapter
