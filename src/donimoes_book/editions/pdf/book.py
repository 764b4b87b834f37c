"""Typesets a book, or one chapter as a leaflet, in passes until every page number is right."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from itertools import groupby, takewhile
from math import fsum
from pathlib import Path

from pikepdf import Array, Dictionary, Name, Pdf
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, CondPageBreak, Frame, PageBreak, PageTemplate
from reportlab.platypus.flowables import Flowable

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions import common
from donimoes_book.editions.colophon import colophon, imprint
from donimoes_book.editions.common import Built
from donimoes_book.editions.pdf import lists, opening
from donimoes_book.editions.pdf.blocks import heading_rank, plain_heading, text_blocks
from donimoes_book.editions.pdf.context import MARK, LayoutContext, canvas_for, document_settings
from donimoes_book.editions.pdf.finishing import packed
from donimoes_book.editions.pdf.flow import Block, Flow, Sketch, height_of
from donimoes_book.editions.pdf.linebreaks import Hyphenation
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.problems import problem_blocks, record_blocks, solution_blocks
from donimoes_book.editions.pdf.styles import GREY, INK, Styles
from donimoes_book.editions.pdf.tagging import add_tree
from donimoes_book.language import speaking
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.filling import without_record_solutions
from donimoes_book.manuscript.walking import blocks_of
from donimoes_book.memo import Shelf

_MOST_PASSES = 5
_TOP_LEVEL = tree.BankSet | tree.Contents | tree.WholeBookSet
"""The blocks that are allowed only at a chapter's top level."""
_PRINTER_EDGE = 12.0
"""The space below an imprint, in points: no printer reaches the edge of the paper."""
_PAGES = "pages"
"""What page numbers are kept as."""


class Pages(BaseDocTemplate):  # type: ignore[misc]  # reportlab has no types
    """The pages of a book, alternately left and right."""

    _doSave = 0
    """Makes reportlab lay the pages out without writing them: only the last pass is printed."""

    def __init__(self, context: LayoutContext) -> None:
        book, paper = context.book, context.paper
        self.context = context
        self._target = BytesIO()
        super().__init__(
            self._target,
            pagesize=(paper.width, paper.height),
            pageTemplates=[self._template(1, "right"), self._template(2, "left")],
            title=book.title,
            # reportlab would print None as "anonymous" and "unspecified".
            author=book.author,
            subject=book.subject or book.subtitle,
            creator=f"donimoes_book {context.version}",
            displayDocTitle=1,
            **document_settings(context),
        )

    def pdf(self) -> bytes:
        """Return the finished pages as a PDF file."""
        self.canv.save()
        with Pdf.open(self._target) as pdf:
            if getattr(self.canv, "tags", False):
                add_tree(pdf, self.context.structure)
            pdf.Root.PageLabels = page_labels(self.page, self.context.index.unnumbered)
            return packed(pdf)

    def handle_documentBegin(self) -> None:
        """Begin with a right-hand page; left and right pages alternate after it."""
        super().handle_documentBegin()
        self.canv.showOutline()
        self.canv.setNamedCB(MARK, self.context.index.mark)
        self.handle_nextPageTemplate(["left", "right"])

    def _template(self, page: int, name: str) -> PageTemplate:
        paper = self.context.paper
        corner, padding = (paper.left(page), paper.bottom), (0, 0, 0, 0)
        frame = Frame(*corner, paper.measure, paper.text_height, *padding)
        return PageTemplate(name, [frame], onPageEnd=self._finish)

    def _finish(self, canvas: Canvas, _: BaseDocTemplate) -> None:
        """Add the running head and the page number, at the outer margin if there is one."""
        paper, index, page = self.context.paper, self.context.index, canvas.getPageNumber()
        left = paper.left(page)
        right = left + paper.measure
        write, x = (canvas.drawRightString, right) if page % 2 else (canvas.drawString, left)
        canvas.saveState()
        if paper.running_heads and page not in index.headless:
            head = index.running_head("" if page % 2 else self.context.book.title)
            size, space = paper.type(8), paper.scaled(0.6)
            canvas.setFont("Sans", size)
            canvas.setFillColor(GREY)
            words = opening.spaced_line(head.upper(), "Sans", size, space, paper.measure)
            write(x, paper.height - paper.top + paper.head_rise, words, charSpace=space)
        if page == 1 and self.context.imprint:
            words = self.context.prose(self.context.imprint, self.context.styles.imprint)
            bottom = paper.bottom - paper.head_rise - height_of(words, paper.measure)
            # Long words reach up into the margin rather than off the page.
            words.drawOn(canvas, left, max(_PRINTER_EDGE, bottom))
        elif page not in index.unnumbered:
            canvas.setFont("Sans-Semibold", paper.type(9))
            canvas.setFillColor(INK)
            if paper.inner == paper.outer:
                write, x = canvas.drawCentredString, left + paper.measure / 2
            write(x, paper.bottom - paper.head_rise - paper.scaled(6), str(page))
        canvas.restoreState()
        index.games.clear()


