"""What of a book an edition prints: which of its chapters and blocks."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
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


@dataclass(frozen=True)
class Selection:
    """What an edition on paper prints of a book."""

    chapters: Sequence[str] = ()
    """The files of chapters to print as loose sheets, and nothing else."""
    appendix: Sequence[str] = ()
    """The files of chapters that follow everything else."""
    most_problems: int = 0
    """The most problems of a game; 0 for all of them."""
    opens_left: bool = False
    """Whether games begin on left-hand pages, so that it has what is for such editions."""


def drop_unprinted(book: tree.Book, most_problems: int = 0) -> tree.Book:
    """Return the book without what only a site shows, such as former problems.

    Of each game, it has at most so many problems; 0 for all of them.
    """
    dropped = _too_many(book, most_problems) if most_problems else frozenset()
    book = replace_blocks(book, lambda block: block.without_unprinted(dropped), tree.Section)
    if not dropped:
        return book
    sets = blocks_of_kind(book, tree.ProblemSet)
    printed = {problem.anchor: problem for block in sets for problem in block.problems}
    flips = (
        replace(flip, problem=printed.get(flip.problem.anchor, flip.problem))
        for flip in book.flip_books
    )
    return replace(book, flip_books=tuple(flips))


def _too_many(book: tree.Book, most: int) -> frozenset[str]:
    """Return the anchors of the problems that are too many, so that no rung of a ladder is missing.

    Each game's first and last problem stay, and those in flip-books. Of the others, the next to go
    is always the one without which the step from the problem before to the one behind is smallest.
    """
    shown, dropped = {flip.problem.anchor for flip in book.flip_books}, set[str]()
    for block in blocks_of_kind(book, tree.ProblemSet):
        ladder = [it for it in block.problems if not it.former]
        while len(ladder) > most:
            rungs = [at for at in range(1, len(ladder) - 1) if ladder[at].anchor not in shown]
            if not rungs:
                break
            slight = min(rungs, key=lambda at: ladder[at + 1].effort - ladder[at - 1].effort)
            dropped.add(ladder.pop(slight).anchor)
    return frozenset(dropped)


def select_for_paper(book: tree.Book, selection: Selection = Selection()) -> tree.Book:
    """Return what is printed of a book: nothing of what is only on screens, one chart a chapter."""
    book = select_for(book, "paper", opens_left=selection.opens_left)
    book = drop_unprinted(book, selection.most_problems)
    chapters = list[tree.Chapter]()
    for chapter in (chapter for chapter in book.chapters if chapter.printed):
        charts = [b for b in chapter.blocks if isinstance(b, tree.NumberSet) and not b.in_appendix]
        blocks = tuple(block for block in chapter.blocks if block not in charts[1:])
        chapters.append(replace(chapter, blocks=blocks))
    return _with_answers(replace(book, chapters=tuple(chapters)))


def select_printed(book: tree.Book, selection: Selection = Selection()) -> tree.Book:
    """Return what an edition on paper prints: the book, or only some of its chapters."""
    if selection.chapters:
        named = {c.anchor for c in book.chapters if Path(c.path).name in selection.chapters}
        book = select_chapters(book, named or {c.anchor for c in book.chapters})
    last = [c for c in book.chapters if Path(c.path).name in selection.appendix]
    others = (c for c in book.chapters if c not in last)
    added = (replace(c, printed=True, in_appendix=True, part="") for c in last)
    return select_for_paper(replace(book, chapters=(*others, *added)), selection)


def select_for_ebook(book: tree.Book) -> tree.Book:
    """Return what is in an e-book: nothing of what only a site shows, or only paper has."""
    chapters = tuple(chapter for chapter in book.chapters if chapter.in_ebook)
    book = select_for(replace(book, chapters=chapters or book.chapters), "screen")
    return _with_answers(drop_unprinted(book))


def select_for(
    book: tree.Book, medium: Literal["paper", "screen"], *, opens_left: bool = False
) -> tree.Book:
    """Return the book with what is for this medium alone, and without what is for the other."""
    given = {
        "address": bool(book.address),
        "appendix": any(chapter.in_appendix for chapter in book.chapters),
        "opens_left": opens_left,
    }

    def chosen(block: tree.Quote) -> Iterable[tree.Block]:
        if not (block.medium or block.condition):
            return (block,)
        key, wanted = block.condition or ("", True)
        is_fit = not block.condition or given[key] is wanted
        return block.children if is_fit and block.medium in ("", medium) else ()

    if medium == "screen" and book.colophon == "imprint":
        book = replace(book, colophon="back")  # screens have no imprint
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
