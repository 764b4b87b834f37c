"""What of a book an edition prints: which of its chapters and blocks."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from pathlib import Path
from typing import Literal

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.boxes import IN_SHORT
from donimoes_book.manuscript.ladders import best_ladder
from donimoes_book.manuscript.settings import OTHER_GAMES
from donimoes_book.manuscript.walking import (
    anchors_in,
    blocks_of_kind,
    expand_blocks,
    inlines_of_kind,
    nested_blocks,
    replace_blocks,
)
from donimoes_book.search.difficulty import PRINTED_MINUTES, rounded_minutes
from donimoes_book.words.language import gettext

MostProblems = int | Mapping[str, int]
"""The most problems of any game, or those of games by name and of all others; 0 for all of them."""


@dataclass(frozen=True)
class Selection:
    """What an edition on paper prints of a book."""

    chapters: Sequence[str] = ()
    """The files of chapters to print as loose sheets, and nothing else."""
    appendix: Sequence[str] = ()
    """The files of chapters that follow everything else."""
    in_short: Sequence[str] = ()
    """The files of chapters that have their rules in short where they begin."""
    most_problems: MostProblems = 0
    opens_left: bool = False
    """Whether games begin on left-hand pages, so that it has what is for such editions."""


def drop_unprinted(book: tree.Book, most_problems: MostProblems = 0) -> tree.Book:
    """Return the book without what only a site shows, such as former problems.

    The others count from 1, from easy to hard. Of each game, there are at most so many; 0 for all.
    """
    shown = {flip.problem.anchor for flip in book.flip_books}
    ladders = dict[str, list[str]]()
    for block in blocks_of_kind(book, tree.ProblemSet):
        rungs = [it for it in block.problems if not it.former]
        most = _most_of(block.game, most_problems) or len(rungs)
        ladder = best_ladder(rungs, most, shown)
        ladders[block.game] = [it.anchor for it in ladder]
    whole = book
    book = replace_blocks(book, lambda block: block.without_unprinted(ladders), tree.Section)
    chapters = map(_with_time_of_printed, whole.chapters, book.chapters)
    book = replace(book, chapters=tuple(chapters))
    sets = blocks_of_kind(book, tree.ProblemSet)
    printed = {problem.anchor: problem for block in sets for problem in block.problems}
    flips = (
        replace(flip, problem=printed.get(flip.problem.anchor, flip.problem))
        for flip in book.flip_books
    )
    return replace(book, flip_books=tuple(flips))


def _with_time_of_printed(whole: tree.Chapter, printed: tree.Chapter) -> tree.Chapter:
    """Return what is printed of a chapter, with the least and the most minutes of its problems.

    They stand in its facts in place of those of all its problems.
    """
    before, now = _minutes(whole), _minutes(printed)
    if not before or not now or (min(now), max(now)) == (min(before), max(before)):
        return printed
    label, numbers = tree.FACTS["time"], re.compile(r"\d+")
    words = printed.facts.get(label, "")
    each, parts = numbers.findall(words), numbers.split(words)
    least, most = min(now), max(now)
    if each == [f"{min(before)}"] and most <= PRINTED_MINUTES[-1]:
        words = gettext("{least} to {most} minutes", least=least, most=most)
    elif each and each[-1] == f"{max(before)}":
        each[-1] = f"{most}"
        if each[0] == f"{min(before)}":
            each[0] = f"{least}"
        words = "".join(chain(*zip_longest(parts, each, fillvalue="")))
        if len(each) > 1 and each[-1] == each[-2]:
            # "20 minutes, or up to 20 for a problem"
            words = words.rpartition(",")[0]
    return replace(printed, facts={**printed.facts, label: words} if words else printed.facts)


def _minutes(chapter: tree.Chapter) -> list[int]:
    """Return the minutes of the problems of a chapter, as they are printed."""
    return [
        int(rounded_minutes(problem.effort))
        for block in nested_blocks(chapter.blocks)
        if isinstance(block, tree.ProblemSet)
        for problem in block.problems
        if not problem.is_coming
    ]


def _most_of(game: str, most_problems: MostProblems) -> int:
    """Return the most problems of one game; 0 for all of them."""
    if isinstance(most_problems, int):
        return most_problems
    return most_problems.get(game, most_problems.get(OTHER_GAMES, 0))


def select_for_paper(book: tree.Book, selection: Selection = Selection()) -> tree.Book:
    """Return what is printed of a book: nothing of what is only on screens, one chart a chapter."""
    chapters = tuple(
        _with_rules_in_short(it) if Path(it.path).name in selection.in_short else it
        for it in book.chapters
    )
    book = replace(book, chapters=chapters)
    book = select_for(book, "paper", opens_left=selection.opens_left)
    book = drop_unprinted(book, selection.most_problems)
    printed = list[tree.Chapter]()
    for chapter in (chapter for chapter in book.chapters if chapter.printed):
        charts = [b for b in chapter.blocks if isinstance(b, tree.NumberSet) and not b.in_appendix]
        blocks = tuple(block for block in chapter.blocks if block not in charts[1:])
        printed.append(replace(chapter, blocks=blocks))
    return _with_answers(replace(book, chapters=tuple(printed)))


def _with_rules_in_short(chapter: tree.Chapter) -> tree.Chapter:
    """Return a chapter with the words of its game's reminder above its first heading."""
    if not chapter.reminder:
        return chapter
    at = next(
        (n for n, block in enumerate(chapter.blocks) if isinstance(block, tree.Heading)),
        len(chapter.blocks),
    )
    title = (tree.Text(gettext("The rules in short")),)
    heading = tree.Heading(2, title, f"{chapter.anchor}-in-short")
    words = (it for it in chapter.reminder.blocks if not isinstance(it, tree.Diagram))
    box = tree.Quote((heading, *words), kind=IN_SHORT, across=True)
    blocks = (*chapter.blocks[:at], box, *chapter.blocks[at:])
    return replace(chapter, blocks=blocks)


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
