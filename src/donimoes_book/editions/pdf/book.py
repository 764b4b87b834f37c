"""Builds the printed book: passes over the tree until every page number is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from reportlab.platypus import CondPageBreak, PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.drawing.fonts import register_fonts
from donimoes_book.editions.pdf import colophon
from donimoes_book.editions.pdf.block import height_of
from donimoes_book.editions.pdf.chapters import body_blocks, chapter_flow, enter, flow
from donimoes_book.editions.pdf.contents import (
    CHOOSER,
    CONTENTS,
    chooser_blocks,
    contents_blocks,
    games,
)
from donimoes_book.editions.pdf.pages import Pages
from donimoes_book.editions.pdf.paper import Paper, find_paper
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.editions.pdf.title_page import TitlePage
from donimoes_book.faults import Fault
from donimoes_book.files import write_whole
from donimoes_book.manuscript.tree import (
    Book,
    Contents,
    Heading,
    PracticeSpread,
    ProblemSet,
    RecordSet,
    SolutionSet,
    SpreadAnswers,
)
from donimoes_book.manuscript.walk import blocks_of

_MOST_PASSES = 5


@dataclass(frozen=True)
class BuildReport:
    """What came of a build."""

    pages: int
    warnings: tuple[Fault, ...]


def build_pdf(
    book: Book,
    target: Path,
    *,
    paper: str = "a4",
    version: str,
) -> BuildReport:
    """Print a book to a PDF file; the same book always gives the same bytes.

    `paper` is a name of `PAPERS`. The file is replaced only when the new one is complete. Raises
    InputError for an unknown paper.
    """
    register_fonts()
    size = find_paper(paper)
    styles = Styles(book.language)
    pages: Mapping[str, int] = {}
    for _ in range(_MOST_PASSES):
        setting = _setting(book, version, size, styles, pages)
        laid = Pages(setting)
        laid.build(list(_story(setting)))
        if setting.record.pages == pages:
            break
        pages = setting.record.pages
    else:
        setting.warn(f"page numbers still moved in pass {_MOST_PASSES}; some may be wrong")
    write_whole(target, laid.pdf())
    return BuildReport(laid.page, tuple(setting.warnings))


def _setting(
    book: Book, version: str, paper: Paper, styles: Styles, pages: Mapping[str, int]
) -> Setting:
    chapters = replace(book, front=())
    levels = [block.level for block in blocks_of(chapters) if isinstance(block, Heading)]
    anchors = frozenset(_anchors(book))
    return Setting(book, version, paper, styles, anchors, pages, top_level=min(levels, default=2))


def _anchors(book: Book) -> Iterator[str]:
    """Return every place in the book that can be linked to."""
    yield from (CONTENTS, CHOOSER, colophon.ANCHOR)
    yield from (chapter.anchor for chapter in book.chapters)
    for block in blocks_of(book):
        match block:
            case Heading():
                yield block.anchor
            case ProblemSet():
                yield from (problem.anchor for problem in block.problems)
            case SolutionSet():
                yield from (problem.solution_anchor for problem in block.problems)
            case PracticeSpread():
                yield block.anchor
            case SpreadAnswers(spreads=spreads):
                yield from (spread.answers_anchor for spread in spreads)
            case RecordSet():
                yield from (problem.anchor for problem in block.problems)
                yield from (problem.solution_anchor for problem in block.problems)


def _story(setting: Setting) -> Iterator[Flowable]:
    book = setting.book
    yield flow(setting, [TitlePage(setting)])
    if book.front:
        yield PageBreak()
        enter(setting, "edition.front", book.front)
        yield flow(setting, list(body_blocks(setting, book.front)))
    if not any(isinstance(block, Contents) for block in blocks_of(book)):
        yield PageBreak()
        yield flow(setting, list(contents_blocks(setting)))
    if len(games(setting)) > 1:
        choosing = list(chooser_blocks(setting))
        # All games can be seen at one glance, if a page has room for them.
        yield CondPageBreak(sum(height_of(block, setting.paper.measure) for block in choosing))
        yield flow(setting, choosing)
    for chapter in (*book.chapters, colophon.colophon(book, setting.version)):
        yield PageBreak()
        yield chapter_flow(setting, chapter)