def page_labels(count: int, unnumbered: Collection[int]) -> Dictionary:
    """Return each page's label in viewers: its printed number, or a Roman one if it has none."""
    numbers = list[int | Dictionary]()
    for roman, run in groupby(range(1, count + 1), lambda page: page in unnumbered):
        first = next(run)
        numbers += [first - 1, Dictionary(S=Name.r if roman else Name.D, St=first)]
    return Dictionary(Nums=Array(numbers))


def book_story(context: LayoutContext) -> Iterator[Flowable]:
    """Set a whole book."""
    book = context.book
    yield flow(context, [opening.TitlePage(context)])
    if paragraphs := imprint(book, context.version):
        yield PageBreak()
        yield flow(context, [opening.ImprintPage(context, paragraphs)])
    if book.front:
        yield PageBreak()
        context.begin_chapter(common.FRONT, book.front)
        yield flow(context, body_blocks(context, book.front))
    if not any(isinstance(block, tree.Contents) for block in blocks_of(book)):
        yield PageBreak()
        yield flow(context, lists.contents_blocks(context))
    last = colophon(book, context.version)
    before, others = common.before_parts(book)
    for chapter in before:
        yield PageBreak()
        yield chapter_flow(context, chapter)
    if common.choices(book):
        chooser = list(lists.chooser_blocks(context))
        # If one page has room for all games, readers see them at a glance.
        high = fsum(height_of(block, context.paper.measure) for block in chooser)
        yield CondPageBreak(min(high, context.paper.text_height))
        yield flow(context, chooser)
    for chapter in (*others, last):
        yield PageBreak()
        yield chapter_flow(context, chapter)


def typeset(
    book: tree.Book,
    paper: Paper,
    version: str,
    story: Callable[[LayoutContext], Iterator[Flowable]] = book_story,
    elsewhere: frozenset[str] = frozenset(),
    last_pages: Path | None = None,
    addresses: Mapping[str, str] | None = None,
    *,
    tags: bool = False,
) -> Built[bytes]:
    """Set a book in as many passes as it takes to get every page number right.

    `story` yields what is printed, in order. `elsewhere` holds anchors that aren't printed but that
    may be linked to. `last_pages` is a file that keeps the page numbers: the last build's numbers
    are the first guess for this one. `addresses` maps the codes of problems to their web addresses.
    With `tags`, screen readers know what each part of a page is.
    """
    register_fonts()
    book = without_record_solutions(book)
    styles = Styles(paper, Hyphenation(book.language, book.hyphenation))
    finest = partial(canvas_for(paper), tags=tags)
    kept = Shelf(last_pages) if last_pages else None
    last = kept.find([_PAGES]) if kept else None
    pages: Mapping[str, int] = last[_PAGES] if last else {}
    warnings = list[Diagnostic]()
    if kept and kept.is_spoiled:
        warnings.append(kept.warning("the pages are counted again"))
    with speaking(book.language):
        for number in range(_MOST_PASSES):
            context = LayoutContext(book, version, paper, styles, pages, elsewhere, addresses or {})
            document = Pages(context)
            # Without a guess, this pass's numbers are wrong.
            canvas = finest if pages or number else Sketch
            document.build(list(story(context)), canvasmaker=canvas)
            if context.index.pages == pages and canvas is finest:
                break
            pages = context.index.pages
        else:
            context.warn(
                f"page numbers were still changing in pass {_MOST_PASSES}; some may be wrong"
            )
    if kept:
        kept.put([_PAGES], {_PAGES: dict(pages)})
        kept.write()
    return Built(document.pdf(), document.page, (*warnings, *context.warnings))


