"""Typesets a book, or one chapter as a leaflet, in passes until every page number is right."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby, takewhile
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.editions import common
from donimoes_book.editions.common import Built
from donimoes_book.editions.composing import compose
from donimoes_book.editions.composing.blocks import Opening
from donimoes_book.editions.composing.chooser import chooser
from donimoes_book.editions.composing.contents import contents
from donimoes_book.editions.composing.openings import opening
from donimoes_book.editions.pdf.binding import bind
from donimoes_book.editions.pdf.blocks import heading_rank, plain_heading, text_blocks
from donimoes_book.editions.pdf.context import LayoutContext, paper_for
from donimoes_book.editions.pdf.flow import Block, Flow, height_of
from donimoes_book.editions.pdf.grids import grid_block
from donimoes_book.editions.pdf.opening import FactsStrip, OpeningBlock
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.parts import LastTime, Part, Setting, Story
from donimoes_book.editions.pdf.problems import problem_blocks, solution_blocks
from donimoes_book.editions.pdf.records import record_blocks
from donimoes_book.editions.pdf.sections import section_blocks
from donimoes_book.editions.pdf.typesetting import Typesetting
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of, nested_blocks
from donimoes_book.progress import Progress, no_progress
from donimoes_book.words.language import gettext, speaking

Body = Callable[[LayoutContext, Sequence[tree.Block]], Iterable[Block]]
"""Sets the blocks of a chapter."""
_TOP_LEVEL = tree.BankSet | tree.Contents | tree.WholeBookSet
"""The blocks that are allowed only at a chapter's top level."""
_LEAST_BEGUN, _SPACE_ABOVE = 0.42, 2
"""The share of a page that must be left for a chapter to begin on it, and the lines above it."""
_ENTRY = 46 * mm
"""The least width for a column of an index, with the space beside it."""
_COLOPHON = 0.36
"""The share of a page that must be left for the colophon to follow the index on it."""
_ALONE = tree.SolutionSet | tree.HintSet | tree.IndexSet | tree.Contents
"""Chapters with these always begin on new pages."""
_LISTED = tree.Heading | tree.ProblemSet | tree.RecordSet | tree.Contents
"""The blocks of chapters that lists of them and the colophon read."""


def _parts(book: tree.Book) -> Iterator[Part]:
    """Yield the parts of a whole book."""
    before, others = common.before_parts(book)
    lists = _without_text(book)
    # The list of games follows what is before it, on the same page if it has room.
    yield Part(front_story if before else partial(_with_chooser, story=front_story), lists)
    for chapter in before[:-1]:
        yield _chapters_part(lists, [chapter])
    if before:
        yield Part(partial(_with_chooser, story=partial(story_of, chapters=before[-1:])), lists)
    *runs, last = [*_runs(others), []]
    if runs and any(isinstance(block, tree.IndexSet) for block in runs[-1][-1].blocks):
        last = runs.pop()
    for run in runs:
        yield _chapters_part(lists, run)
    if last:
        part = _chapters_part(lists, last)
        yield replace(part, story=partial(_with_colophon, story=part.story), book=lists)
    else:
        yield Part(_colophon_story, lists)


def _without_text(book: tree.Book) -> tree.Book:
    """Return what pages outside a chapter read of it: a word of its text changes none of them."""

    def is_listed(block: tree.Block) -> bool:
        return any(isinstance(each, _LISTED) for each in nested_blocks([block]))

    def bare(block: tree.Block) -> tree.Block:
        if not isinstance(block, tree.ProblemSet | tree.RecordSet):
            return block
        problems = (replace(it, stages=(), turns=(), hints=(), moves=()) for it in block.problems)
        return replace(block, problems=tuple(problems))

    chapters = (
        replace(chapter, opener=None, blocks=tuple(map(bare, filter(is_listed, chapter.blocks))))
        for chapter in book.chapters
    )
    return replace(book, chapters=tuple(chapters), cover=common.cover_position(book))


