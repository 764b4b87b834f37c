"""Chapters: their blocks in order, ready to flow over pages."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from donimoes_book.editions.pdf.block import Block
from donimoes_book.editions.pdf.contents import contents_blocks
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Flow
from donimoes_book.editions.pdf.opening import opening_blocks
from donimoes_book.editions.pdf.problems import problem_rows
from donimoes_book.editions.pdf.solutions import record_blocks, solution_blocks
from donimoes_book.editions.pdf.text import HeadingBlock, plain_heading, text_blocks
from donimoes_book.editions.wording import game_title, is_headed
from donimoes_book.manuscript import tree


def chapter_flow(context: LayoutContext, chapter: tree.Chapter) -> Flow:
    """Set a chapter, its opening first."""
    context.begin_chapter(chapter.anchor, chapter.blocks, chapter.path)
    blocks = [*opening_blocks(context, chapter), *body_blocks(context, chapter.blocks)]
    return flow(context, blocks)


def flow(context: LayoutContext, blocks: Iterable[Block]) -> Flow:
    """Return blocks as a flow in the paper's columns."""
    paper = context.paper
    return Flow(
        _with_wide_headings(list(blocks)),
        columns=paper.columns,
        gap=paper.gap,
        page_height=paper.text_height,
        grid=paper.grid,
    )


def body_blocks(context: LayoutContext, nodes: Sequence[tree.Block]) -> Iterator[Block]:
    """Set the blocks of a chapter, including those that may stand only at its top level."""
    run: list[tree.Block] = []
    level = 0
    for index, node in enumerate(nodes):
        if isinstance(node, tree.Heading):
            level = HeadingBlock(context, node).level
        if isinstance(node, tree.ProblemSet | tree.SolutionSet | tree.RecordSet | tree.Contents):
            yield from text_blocks(context, run)
            run = []
        match node:
            case tree.ProblemSet():
                yield from problem_rows(context, node.problems, level + 1, node.origin)
            case tree.SolutionSet():
                if not is_headed(node, nodes[:index]):
                    yield plain_heading(context, game_title(node.game))
                yield from solution_blocks(context, node.problems)
            case tree.RecordSet():
                yield from record_blocks(context, node, level + 1)
            case tree.Contents():
                yield from contents_blocks(context)
            case _:
                run.append(node)
    yield from text_blocks(context, run)


def _with_wide_headings(blocks: list[Block]) -> list[Block]:
    """Make what stays with a wide block below it span the columns too."""
    for index, block in enumerate(blocks):
        if block.wide:
            above = reversed(blocks[:index])
            for heading in takewhile(lambda b: b.keep_with_next, above):
                heading.wide = True
    return blocks
