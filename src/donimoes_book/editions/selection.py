"""What of a book an edition prints: which of its chapters and blocks."""

from collections.abc import Container
from dataclasses import replace
from typing import TypeVar

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of_kind, replace_blocks

Posed = TypeVar("Posed", tree.ProblemSet, tree.SolutionSet)


def drop_unprinted(book: tree.Book) -> tree.Book:
    """Return the book without former problems, and the solutions of the longest known ones."""

    def current(block: Posed) -> Posed:
        return replace(block, problems=tuple(p for p in block.problems if not p.former))

    book = replace_blocks(book, lambda b: replace(b, with_solutions=False), tree.RecordSet)
    book = replace_blocks(book, current, tree.ProblemSet)
    book = replace_blocks(book, current, tree.SolutionSet)
    book = replace_blocks(
        book, lambda b: replace(b, sets=tuple(map(current, b.sets))), tree.HintSet
    )
    return replace_blocks(
        book, lambda b: replace(b, sets=tuple(map(current, b.sets))), tree.CodeSet
    )


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
