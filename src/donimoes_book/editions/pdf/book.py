"""Builds the printed book: passes over the tree until every page number is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from reportlab.platypus import CondPageBreak, PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.pdf import register_fonts
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
from donimoes_book.editions.wording import top_level
from donimoes_book.files import write_whole
from donimoes_book.manuscript.tree import (
    Book,
    Contents,
)
from donimoes_book.manuscript.walk import anchors_in, blocks_of

_MOST_PASSES = 5


@dataclass(frozen=True)
class Typeset:
    """A book on its pages."""

    pdf: bytes
    pages: int
    warnings: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class BuildReport:
    """What came of a build."""

    pages: int
    warnings: tuple[Diagnostic, ...]


def build_pdf(
    book: Book,
    target: Path,
    *,
    paper: str | Paper = "a4",
    version: str,
) -> BuildReport:
    """Print a book to a PDF file; the same book always gives the same bytes.

    `paper` is one, or a name of `PAPERS`. The file is replaced only when the new one is complete.
    Raises InputError for an unknown paper.
    """
    size = find_paper(paper) if isinstance(paper, str) else paper
    made = typeset(book, size, version)
    write_whole(target, made.pdf)
    return BuildReport(made.pages, made.warnings)


def typeset(
    book: Book,
    paper: Paper,
    version: str,
    story: Callable[[Setting], Iterator[Flowable]] | None = None,
    elsewhere: frozenset[str] = frozenset(),
) -> Typeset:
    """Set a book, in as many passes as it takes until every page number is right.

    `story` tells what is printed in which order; without one, it is the whole book. `elsewhere`
    are places that are not printed, but may be linked to.
    """
    register_fonts()
    styles = Styles(book.language, paper)
    pages: Mapping[str, int] = {}
    for _ in range(_MOST_PASSES):
        setting = _setting(book, version, paper, styles, pages, elsewhere)
        laid = Pages(setting)
        laid.build(list((story or _story)(setting)))
        if setting.record.pages == pages:
            break
        pages = setting.record.pages
    else:
        setting.warn(f"page numbers still moved in pass {_MOST_PASSES}; some may be wrong")
    return Typeset(laid.pdf(), laid.page, tuple(setting.warnings))


def _setting(
    book: Book,
    version: str,
    paper: Paper,
    styles: Styles,
    pages: Mapping[str, int],
    elsewhere: frozenset[str],
) -> Setting:
    return Setting(
        book,
        version,
        paper,
        styles,
        frozenset(anchors_of(book)),
        pages,
        elsewhere=elsewhere,
        top_level=top_level(book),
    )


def anchors_of(book: Book) -> Iterator[str]:
    """Return every place in the book that can be linked to."""
    yield from (CONTENTS, CHOOSER, colophon.ANCHOR)
    yield from (chapter.anchor for chapter in book.chapters)
    for blocks in (book.front, *(chapter.blocks for chapter in book.chapters)):
        yield from anchors_in(blocks)


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
