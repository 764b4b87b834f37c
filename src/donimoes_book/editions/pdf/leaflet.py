"""Gathers what a leaflet of one chapter needs to stand alone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from donimoes_book.editions import common
from donimoes_book.language import gettext, speaking
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of

_SECTION = 2
"""The rank of the headings of a chapter's sections."""


def leaflet_of(book: tree.Book, chapter: tree.Chapter) -> tree.Book:
    """Return a book of one chapter and all it needs; its subject credits the source.

    After the chapter come the rules it builds on, then answers from elsewhere in the book.
    """
    with speaking(book.language):
        blocks = (
            *chapter.blocks,
            *_shared_rules(book, chapter),
            *_spread_answers(chapter),
            *_solutions(book, chapter),
        )
        origin = gettext("From {title}", title=book.title)
    chapters = (replace(chapter, blocks=blocks),)
    source = " · ".join(filter(None, (origin, book.author, book.licence)))
    return replace(book, title=chapter.title, subject=source, chapters=chapters, front=())


def shared_chapter(book: tree.Book, chapter: tree.Chapter) -> tree.Chapter | None:
    """Return the chapter a game builds on: the first of its part, if that isn't a game."""
    part = [other for other in book.chapters if chapter.part and other.part == chapter.part]
    games = common.games_of(book)
    return part[0] if chapter in games and part and part[0] not in games else None


def _shared_rules(book: tree.Book, chapter: tree.Chapter) -> Iterator[tree.Block]:
    """Yield the rules that this chapter builds on, as a section."""
    shared = shared_chapter(book, chapter)
    if shared is None:
        return
    yield tree.Heading(_SECTION, (tree.Text(shared.title),), shared.anchor)
    compared = False
    for section in _sections(shared.blocks):
        compared = compared or any(isinstance(block, tree.Table) for block in section)
        # From its table on, the chapter compares games, but diagrams there still explain the rules.
        if compared and not any(isinstance(block, tree.Diagram) for block in section):
            continue
        for block in section:
            if isinstance(block, tree.Heading):
                yield replace(block, level=block.level + 1)
            elif not isinstance(block, tree.NumberSet):
                yield block


def _sections(blocks: Sequence[tree.Block]) -> Iterator[list[tree.Block]]:
    """Yield the blocks above a chapter's first section, then each section."""
    section: list[tree.Block] = []
    for block in blocks:
        if isinstance(block, tree.Heading) and block.level <= _SECTION:
            yield section
            section = []
        section.append(block)
    yield section


def _spread_answers(chapter: tree.Chapter) -> Iterator[tree.Block]:
    """Yield the answers to a chapter's practice spreads, unless it contains them itself."""
    spreads = tuple(block for block in chapter.blocks if isinstance(block, tree.PracticeSpread))
    if spreads and not any(isinstance(block, tree.SpreadAnswers) for block in chapter.blocks):
        yield tree.Heading(_SECTION, (tree.Text(gettext("Answers")),), "edition.answers")
        yield tree.SpreadAnswers(spreads=spreads)


def _solutions(book: tree.Book, chapter: tree.Chapter) -> Iterator[tree.Block]:
    """Yield solutions to a chapter's problems that are in other chapters."""
    games = {block.game for block in chapter.blocks if isinstance(block, tree.ProblemSet)}
    sets = [
        block
        for block in blocks_of(book)
        if isinstance(block, tree.SolutionSet)
        and block.game in games
        and block not in chapter.blocks
    ]
    for solutions in sets:
        words = gettext("Solutions")
        if len(sets) > 1:
            words = gettext("{game}: solutions", game=common.game_title(solutions.game))
        anchor = f"edition.solutions-{solutions.game}"
        yield tree.Heading(_SECTION, (tree.Text(words),), anchor)
        yield solutions
