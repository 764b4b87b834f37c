"""Chapters: their blocks in order, wide and narrow, ready to flow over pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from donimoes_book.editions.pdf.block import Block
from donimoes_book.editions.pdf.contents import contents_blocks
from donimoes_book.editions.pdf.flow import Flow
from donimoes_book.editions.pdf.opening import opening_blocks
from donimoes_book.editions.pdf.problems import problem_rows
from donimoes_book.editions.pdf.record_blocks import record_blocks
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.solutions import solution_blocks
from donimoes_book.editions.pdf.text import HeadingBlock, heading_block, text_blocks
from donimoes_book.editions.wording import game_title, is_headed
from donimoes_book.manuscript.tree import Block as Node
from donimoes_book.manuscript.tree import (
    Chapter,
    Contents,
    FootnoteList,
    Heading,
    ProblemSet,
    RecordSet,
    SolutionSet,
    Text,
)


def chapter_flow(setting: Setting, chapter: Chapter) -> Flow:
    """Set a chapter."""
    return flow(setting, chapter_blocks(setting, chapter))


def chapter_blocks(setting: Setting, chapter: Chapter) -> list[Block]:
    """Set the blocks of a chapter, its opening first."""
    setting.path = chapter.path
    enter(setting, chapter.anchor, chapter.blocks)
    return [*opening_blocks(setting, chapter), *body_blocks(setting, chapter.blocks)]


def enter(setting: Setting, anchor: str, nodes: Sequence[Node]) -> None:
    """Begin a chapter: its footnotes count anew."""
    lists = [node for node in nodes if isinstance(node, FootnoteList)]
    setting.notes = lists[0].notes if lists else ()
    setting.markup.enter_chapter(anchor, len(setting.notes))


def flow(setting: Setting, blocks: Sequence[Block]) -> Flow:
    """Return blocks as a flow in the paper's columns."""
    paper = setting.paper
    widened = widen_headings(list(blocks))
    return Flow(
        widened,
        columns=paper.columns,
        gap=paper.gap,
        page_height=paper.text_height,
        grid=paper.grid,
    )


def body_blocks(setting: Setting, nodes: Sequence[Node]) -> Iterator[Block]:
    """Set the blocks of a chapter, those that only stand at its top level included."""
    run: list[Node] = []
    level = 0
    for index, node in enumerate(nodes):
        if isinstance(node, Heading):
            level = heading_block(setting, node).level
        if isinstance(node, ProblemSet | SolutionSet | RecordSet | Contents):
            yield from text_blocks(setting, run)
            run = []
        match node:
            case ProblemSet():
                yield from problem_rows(setting, node.problems, level + 1, node.origin)
            case SolutionSet():
                if not is_headed(node, nodes[:index]):
                    yield _game_heading(setting, node)
                yield from solution_blocks(setting, node.problems)
            case RecordSet():
                yield from record_blocks(setting, node, level + 1)
            case Contents():
                yield from contents_blocks(setting)
            case _:
                run.append(node)
    yield from text_blocks(setting, run)


def widen_headings(blocks: list[Block]) -> list[Block]:
    """Let headings and the like directly above a wide block span the columns as it does."""
    for index, block in enumerate(blocks):
        if block.wide:
            above = reversed(blocks[:index])
            for heading in takewhile(lambda b: b.keep_with_next, above):
                heading.wide = True
    return blocks


def _game_heading(setting: Setting, node: SolutionSet) -> HeadingBlock:
    heading = Heading(setting.top_level, (Text(game_title(node.game)),), "")
    return heading_block(setting, heading)