def chapter_flow(context: LayoutContext, chapter: tree.Chapter) -> Flow:
    """Set a chapter, starting with its opening."""
    context.begin_chapter(chapter.anchor, chapter.blocks, chapter.path)
    blocks = list[Block]()
    if chapter.opener:
        blocks.append(opening.OpeningPicture(context, chapter.opener))
    blocks.append(opening.Opening(context, chapter))
    if chapter.facts:
        blocks.append(opening.FactsStrip(context, chapter.facts))
    blocks += body_blocks(context, chapter.blocks)
    is_index = any(isinstance(block, tree.IndexSet) for block in chapter.blocks)
    # An index has one column more than the text.
    return flow(context, blocks, context.paper.columns + is_index)


def flow(context: LayoutContext, blocks: Iterable[Block], columns: int | None = None) -> Flow:
    """Return blocks as a flow in `columns` columns, or in as many as the paper has."""
    paper, blocks = context.paper, list(blocks)
    for index, block in enumerate(blocks):
        if block.wide:
            # A block kept with a wide block below it spans the columns too.
            for heading in takewhile(lambda b: b.keep_with_next, reversed(blocks[:index])):
                heading.wide = True
    whole = Flow(
        blocks,
        columns=columns or paper.columns,
        gap=paper.gap,
        page_height=paper.text_height,
        grid=paper.grid,
    )
    whole.element = context.structure.add("Sect")
    for block in blocks:
        # Readers hear blocks in this order, wherever they float on the page.
        block.place_in(whole.element)
    return whole


def body_blocks(context: LayoutContext, nodes: Sequence[tree.Block]) -> Iterator[Block]:
    """Set the blocks of a chapter, including those allowed only at its top level."""
    run: list[tree.Block] = []
    level = 0
    for index, node in enumerate(nodes):
        if isinstance(node, tree.Heading):
            level = heading_rank(context, node) - 1
        if isinstance(node, _TOP_LEVEL):
            yield from text_blocks(context, run)
            run = []
        match node:
            case tree.ProblemSet():
                yield from problem_blocks(context, node.problems, level + 1, node.origin)
            case tree.SolutionSet():
                if not common.is_headed(node, nodes[:index]):
                    yield plain_heading(context, common.game_title(node.game))
                yield from solution_blocks(context, node.problems)
            case tree.RecordSet():
                yield from record_blocks(context, node, level + 1)
            case tree.Contents():
                yield from lists.contents_blocks(context)
            case tree.HintSet():
                yield from lists.hint_blocks(context, node.sets)
            case tree.CodeSet():
                yield from lists.code_blocks(context, node.sets)
            case tree.IndexSet():
                yield from lists.index_blocks(context, node)
            case tree.ReminderSet():
                yield from lists.reminder_rows(context, node.reminders)
            case _:
                run.append(node)
    yield from text_blocks(context, run)


def leaflet_story(context: LayoutContext) -> Iterator[Flowable]:
    """Set the only chapter of a leaflet; the imprint on its front credits the source."""
    context.imprint = context.book.subject
    (chapter,) = context.book.chapters
    yield chapter_flow(context, chapter)
