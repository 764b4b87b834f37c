"""Typesets a book, or one chapter as a leaflet, in passes until every page number is right."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby, pairwise
from math import fsum
from pathlib import Path

from reportlab.platypus import CondPageBreak, PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.diagnostics import raise_errors
from donimoes_book.editions.colophon import (
    colophon,
    colophon_paragraphs,
    has_diagrams,
    imprint,
)
from donimoes_book.editions.composing.blocks import Opening
from donimoes_book.editions.composing.chooser import chooser
from donimoes_book.editions.composing.contents import contents
from donimoes_book.editions.cover import cover_position
from donimoes_book.editions.outline import (
    FRONT,
    GAMES,
    anchors_of,
    split_at_games,
    top_level,
)
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf.binding import bind
from donimoes_book.editions.pdf.blocks import text_blocks
from donimoes_book.editions.pdf.boxes import PageEnd
from donimoes_book.editions.pdf.chapters import (
    LEAST_IN_SHORT,
    SPACE_ABOVE,
    chapter_flow,
    flow,
    story_of,
)
from donimoes_book.editions.pdf.context import LayoutContext, paper_for
from donimoes_book.editions.pdf.flips import unfinished
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.front import HalfTitle, ImprintPage, InnerTitle, TitlePage
from donimoes_book.editions.pdf.grids import facing_blocks, grid_block
from donimoes_book.editions.pdf.opening import OpeningBlock
from donimoes_book.editions.pdf.part_opener import part_story
from donimoes_book.editions.pdf.parts import LastTime, Part, Setting, Story
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.sections import section_blocks
from donimoes_book.editions.pdf.short import short_part
from donimoes_book.editions.pdf.tabs import tab_of
from donimoes_book.editions.pdf.typesetting import Typesetting
from donimoes_book.editions.result import BuildResult
from donimoes_book.editions.selection import Selection, references_to_unprinted, select_printed
from donimoes_book.editions.short import is_long
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of, nested_blocks, sections_in
from donimoes_book.progress import Progress, no_progress
from donimoes_book.words.language import gettext, speaking

_MOST_FRONT = 0.6
"""The share of a page that the front may take below a half title, or above an imprint."""
_LARGER = 1.8
"""How much larger than others a diagram is that stands before everything else."""
_COLOPHON = 0.36
"""The share of a page that must be left for the colophon to follow the index on it."""


def _parts(book: tree.Book) -> Iterator[Part]:
    """Yield the parts of a whole book."""
    appendix = [chapter for chapter in book.chapters if chapter.in_appendix]
    before, others = split_at_games(book)
    others = others[: len(others) - len(appendix)]
    lists, is_checked = _without_text(book), has_diagrams(book)
    # The list of games follows what is before it, on the same page if it has room.
    front = partial(front_story, is_checked=is_checked)
    yield Part(front if before else partial(_with_chooser, story=front), lists)
    for chapter in before[:-1]:
        yield _chapters_part(lists, [chapter])
    if before:
        yield Part(partial(_with_chooser, story=partial(story_of, chapters=before[-1:])), lists)
    run_on = not is_long(book)
    *runs, last = [*_runs(others, run_on=run_on), []]
    ends = sections_in(runs[-1][-1].blocks) if runs else ()
    if runs and (run_on or any(isinstance(section, tree.IndexSet) for section in ends)):
        last = runs.pop()
    for run in runs:
        yield _chapters_part(lists, run)
    if last:
        part = _chapters_part(lists, last)
        if book.colophon == "back":
            story = partial(_with_colophon, story=part.story, is_checked=is_checked)
            part = replace(part, story=story, book=lists)
        yield part
    elif book.colophon == "back":
        yield Part(partial(_colophon_story, is_checked=is_checked), lists)
    for chapter in appendix:
        yield _chapters_part(lists, [chapter])


def _without_text(book: tree.Book) -> tree.Book:
    """Return what pages outside a chapter read of it: a word of its text changes none of them."""

    def is_listed(block: tree.Block) -> bool:
        return any(
            each.is_listed if isinstance(each, tree.Section) else isinstance(each, tree.Heading)
            for each in nested_blocks([block])
        )

    def bare(block: tree.Block) -> tree.Block:
        if not isinstance(block, tree.ProblemSet | tree.RecordSet):
            return block
        return replace(
            block, problems=tuple(replace(it.undrawn, hints=()) for it in block.problems)
        )

    chapters = (
        replace(chapter, opener=None, blocks=tuple(map(bare, filter(is_listed, chapter.blocks))))
        for chapter in book.chapters
    )
    return replace(book, chapters=tuple(chapters), cover=cover_position(book))


def _chapters_part(book: tree.Book, chapters: Sequence[tree.Chapter]) -> Part:
    blocks = (block for chapter in chapters for block in chapter.blocks)
    asks_book = any(section.asks_book for section in sections_in(blocks))
    read = book if asks_book else replace(book, chapters=(), front=())
    story = partial(story_of, chapters=chapters, ends_part=_ends_part(book, chapters))
    if chapters[1:] and not chapters[0].part:
        story = partial(story, least=LEAST_IN_SHORT)
    part = Part(story, replace(read, openers={}))
    if not chapters[0].part:
        return part
    return _with_tab(part, book, chapters)


def _with_tab(part: Part, book: tree.Book, chapters: Sequence[tree.Chapter]) -> Part:
    """Return chapters of a part with its tab and, if they begin it, the picture it opens with."""
    title, anchor = chapters[0].part, chapters[0].anchor
    tab, begins = tab_of(book, title), next(c.anchor for c in book.chapters if c.part == title)
    if title not in book.openers or anchor != begins:
        return replace(part, tab=tab)
    read = replace(part.book, openers={title: book.openers[title]})
    ends = _ends_part(book, chapters)
    story = partial(part_story, chapters=chapters, tab=tab, ends_part=ends)
    return Part(story, read, tab)


def _ends_part(book: tree.Book, chapters: Sequence[tree.Chapter]) -> bool:
    """Return whether the opening of another part follows these chapters."""
    return any(
        before.anchor == chapters[-1].anchor and before.part != after.part in book.openers
        for before, after in pairwise(book.chapters)
    )


def _runs(chapters: Iterable[tree.Chapter], *, run_on: bool) -> Iterator[list[tree.Chapter]]:
    """Yield chapters that may begin on one another's pages: of a part, or all that `run_on`.

    Those that tell many page numbers, or are long, remain alone.
    """

    def kind(chapter: tree.Chapter) -> tuple[str, bool]:
        return chapter.part, any(it.begins_page for it in sections_in(chapter.blocks))

    for (part, is_alone), run in groupby(chapters, kind):
        together = list(run)
        if (part or run_on) and not is_alone:
            yield together
        else:
            yield from ([chapter] for chapter in together)


def front_story(context: LayoutContext, *, is_checked: bool = False) -> Iterator[Flowable]:
    """Set everything before the first chapter."""
    book = context.book
    is_bound = context.paper.press is not None
    is_joined = bool(book.front) and _fits(context)
    if is_bound:
        # The cover is printed apart, so the book opens as bound ones do.
        first = [HalfTitle(context), *_front(context)] if is_joined else []
        yield flow(context, first or [InnerTitle(context, half=True)])
        yield PageBreak()
        for page in (ImprintPage(context, ()), InnerTitle(context)):
            yield flow(context, [page])
            yield PageBreak()
    else:
        yield flow(context, [TitlePage(context)])
    paragraphs = imprint(book, context.version, is_bound=is_bound)
    if book.colophon == "imprint":
        paragraphs += colophon_paragraphs(book, context.version, is_checked=is_checked)
    if paragraphs or is_bound:
        if book.stitched:
            words = gettext(
                "To print two pages on a sheet, take {file}: its type is made for that.",
                file=book.stitched,
            )
            paragraphs.append(tree.Paragraph((tree.Text(words),)))
        if not is_bound:
            yield PageBreak()
        if is_joined and not is_bound:
            lower = ImprintPage(context, paragraphs, 1 - _MOST_FRONT)
            yield flow(context, [*_front(context), lower])
        else:
            yield flow(context, [ImprintPage(context, paragraphs)])
    if book.colophon == "front":
        yield PageBreak()
        yield from _colophon_story(context, is_checked=is_checked)
    if book.front and not (is_joined and (paragraphs or is_bound)):
        yield PageBreak()
        yield flow(context, _front(context))
    listed = contents(book)
    entries = [entry for group in listed.groups for entry in group.entries]
    has_own = any(isinstance(block, tree.Contents) for block in blocks_of(book))
    if not has_own and (entries[1:] or any(entry.below for entry in entries)):
        yield PageBreak()
        yield flow(context, section_blocks(context, listed, text_blocks))


def _front(context: LayoutContext) -> Iterator[Block]:
    """Set what stands before everything else."""
    paper = replace(context.paper, half=_LARGER * context.paper.half)
    context = replace(context, paper=paper)
    context.begin_chapter(FRONT, context.book.front)
    return text_blocks(context, context.book.front)


def _fits(context: LayoutContext) -> bool:
    """Return whether what stands before everything else fits on a page with something else."""
    blocks = [HalfTitle(context), *_front(context)]
    high = fsum(height_of(block, context.paper.measure) for block in blocks)
    return high <= _MOST_FRONT * context.paper.text_height


def _with_chooser(context: LayoutContext, story: Story) -> Iterator[Flowable]:
    yield from story(context)
    if games := chooser(context.book):
        title = OpeningBlock(context, Opening(gettext("Which game?"), GAMES))
        note = Prose(context.markup.text(games.note), context.styles.body)
        note.wide = True
        blocks: list[Block] = [title, *[note] * bool(games.note), grid_block(context, games)]
        measure, room = context.paper.measure, context.paper.text_height
        high = fsum(height_of(block, measure) + block.space_before for block in blocks)
        top = fsum(height_of(block, measure) for block in blocks[:-1])
        if high > room and (parts := facing_blocks(context, games, (room - 2 * top, room - top))):
            # Two pages face each other, so that readers see all games at a glance.
            ends = PageEnd(context, "left"), PageEnd(context, "page")
            blocks = [ends[0], *blocks[:-1], parts[0], ends[1], parts[1]]
        yield CondPageBreak(min(high, room))
        yield flow(context, blocks)


def _colophon_story(context: LayoutContext, *, is_checked: bool) -> Iterator[Flowable]:
    book, version = context.book, context.version
    has_imprint = bool(imprint(book, version))
    chapter = colophon(book, version, is_checked=is_checked, has_imprint=has_imprint)
    yield chapter_flow(context, chapter)


def _with_colophon(context: LayoutContext, story: Story, *, is_checked: bool) -> Iterator[Flowable]:
    """Set a last chapter, with the colophon below it if the page has room for all of it."""
    yield from story(context)
    for whole in _colophon_story(context, is_checked=is_checked):
        yield CondPageBreak(_COLOPHON * context.paper.text_height)
        whole.spaceBefore = SPACE_ABOVE * context.paper.grid
        yield whole


def _loose_story(context: LayoutContext) -> Iterator[Flowable]:
    """Set all chapters, each on new pages, without anything before and after them."""
    return story_of(context, context.book.chapters, least=1)


@dataclass(frozen=True, kw_only=True)
class Printing:
    """How a book is typeset, besides its paper."""

    elsewhere: frozenset[str] = frozenset()
    """Anchors that aren't printed but that may be linked to."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """The web addresses of problems, by their codes, and of chapters, by their anchors."""
    selection: Selection = field(default_factory=Selection)
    """What is printed of the book."""
    tags: bool = False
    """Whether screen readers know what each part of a page is."""
    last_pages: Path | None = None
    """The file that keeps the pages for the next build."""
    workers: int = 1
    """How many processes lay out parts, if there are many."""
    progress: Progress = no_progress


