"""Typesets a book, or a leaflet of one chapter: passes until every page number is right."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from reportlab.platypus import CondPageBreak, PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.common import FRONT, games_of
from donimoes_book.editions.pdf.block import height_of
from donimoes_book.editions.pdf.chapters import body_blocks, chapter_flow, flow
from donimoes_book.editions.pdf.contents import chooser_blocks, contents_blocks
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.opening import TitlePage
from donimoes_book.editions.pdf.pages import Pages
from donimoes_book.editions.pdf.paper import Paper, find_paper
from donimoes_book.editions.pdf.sheets import Sheet, impose
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.editions.wording import colophon, game_title
from donimoes_book.files import write_whole
from donimoes_book.manuscript.filling import blocks_of
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    Contents,
    Heading,
    ProblemSet,
    SolutionSet,
    Text,
)

_MOST_PASSES = 5


@dataclass(frozen=True)
class PrintedBook:
    """A book on its pages."""

    pdf: bytes
    pages: int
    warnings: tuple[Diagnostic, ...]
    sheets: int = 0
    """The sheets that its pages are put on to be folded; 0 where they stand by themselves."""

    def on_sheets(
        self, sheets: Iterable[Sheet], warnings: Iterable[Diagnostic] = ()
    ) -> "PrintedBook":
        """Return the same pages on sheets that are to be folded; adds the warnings."""
        sheets = list(sheets)
        pdf = impose(self.pdf, sheets)
        return PrintedBook(pdf, self.pages, (*self.warnings, *warnings), len(sheets))


def build_pdf(book: Book, target: Path, *, paper: str | Paper = "a4", version: str) -> PrintedBook:
    """Print a book to a PDF file; the same book always gives the same bytes.

    `paper` is one, or a name of `PAPERS`. The file is replaced only when the new one is complete.
    Raises InputError for an unknown paper.
    """
    size = find_paper(paper) if isinstance(paper, str) else paper
    printed = typeset(book, size, version)
    write_whole(target, printed.pdf)
    return printed


def typeset(
    book: Book,
    paper: Paper,
    version: str,
    story: Callable[[LayoutContext], Iterator[Flowable]] | None = None,
    elsewhere: frozenset[str] = frozenset(),
) -> PrintedBook:
    """Set a book, in as many passes as it takes until every page number is right.

    `story` yields what is printed, in order; without one, it is the whole book. `elsewhere` are
    anchors that are not printed, but may be linked to.
    """
    register_fonts()
    styles = Styles(book.language, paper)
    pages: Mapping[str, int] = {}
    for _ in range(_MOST_PASSES):
        context = LayoutContext(book, version, paper, styles, pages, elsewhere)
        document = Pages(context)
        document.build(list((story or _book_story)(context)))
        if context.index.pages == pages:
            break
        pages = context.index.pages
    else:
        context.warn(f"page numbers still moved in pass {_MOST_PASSES}; some may be wrong")
    return PrintedBook(document.pdf(), document.page, tuple(context.warnings))


def _book_story(context: LayoutContext) -> Iterator[Flowable]:
    book = context.book
    yield flow(context, [TitlePage(context)])
    if book.front:
        yield PageBreak()
        context.begin_chapter(FRONT, book.front)
        yield flow(context, body_blocks(context, book.front))
    if not any(isinstance(block, Contents) for block in blocks_of(book)):
        yield PageBreak()
        yield flow(context, contents_blocks(context))
    if len(games_of(book)) > 1:
        chooser = list(chooser_blocks(context))
        # All games can be seen at one glance, if a page has room for them.
        yield CondPageBreak(sum(height_of(block, context.paper.measure) for block in chooser))
        yield flow(context, chooser)
    for chapter in (*book.chapters, colophon(book, context.version)):
        yield PageBreak()
        yield chapter_flow(context, chapter)


def leaflet_of(book: Book, chapter: Chapter) -> Book:
    """Return a book of one chapter and its problems' solutions; its subject credits the source."""
    games = {block.game for block in chapter.blocks if isinstance(block, ProblemSet)}
    sets = [
        block
        for block in blocks_of(book)
        if isinstance(block, SolutionSet) and block.game in games and block not in chapter.blocks
    ]
    blocks = list(chapter.blocks)
    for solutions in sets:
        words = f"{game_title(solutions.game)}: solutions" if len(sets) > 1 else "Solutions"
        blocks += [Heading(2, (Text(words),), f"edition.solutions-{solutions.game}"), solutions]
    chapters = (replace(chapter, blocks=tuple(blocks)),)
    source = " · ".join(filter(None, (f"From {book.title}", book.author, book.licence)))
    return replace(book, title=chapter.title, subject=source, chapters=chapters, front=())


def leaflet_story(context: LayoutContext) -> Iterator[Flowable]:
    """Set the only chapter of a leaflet; the imprint on its front credits the source."""
    context.imprint = context.book.subject
    (chapter,) = context.book.chapters
    yield chapter_flow(context, chapter)
