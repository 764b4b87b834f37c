"""Sets chapters as blocks in flows, one on the page where the last ends if there is room."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from math import inf

from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.editions.composing.blocks import Opening
from donimoes_book.editions.composing.openings import opening
from donimoes_book.editions.pdf.blocks import text_blocks
from donimoes_book.editions.pdf.boxes import PageEnd, with_text_beside
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, Flow, height_of
from donimoes_book.editions.pdf.geometry import Passage
from donimoes_book.editions.pdf.opening import FactsStrip, OpeningBlock, OpeningPicture
from donimoes_book.editions.pdf.web_note import WebNote
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import sections_in

Body = Callable[[LayoutContext, Sequence[tree.Block]], Iterable[Block]]
"""Sets the blocks of a chapter."""
_LEAST_BEGUN = 0.3
"""The share of a page that must be left for a chapter to begin on it."""
_LEAST_GAME = 0.42
"""The same for a game."""
LEAST_IN_SHORT = 0.2
"""The same in a book that is not long, if it begins with a title only."""
SPACE_ABOVE = 2
"""The lines above a chapter that begins on the page of another."""
_ENTRY = 55 * mm
"""The least width for a column of an index, with the space beside it."""


def story_of(
    context: LayoutContext,
    chapters: Iterable[tree.Chapter],
    least: float = _LEAST_BEGUN,
    *,
    ends_part: bool = False,
) -> Iterator[Flowable]:
    """Set chapters, each on the page where the last ends if that share of the page is left.

    They may end their part, before the opening of another on a right-hand page.
    """
    chapters = list(chapters)
    shares = [_share_needed(context, chapter, least) for chapter in chapters]
    for chapter, share, next_needs in zip(chapters, shares, [*shares, inf][1:], strict=True):
        ends = ends_part and chapter is chapters[-1]
        context = replace(context, ends_part=ends, next_needs=next_needs)
        whole = chapter_flow(context, chapter)
        yield CondPageBreak(max(share * context.paper.text_height, _to_rules(context, whole)))
        whole.spaceBefore = SPACE_ABOVE * context.paper.grid
        is_list = any(section.begins_page for section in sections_in(chapter.blocks))
        whole.looks_ahead = whole.looks_ahead or is_list
        whole.next_needs = next_needs
        whole.ends_page = chapter is chapters[-1] and not is_list
        yield whole


def _to_rules(context: LayoutContext, whole: Flow) -> float:
    """Return the height that a chapter needs up to its rules in short, if it has any."""
    end = next((n for n, block in enumerate(whole.blocks, start=1) if block.is_whole), 0)
    # What is tried with some of the blocks isn't kept for all of them.
    above = whole.changed(blocks=whole.blocks[:end], _sizings={}, _fillings={})
    return height_of(above, context.paper.measure) if end else 0.0


def _share_needed(context: LayoutContext, chapter: tree.Chapter, least: float) -> float:
    """Return the share of a page that must be left for a chapter to begin on it."""
    is_plate = isinstance(next(iter(chapter.blocks), None), tree.Plate)
    # A game with a picture is a chapter of its own in any book; in one column, the picture bleeds.
    paper = context.paper
    is_own = chapter.opener and (paper.opens_left or paper.columns == 1 or not chapter.part)
    if is_plate or is_own:
        return 1
    return max(least, _LEAST_GAME) if chapter.facts else least


def chapter_flow(context: LayoutContext, chapter: tree.Chapter, body: Body | None = None) -> Flow:
    """Set a chapter, starting with its opening; `body` sets its blocks as `text_blocks` would."""
    if chapter.columns:
        context = replace(context, paper=context.paper.in_columns(chapter.columns))
    context.begin_chapter(chapter.anchor, chapter.blocks, chapter.path)
    paper, blocks = context.paper, list[Block]()
    is_left = paper.opens_left and chapter.opener and chapter.part
    if page := chapter.page or ("left" if is_left else None):
        blocks.append(PageEnd(context, page))
    if chapter.opener and paper.columns == 1:
        blocks.append(OpeningPicture(context, chapter.opener))
    begin = opening(chapter)
    if isinstance(next(iter(chapter.blocks), None), tree.Plate):
        title = tree.Heading(1, (tree.Text(chapter.title),), chapter.anchor)
        chapter = replace(chapter, blocks=(title, *chapter.blocks))
    else:
        blocks.append(OpeningBlock(context, begin))
    if any(isinstance(it, tree.IndexSet) for it in sections_in(chapter.blocks)):
        # An index has more columns than the text, and whatever else is in its chapter fits them.
        count = max(paper.columns + 1, int((paper.measure + paper.gap) / paper.scaled(_ENTRY)))
        context = replace(context, paper=replace(paper, column_count=count))
        context.begin_chapter(chapter.anchor, chapter.blocks, chapter.path)
    blocks += below_opening(context, chapter, begin, body)
    for block in blocks:
        block.passage = block.passage or Passage(chapter.path, chapter.blocks, -1)
    return flow(context, blocks)


def below_opening(
    context: LayoutContext, chapter: tree.Chapter, begin: Opening, body: Body | None = None
) -> Iterator[Block]:
    """Set what is below the head of a chapter: its facts, its blocks, and where it is on the web.

    `begin` is its opening.
    """
    if begin.facts:
        yield FactsStrip(context, begin.facts)
    yield from (body or text_blocks)(context, chapter.blocks)
    if address := context.addresses.get(chapter.anchor):
        yield WebNote(context, address)


def flow(context: LayoutContext, blocks: Iterable[Block]) -> Flow:
    """Return blocks as a flow in as many columns as the paper has."""
    paper, blocks = context.paper, list(with_text_beside(context.paper, blocks))
    while blocks and blocks[-1].ends:
        blocks.pop()
    if blocks:
        blocks[-1].is_last = blocks[-1].ends_page = True
    for index, block in enumerate(blocks):
        if block.ends and block.ends != "column" and index:
            blocks[index - 1].ends_page = True
        if block.wide:
            # A block kept with a wide block below it spans the columns too.
            for heading in takewhile(lambda b: b.keep_with_next, reversed(blocks[:index])):
                heading.wide = True
    whole = Flow(
        blocks,
        columns=paper.columns,
        gap=paper.gap,
        page_height=paper.text_height,
        grid=paper.grid,
    )
    # Where games begin on the left, their author has composed the spreads.
    whole.looks_ahead = not paper.opens_left
    whole.element = context.structure.add("Sect")
    for block in blocks:
        # Readers hear blocks in this order, wherever they float on the page.
        block.place_in(whole.element)
    return whole
