"""What of a book an edition prints: which of its chapters and blocks."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import (
    anchors_in,
    blocks_of_kind,
    expand_blocks,
    inlines_of_kind,
    replace_blocks,
)


def drop_unprinted(book: tree.Book) -> tree.Book:
    """Return the book without what only a site shows, such as former problems."""
    return replace_blocks(book, lambda block: block.without_unprinted(), tree.Section)


def select_for_paper(book: tree.Book) -> tree.Book:
    """Return what is printed of a book: nothing of what is only on screens, one chart a chapter."""
    book, chapters = drop_unprinted(select_for(book, "paper")), list[tree.Chapter]()
    for chapter in (chapter for chapter in book.chapters if chapter.printed):
        charts = [b for b in chapter.blocks if isinstance(b, tree.NumberSet) and not b.in_appendix]
        blocks = tuple(block for block in chapter.blocks if block not in charts[1:])
        chapters.append(replace(chapter, blocks=blocks))
    return _with_answers(replace(book, chapters=tuple(chapters)))


def select_printed(
    book: tree.Book, files: Sequence[str] = (), appendix: Sequence[str] = ()
) -> tree.Book:
    """Return what an edition on paper prints: the book, or only the chapters in these files.

    `appendix` has the files of chapters that follow everything else.
    """
    if files:
        named = {c.anchor for c in book.chapters if Path(c.path).name in files}
        book = select_chapters(book, named or {c.anchor for c in book.chapters})
    last = [c for c in book.chapters if Path(c.path).name in appendix]
    others = (c for c in book.chapters if c not in last)
    added = (replace(c, printed=True, in_appendix=True, part="") for c in last)
    return select_for_paper(replace(book, chapters=(*others, *added)))


def select_for_ebook(book: tree.Book) -> tree.Book:
    """Return what is in an e-book: nothing of what only a site shows, or only paper has."""
    chapters = tuple(chapter for chapter in book.chapters if chapter.in_ebook)
    book = select_for(replace(book, chapters=chapters or book.chapters), "screen")
    return _with_answers(drop_unprinted(book))


def select_for(book: tree.Book, medium: Literal["paper", "screen"]) -> tree.Book:
    """Return the book with what is for this medium alone, and without what is for the other."""
    in_appendix = (chapter.in_appendix for chapter in book.chapters)
    given = {"address": bool(book.address), "appendix": any(in_appendix)}

    def chosen(block: tree.Quote) -> Iterable[tree.Block]:
        if not (block.medium or block.condition):
            return (block,)
        key, wanted = block.condition or ("", True)
        is_fit = not block.condition or given[key] is wanted
        return block.children if is_fit and block.medium in ("", medium) else ()

    return expand_blocks(book, chosen, tree.Quote)


def _with_answers(book: tree.Book) -> tree.Book:
    """Return the book with answers only to the spreads that it has, if it has any."""
    shown = list(blocks_of_kind(book, tree.PracticeSpread))

    def answered(block: tree.SpreadAnswers) -> tree.SpreadAnswers:
        spreads = tuple(spread for spread in block.spreads if spread in shown)
        return replace(block, spreads=spreads or block.spreads)

    return replace_blocks(book, answered, tree.SpreadAnswers)


def references_to_unprinted(book: tree.Book, printed: tree.Book) -> Iterator[Diagnostic]:
    """Yield a warning for each link in what is printed of a book to a chapter that isn't.

    If the book is on the web, paper says the address there instead.
    """
    here = {chapter.anchor for chapter in printed.chapters}
    titles = {
        f"#{anchor}": chapter.title
        for chapter in book.chapters
        if chapter.anchor not in here and not book.address
        for anchor in (chapter.anchor, *anchors_in(chapter.blocks))
    }
    blocks = (*printed.front, *(it for chapter in printed.chapters for it in chapter.blocks))
    for link in inlines_of_kind(blocks, tree.Link):
        if link.target in titles and link.origin:
            message = f'paper has no page for this link: "{titles[link.target]}" isn\'t printed'
            advice = 'Put it into ::: {.content-visible when-format="html"}, or give an address.'
            yield link.origin.diagnostic(message, advice, warning=True)


def select_chapters(book: tree.Book, chosen: Container[str]) -> tree.Book:
    """Return a book of some chapters, named by their anchors, even if they aren't printed."""
    chapters = (
        replace(c, printed=True, in_ebook=True) for c in book.chapters if c.anchor in chosen
    )
    return replace(book, chapters=tuple(chapters), front=(), openers={}, flip_books=())
