"""The places of a book in their order: chapters, headings, and the anchors that links lead to."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import anchors_in, blocks_of_kind, plain_text

FRONT = "edition.front"
GAMES = "edition.games"
COLOPHON = "edition.colophon"


def anchors_of(book: tree.Book) -> Iterator[str]:
    """Yield the anchor of every place in the book that links can lead to."""
    yield from (tree.CONTENTS, GAMES, *[COLOPHON] * bool(book.colophon))
    yield from (chapter.anchor for chapter in book.chapters)
    for blocks in (book.front, *(chapter.blocks for chapter in book.chapters)):
        yield from anchors_in(blocks)


def top_level(book: tree.Book) -> int:
    """Return the level of the highest headings inside a book's chapters."""
    chapters = replace(book, front=())
    levels = [heading.level for heading in blocks_of_kind(chapters, tree.Heading)]
    return min(levels, default=2)


def headings_of(chapter: tree.Chapter, level: int) -> Iterator[tuple[str, str]]:
    """Yield the words and the anchor of each of a chapter's headings down to a level."""
    for block in chapter.blocks:
        if isinstance(block, tree.Heading) and block.level <= level:
            yield plain_text(block.children).strip() or "…", block.anchor


def split_at_games(
    book: tree.Book,
) -> tuple[Sequence[tree.Chapter], Sequence[tree.Chapter]]:
    """Return the chapters before the table of games, and the rest.

    It follows the chapter that the author names, or those before the first part; a book without
    parts begins with its games.
    """
    first = next((n for n, chapter in enumerate(book.chapters) if chapter.part), 0)
    anchors = [chapter.anchor for chapter in book.chapters]
    if book.games_after in anchors:
        first = anchors.index(book.games_after) + 1
    return book.chapters[:first], book.chapters[first:]
