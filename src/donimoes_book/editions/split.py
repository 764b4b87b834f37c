"""Divides a chapter of hundreds of problems into pages, so that none is slow to open."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from donimoes_book.editions.common import game_title
from donimoes_book.language import gettext
from donimoes_book.manuscript.tree import (
    Block,
    Chapter,
    Link,
    ListBlock,
    Paragraph,
    Problem,
    ProblemSet,
    SolutionSet,
    Strong,
    Text,
)

MOST = 60
"""The most problems of one game on a page, and the most solutions."""
MOST_IN_ALL = 300
"""The most problems and solutions of all games on a chapter's page."""

Bank = ProblemSet | SolutionSet


def divided(chapter: Chapter) -> list[Chapter]:
    """Return a chapter as it fits on one page, then the pages with what doesn't fit.

    Each further page has its own anchor, which no manuscript can contain. If a bank is divided,
    each part begins with links to all parts.
    """
    blocks, further, room = list[Block](), list[Chapter](), MOST_IN_ALL
    for block in chapter.blocks:
        if not isinstance(block, ProblemSet | SolutionSet) or not block.problems:
            blocks.append(block)
            continue
        parts = _parts(block.problems)
        stays = len(parts[0]) <= room
        if stays:
            room -= len(parts[0])
        blocks += _with_links(block, parts, 0) if stays else _links(block, parts)
        further += _pages(chapter, block, parts, 1 if stays else 0)
    return [replace(chapter, blocks=tuple(blocks)), *further]


def _parts(problems: Sequence[Problem]) -> list[Sequence[Problem]]:
    return [problems[start : start + MOST] for start in range(0, len(problems), MOST)]


def _pages(
    chapter: Chapter, block: Bank, parts: Sequence[Sequence[Problem]], first: int
) -> Iterator[Chapter]:
    """Yield a page for each part of a bank, starting with the part `first`."""
    for place, part in enumerate(parts[first:], start=first):
        yield Chapter(
            f"{chapter.title}: {_words(block, part)}",
            f"{chapter.anchor}.{block.game}.{part[0].number}",
            tuple(_with_links(block, parts, place)),
            chapter.game,
            path=chapter.path,
        )


def _with_links(block: Bank, parts: Sequence[Sequence[Problem]], place: int) -> Iterator[Block]:
    """Yield the bank's part at a place, below links to all other parts."""
    if len(parts) > 1:
        yield from _links(block, parts, place)
    yield replace(block, problems=tuple(parts[place]))


def _links(
    block: Bank, parts: Sequence[Sequence[Problem]], here: int | None = None
) -> Iterator[Block]:
    """Yield a list of links to a bank's parts; the part that is `here` needs none."""
    items = []
    for place, part in enumerate(parts):
        words = (Text(_words(block, part)),)
        linked = Strong(words) if place == here else Link(f"#{_anchor(block, part[0])}", words)
        items.append((Paragraph((linked,)),))
    yield ListBlock(tuple(items))


def _anchor(block: Bank, problem: Problem) -> str:
    return problem.solution_anchor if isinstance(block, SolutionSet) else problem.anchor


def _words(block: Bank, part: Sequence[Problem]) -> str:
    """Return the name of a part of a bank."""
    first, last = part[0].number, part[-1].number
    if isinstance(block, ProblemSet):
        return gettext("Problems {first} to {last}", first=first, last=last)
    title = game_title(block.game)
    return gettext("{game}, {first} to {last}", game=title, first=first, last=last)