def typeset(
    book: tree.Book,
    paper: Paper,
    version: str,
    story: Story | None = None,
    printing: Printing = Printing(),
) -> BuildResult[bytes]:
    """Set a book in as many passes as it takes to get every page number right.

    `story` yields what is printed, in order; without one, it is the whole book.
    """
    if printing.selection.chapters:
        # Printed on one side.
        edge, story = (paper.inner + paper.outer) / 2, _loose_story
        paper = replace(paper, inner=edge, outer=edge, running_heads=False)
    whole, book = book, select_printed(book, printing.selection)
    unprinted = [] if printing.selection.chapters else [*references_to_unprinted(whole, book)]
    setting = setting_of(book, paper, version, printing)
    only = Part(story, book) if story else short_part(book, setting)
    parts = [only] if only else list(_parts(book))
    last = LastTime(printing.last_pages, setting, parts)
    setting_out = Typesetting(setting, parts, printing.workers, printing.progress)
    laid_out, numbers = setting_out.lay_out(last)
    warnings = [*unprinted, *last.warnings, *setting_out.warnings]
    warnings += (warning for part in laid_out for warning in part.warnings)
    raise_errors(warnings)
    last.write(laid_out, numbers)
    with speaking(book.language):
        for message in (message for part in laid_out for message in part.untranslated):
            gettext(message)
    count = sum(part.count for part in laid_out)
    if book.flip_books and not story:
        warnings += unfinished(book.flip_books, paper, count)
    content, said = bind(book, setting, laid_out), tuple(dict.fromkeys(warnings))
    return BuildResult(content, count, said, places=numbers.pages)


def setting_of(book: tree.Book, paper: Paper, version: str, printing: Printing) -> Setting:
    """Return what all parts of a book share."""
    anchors, level = frozenset(anchors_of(book)), top_level(book)
    around = printing.elsewhere, printing.addresses, printing.tags
    return Setting(version, paper_for(book, paper), anchors, level, *around)