def _chapters_part(book: tree.Book, chapters: Sequence[tree.Chapter]) -> Part:
    contents = (b for c in chapters for b in c.blocks if isinstance(b, tree.Contents))
    read = book if any(contents) else replace(book, chapters=(), front=())
    part = Part(partial(story_of, chapters=chapters), replace(read, openers={}))
    if not chapters[0].part:
        return part
    from donimoes_book.editions.pdf.tabs import with_tab

    return with_tab(part, book, chapters)


def _runs(chapters: Iterable[tree.Chapter]) -> Iterator[list[tree.Chapter]]:
    """Yield chapters of one part of the book together: they may begin on one another's pages.

    Those that tell many page numbers, or are long, remain alone.
    """

    def part_of(chapter: tree.Chapter) -> str:
        return "" if any(isinstance(block, _ALONE) for block in chapter.blocks) else chapter.part

    for part, run in groupby(chapters, part_of):
        together = list(run)
        yield from [together] if part else ([chapter] for chapter in together)


def front_story(context: LayoutContext) -> Iterator[Flowable]:
    """Set everything before the first chapter."""
    from donimoes_book.editions.colophon import imprint
    from donimoes_book.editions.pdf.front import ImprintPage, TitlePage

    book = context.book
    yield flow(context, [TitlePage(context)])
    if paragraphs := imprint(book, context.version):
        if book.flip_books:
            from donimoes_book.editions.pdf.flips import has_flips, note_on

            paragraphs += [note_on(book)] * has_flips(context.paper)
        yield PageBreak()
        yield flow(context, [ImprintPage(context, paragraphs)])
    if book.front:
        yield PageBreak()
        context.begin_chapter(common.FRONT, book.front)
        yield flow(context, body_blocks(context, book.front))
    if not any(isinstance(block, tree.Contents) for block in blocks_of(book)):
        yield PageBreak()
        yield flow(context, section_blocks(context, contents(book)))


def _with_chooser(context: LayoutContext, story: Story) -> Iterator[Flowable]:
    yield from story(context)
    if games := chooser(context.book):
        title = OpeningBlock(context, Opening(gettext("Which game?"), common.CHOOSER))
        measure, room = context.paper.measure, context.paper.text_height
        table = grid_block(context, games, room - height_of(title, measure))
        # If one page has room for all games, readers see them at a glance.
        high = height_of(title, measure) + height_of(table, measure)
        yield CondPageBreak(min(high, room))
        yield flow(context, [title, table])


def _colophon_story(context: LayoutContext) -> Iterator[Flowable]:
    from donimoes_book.editions.colophon import colophon

    yield chapter_flow(context, colophon(context.book, context.version))


def _with_colophon(context: LayoutContext, story: Story) -> Iterator[Flowable]:
    """Set a last chapter, with the colophon below it if the page has room for all of it."""
    yield from story(context)
    for whole in _colophon_story(context):
        yield CondPageBreak(_COLOPHON * context.paper.text_height)
        whole.spaceBefore = _SPACE_ABOVE * context.paper.grid
        yield whole


def _loose_story(context: LayoutContext) -> Iterator[Flowable]:
    """Set all chapters, each on new pages, without anything before and after them."""
    return story_of(context, context.book.chapters, least=1)


def story_of(
    context: LayoutContext, chapters: Iterable[tree.Chapter], least: float = _LEAST_BEGUN
) -> Iterator[Flowable]:
    """Set chapters, each on the page where the last ends if that share of the page is left."""
    chapters = list(chapters)
    for chapter in chapters:
        yield CondPageBreak(least * context.paper.text_height)
        whole = chapter_flow(context, chapter)
        whole.spaceBefore = _SPACE_ABOVE * context.paper.grid
        is_list = any(isinstance(block, _ALONE) for block in chapter.blocks)
        whole.ends_page = chapter is chapters[-1] and not is_list
        yield whole


