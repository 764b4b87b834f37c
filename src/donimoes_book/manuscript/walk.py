"""Walking the tree of a book: every block, however deep, and blocks replaced by others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from donimoes_book.manuscript.tree import (
    Block,
    Book,
    FootnoteList,
    Heading,
    ListBlock,
    PracticeSpread,
    ProblemSet,
    Quote,
    RecordSet,
    SolutionSet,
    SpreadAnswers,
)

Change = Callable[[Block], Block]


def blocks_of(book: Book) -> Iterator[Block]:
    """Yield every block of a book in reading order, each before those within it."""
    yield from _walk(book.front)
    for chapter in book.chapters:
        yield from _walk(chapter.blocks)


def anchors_in(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield every place in blocks that can be linked to."""
    for block in _walk(blocks):
        match block:
            case Heading():
                yield block.anchor
            case ProblemSet():
                yield from (problem.anchor for problem in block.problems)
            case SolutionSet():
                yield from (problem.solution_anchor for problem in block.problems)
            case RecordSet():
                yield from (problem.anchor for problem in block.problems)
                yield from (problem.solution_anchor for problem in block.problems)
            case PracticeSpread():
                yield block.anchor
            case SpreadAnswers(spreads=spreads):
                yield from (spread.answers_anchor for spread in spreads)


def changed(book: Book, change: Change) -> Book:
    """Return the book with `change` applied to every block that holds no others."""
    chapters = tuple(replace(c, blocks=_changed(c.blocks, change)) for c in book.chapters)
    return replace(book, front=_changed(book.front, change), chapters=chapters)


def _walk(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        match block:
            case Quote():
                yield from _walk(block.children)
            case ListBlock(items=parts) | FootnoteList(notes=parts):
                for part in parts:
                    yield from _walk(part)


def _changed(blocks: Iterable[Block], change: Change) -> tuple[Block, ...]:
    return tuple(_changed_block(block, change) for block in blocks)


def _changed_block(block: Block, change: Change) -> Block:
    match block:
        case Quote():
            return replace(block, children=_changed(block.children, change))
        case ListBlock():
            return replace(block, items=tuple(_changed(item, change) for item in block.items))
        case FootnoteList():
            return replace(block, notes=tuple(_changed(note, change) for note in block.notes))
    return change(block)
