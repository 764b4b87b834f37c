"""Walks through the tree of a book: its blocks, anchors, index marks and words."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, compress
from typing import TypeVar

from donimoes_book.manuscript import tree

Kind = TypeVar("Kind", bound=tree.Block)
InlineKind = TypeVar("InlineKind", tree.IndexMark, tree.Link, tree.Text)


def blocks_of(book: tree.Book) -> Iterator[tree.Block]:
    """Yield every block in a book in reading order, each before the blocks within it."""
    yield from nested_blocks(book.front)
    for chapter in book.chapters:
        yield from nested_blocks(chapter.blocks)


def blocks_of_kind(book: tree.Book, *kinds: type[Kind]) -> Iterator[Kind]:
    """Yield every block of these kinds in a book in reading order."""
    return (block for block in blocks_of(book) if isinstance(block, kinds))


def anchors_in(blocks: Iterable[tree.Block]) -> Iterator[str]:
    """Yield every anchor in some blocks."""
    for block in nested_blocks(blocks):
        yield from (mark.anchor for mark in _inlines_of(block) if isinstance(mark, tree.IndexMark))
        match block:
            case tree.Heading() | tree.PracticeSpread():
                yield block.anchor
            case tree.Section():
                yield from block.anchors()
            case _ if isinstance(block, tree.Named) and block.anchor:
                yield block.anchor


def replace_blocks(
    book: tree.Book, change: Callable[[Kind], tree.Block], *kinds: type[Kind]
) -> tree.Book:
    """Return the book with `change` applied to every block of these (childless) kinds."""
    return expand_blocks(book, lambda block: (change(block),), *kinds)


def expand_blocks(
    book: tree.Book, change: Callable[[Kind], Iterable[tree.Block]], *kinds: type[Kind]
) -> tree.Book:
    """Return the book with every block of these kinds replaced by any number.

    The blocks within one are replaced before it; an item that loses all of its own goes, too.
    """

    def replaced(blocks: Iterable[tree.Block]) -> tuple[tree.Block, ...]:
        return tuple(chain.from_iterable(map(replaced_block, blocks)))

    def replaced_block(block: tree.Block) -> Iterable[tree.Block]:
        match block:
            case tree.Quote():
                block = replace(block, children=replaced(block.children))
            case tree.ListBlock():
                items = tuple(map(replaced, block.items))
                kept = [
                    bool(now or not before) for before, now in zip(block.items, items, strict=True)
                ]
                numbers = tuple(compress(block.numbers, kept))
                block = replace(block, items=tuple(compress(items, kept)), numbers=numbers)
            case tree.FootnoteList():
                block = replace(block, notes=tuple(map(replaced, block.notes)))
        return change(block) if isinstance(block, kinds) else (block,)

    chapters = tuple(replace(c, blocks=replaced(c.blocks)) for c in book.chapters)
    return replace(book, front=replaced(book.front), chapters=chapters)


def nested_blocks(blocks: Iterable[tree.Block]) -> Iterator[tree.Block]:
    """Yield blocks in reading order, each before the blocks within it."""
    for block in blocks:
        yield block
        match block:
            case tree.Quote():
                yield from nested_blocks(block.children)
            case tree.ListBlock(items=parts) | tree.FootnoteList(notes=parts):
                for part in parts:
                    yield from nested_blocks(part)


def sections_in(blocks: Iterable[tree.Block]) -> Iterator[tree.Section]:
    """Yield the sections in some blocks."""
    return (block for block in nested_blocks(blocks) if isinstance(block, tree.Section))


def inlines_of_kind(blocks: Iterable[tree.Block], kind: type[InlineKind]) -> Iterator[InlineKind]:
    """Yield the inlines of a kind in the words of some blocks."""
    for block in nested_blocks(blocks):
        yield from (inline for inline in _inlines_of(block) if isinstance(inline, kind))


def _inlines_of(block: tree.Block) -> Iterator[tree.Inline]:
    """Yield the inlines in the words of a block, but not of the blocks within it."""
    runs: Iterable[tuple[tree.Inline, ...]] = ()
    match block:
        case tree.Heading() | tree.Paragraph():
            runs = (block.children,)
        case tree.Table(header, rows):
            runs = (cell for row in (header, *rows) for cell in row)
        case _ if isinstance(block, tree.Figure):
            runs = (block.caption,)
    for run in runs:
        yield from nested_inlines(run)


def plain_text(children: Iterable[tree.Inline]) -> str:
    """Return the words of inline text without formatting."""
    words = []
    for inline in nested_inlines(children):
        match inline:
            case (
                tree.Text(text)
                | tree.CodeSpan(text)
                | tree.Image(alt=text)
                | tree.DominoGlyph(character=text)
                | tree.IndexMark(text)
            ):
                words.append(text)
            case tree.Break():
                words.append(" ")
    return "".join(words)


def nested_inlines(children: Iterable[tree.Inline]) -> Iterator[tree.Inline]:
    """Yield the inlines of some text, and those within them, in reading order."""
    for child in children:
        yield child
        if isinstance(child, tree.Form):
            yield from nested_inlines(child.children)