@dataclass(frozen=True, kw_only=True)
class Printing:
    """How a book is typeset, besides its paper."""

    elsewhere: frozenset[str] = frozenset()
    """Anchors that aren't printed but that may be linked to."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """The web addresses of problems, by their codes, and of chapters, by their anchors."""
    chapters: Sequence[str] = ()
    """The files of chapters to print as loose sheets, and nothing else."""
    tags: bool = False
    """Whether screen readers know what each part of a page is."""
    last_pages: Path | None = None
    """The file that keeps the pages for the next build."""
    workers: int = 1
    """How many processes lay out parts, if there are many."""
    progress: Progress = no_progress


AS_USUAL = Printing()


def typeset(
    book: tree.Book,
    paper: Paper,
    version: str,
    story: Story | None = None,
    printing: Printing = Printing(),
) -> Built[bytes]:
    """Set a book in as many passes as it takes to get every page number right.

    `story` yields what is printed, in order; without one, it is the whole book.
    """
    if printing.chapters:
        named = {c.anchor for c in book.chapters if Path(c.path).name in printing.chapters}
        book = common.named_chapters(book, named or {c.anchor for c in book.chapters})
        # Printed on one side.
        edge, story = (paper.inner + paper.outer) / 2, _loose_story
        paper = replace(paper, inner=edge, outer=edge, running_heads=False)
    book = common.on_paper(book)
    parts = [Part(story, book)] if story else list(_parts(book))
    setting = setting_of(book, paper, version, printing)
    last = LastTime(printing.last_pages, setting, parts)
    setting_out = Typesetting(setting, parts, printing.workers, printing.progress)
    whole, numbers = setting_out.lay_out(last)
    last.write(whole, numbers)
    with speaking(book.language):
        for message in (message for part in whole for message in part.untranslated):
            gettext(message)
    warnings = [*last.warnings, *setting_out.warnings]
    warnings += (warning for part in whole for warning in part.warnings)
    count = sum(part.count for part in whole)
    if book.flip_books and not story:
        from donimoes_book.editions.pdf.flips import unfinished

        warnings += unfinished(book.flip_books, paper, count)
    return Built(bind(book, setting, whole), count, tuple(dict.fromkeys(warnings)))


def setting_of(book: tree.Book, paper: Paper, version: str, printing: Printing) -> Setting:
    """Return what all parts of a book share."""
    anchors, level = frozenset(common.anchors_of(book)), common.top_level(book)
    around = printing.elsewhere, printing.addresses, printing.tags
    return Setting(version, paper_for(book, paper), anchors, level, *around)


def chapter_flow(context: LayoutContext, chapter: tree.Chapter, body: Body | None = None) -> Flow:
    """Set a chapter, starting with its opening; `body` sets its blocks as `body_blocks` would."""
    context.begin_chapter(chapter.anchor, chapter.blocks, chapter.path)
    blocks = list[Block]()
    if chapter.opener and context.paper.columns == 1:
        from donimoes_book.editions.pdf.opening_pictures import OpeningPicture

        blocks.append(OpeningPicture(context, chapter.opener))
    begin = opening(chapter)
    blocks.append(OpeningBlock(context, begin))
    if begin.facts:
        blocks.append(FactsStrip(context, begin.facts))
    blocks += (body or body_blocks)(context, chapter.blocks)
    if address := context.addresses.get(chapter.anchor):
        from donimoes_book.editions.pdf.web_note import WebNote

        blocks.append(WebNote(context, address))
    is_index = any(isinstance(block, tree.IndexSet) for block in chapter.blocks)
    paper = context.paper
    # An index has more columns than the text.
    columns = max(paper.columns + 1, int((paper.measure + paper.gap) / paper.scaled(_ENTRY)))
    return flow(context, blocks, columns if is_index else None)


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
                    yield plain_heading(context, common.title_of(node))
                yield from solution_blocks(context, node.problems)
            case tree.RecordSet():
                yield from record_blocks(context, node, level + 1)
            case (
                tree.Contents()
                | tree.HintSet()
                | tree.CodeSet()
                | tree.IndexSet()
                | tree.ReminderSet()
            ):
                for block in compose(node, "paper", context.ask):
                    yield from section_blocks(context, block)
            case _:
                run.append(node)
    yield from text_blocks(context, run)
