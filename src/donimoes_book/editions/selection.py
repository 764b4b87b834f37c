"""What of a book an edition prints: which of its chapters and blocks."""

from collections.abc import Container
from dataclasses import replace

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of_kind, replace_blocks


def drop_unprinted(book: tree.Book) -> tree.Book:
    """Return the book without what only a site shows, such as former problems."""
    return replace_blocks(book, lambda block: block.without_unprinted(), tree.Section)


def select_for_paper(book: tree.Book) -> tree.Book:
    """Return what is printed of a book: nothing of what is only on screens, one chart a chapter."""
    book, chapters = drop_unprinted(book), list[tree.Chapter]()
    for chapter in (chapter for chapter in book.chapters if chapter.printed):
        charts = [b for b in chapter.blocks if isinstance(b, tree.NumberSet) and not b.in_appendix]
        blocks = tuple(block for block in chapter.blocks if block not in charts[1:])
        chapters.append(replace(chapter, blocks=blocks))
    book = replace(book, chapters=tuple(chapters))
    shown = list(blocks_of_kind(book, tree.PracticeSpread))

    def answered(block: tree.SpreadAnswers) -> tree.SpreadAnswers:
        spreads = tuple(spread for spread in block.spreads if spread in shown)
        return replace(block, spreads=spreads or block.spreads)

    return replace_blocks(book, answered, tree.SpreadAnswers)


def select_chapters(book: tree.Book, chosen: Container[str]) -> tree.Book:
    """Return a book of some chapters, named by their anchors, even if they aren't printed."""
    chapters = (replace(c, printed=True) for c in book.chapters if c.anchor in chosen)
    return replace(book, chapters=tuple(chapters), front=(), openers={}, flip_books=())
