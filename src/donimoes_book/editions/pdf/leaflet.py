"""A leaflet: one chapter on the panels of a sheet that is folded in three."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reportlab.lib.units import mm
from reportlab.platypus.flowables import Flowable

from donimoes_book.editions.pdf.chapters import chapter_flow
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.sheets import panel_widths
from donimoes_book.games.registry import find
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    Heading,
    ProblemSet,
    SolutionSet,
    Text,
)
from donimoes_book.manuscript.walk import blocks_of


def panel(sheet: Paper) -> Paper:
    """Return what a panel of a sheet, folded in three, is as a page of its own."""
    return Paper(
        width=panel_widths(sheet)[1],
        height=sheet.width,
        half=6 * mm,
        text=9.0,
        inner=7 * mm,
        outer=7 * mm,
        top=9 * mm,
        least_bottom=14 * mm,
        running_heads=False,
        head_rise=4 * mm,
    )


def leaflet_of(book: Book, chapter: Chapter) -> Book:
    """Return a book of nothing but one chapter, its problems' solutions, and where it is from."""
    games = {block.game for block in chapter.blocks if isinstance(block, ProblemSet)}
    solved = [
        block
        for block in blocks_of(book)
        if isinstance(block, SolutionSet) and block.game in games and block not in chapter.blocks
    ]
    blocks = list(chapter.blocks)
    for solutions in solved:
        game = find(solutions.game)
        words = f"{game.title}: solutions" if game and len(solved) > 1 else "Solutions"
        blocks += [Heading(2, (Text(words),), f"edition.solutions-{solutions.game}"), solutions]
    only = replace(chapter, blocks=tuple(blocks))
    return replace(book, title=chapter.title, subject=_source(book), chapters=(only,), front=())


def leaflet_story(setting: Setting) -> Iterator[Flowable]:
    """Set the only chapter of a leaflet; its front tells where it is from."""
    setting.imprint = setting.book.subject
    (chapter,) = setting.book.chapters
    yield chapter_flow(setting, chapter)


def _source(book: Book) -> str:
    return " · ".join(filter(None, (f"From {book.title}", book.author, book.licence)))
