"""Composes the contents: the chapters of each part, with the headings in them."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from operator import attrgetter

from donimoes_book.editions.composing.blocks import Contents, Entry, EntryGroup, Reference
from donimoes_book.editions.game_choice import choices
from donimoes_book.editions.outline import (
    COLOPHON,
    GAMES,
    headings_of,
    split_at_games,
    top_level,
)
from donimoes_book.manuscript.tree import Book, Chapter
from donimoes_book.words.language import gettext


def contents(book: Book) -> Contents:
    """List the chapters, each with its highest headings, and the table of games."""
    level = top_level(book)

    def below(chapter: Chapter) -> Iterator[Entry]:
        for words, anchor in headings_of(chapter, level):
            yield Entry(words, (Reference(anchor, words),), is_kept=anchor in chapter.listed)

    before, others = split_at_games(book)
    games = [Chapter(gettext("Which game?"), GAMES, ())] * bool(choices(book))
    return _contents(book, (*before, *games, *others), below)


def short_contents(book: Book) -> Contents:
    """List the chapters without what is in them."""
    return _contents(book, book.chapters, lambda _: iter(()))


def _contents(
    book: Book, listed: Iterable[Chapter], below: Callable[[Chapter], Iterator[Entry]]
) -> Contents:
    def group(part: str, chapters: Iterable[Chapter]) -> EntryGroup:
        return EntryGroup(part, tuple(_entry(c.title, c.anchor, *below(c)) for c in chapters))

    appendix = [chapter for chapter in listed if chapter.in_appendix]
    others = [chapter for chapter in listed if not chapter.in_appendix]
    groups = [group(part, chapters) for part, chapters in groupby(others, attrgetter("part"))]
    last = _entry(gettext("Colophon"), COLOPHON) if book.colophon == "back" else None
    if appendix:
        # It follows the colophon.
        entries = (*filter(None, (last,)), *group("", appendix).entries)
        return Contents((*groups, EntryGroup("", entries)), None)
    return Contents(tuple(groups), last)


def _entry(words: str, anchor: str, *below: Entry) -> Entry:
    return Entry(words, (Reference(anchor, words),), below)
