"""Makes the first use of each word of a book's glossaries, in every chapter, a link to it."""

import re
from collections.abc import Callable, Container, Iterator
from dataclasses import replace

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import (
    blocks_of_kind,
    inlines_of_kind,
    nested_blocks,
    plain_text,
    replace_blocks,
)

NAME = "glossary"
"""The kind of box that is a glossary."""


def with_anchors(
    blocks: tuple[tree.Block, ...], new_anchor: Callable[[str], str]
) -> tuple[tree.Block, ...]:
    """Return the blocks of a glossary with an anchor for each term, in bold before its meaning."""

    def anchored(block: tree.Block) -> tree.Block:
        match block:
            case tree.Paragraph((tree.Strong() as term, tree.Break(), *meaning)):
                words = plain_text(term.children).strip()
                mark = tree.IndexMark(words, (), new_anchor(f"{NAME} {words}"))
                return tree.Paragraph((tree.Strong((mark,)), tree.Break(), *meaning))
        return block

    return tuple(map(anchored, blocks))


def link_glossary(book: tree.Book) -> tree.Book:
    """Return the book with links to its glossaries, if it has any."""
    own = [block for block in blocks_of_kind(book, tree.Quote) if block.kind == NAME]
    marks = {mark.text.lower(): mark.anchor for mark in inlines_of_kind(own, tree.IndexMark)}
    if not marks:
        return book
    unlinked = {id(block) for block in nested_blocks(own)}
    words = "|".join(map(re.escape, sorted(marks, reverse=True)))
    term = re.compile(rf"(?<![\w-])(?P<term>{words})(?:e?s)?(?![\w-])", re.IGNORECASE)
    chapters = list[tree.Chapter]()
    for chapter in book.chapters:
        alone = replace(book, front=(), chapters=(chapter,))
        linker = _Linker(term, dict(marks), unlinked)
        chapters += replace_blocks(alone, linker.block, tree.Paragraph, tree.Table).chapters
    return replace(book, chapters=tuple(chapters))


class _Linker:
    """Links the terms of one chapter, each once, but none in blocks that are known by identity."""

    def __init__(
        self, term: re.Pattern[str], anchors: dict[str, str], unlinked: Container[int]
    ) -> None:
        self.term, self.anchors, self.unlinked = term, anchors, unlinked

    def block(self, block: tree.Block) -> tree.Block:
        """Return a paragraph or a table with its links."""
        match block:
            case tree.Paragraph(children) if id(block) not in self.unlinked:
                return replace(block, children=self._words(children))
            case tree.Table(rows=rows) if id(block) not in self.unlinked:
                return replace(block, rows=tuple(tuple(map(self._words, row)) for row in rows))
        return block

    def _words(self, children: tuple[tree.Inline, ...]) -> tuple[tree.Inline, ...]:
        return tuple(part for child in children for part in self._linked(child))

    def _linked(self, child: tree.Inline) -> Iterator[tree.Inline]:
        match child:
            case tree.Emphasis(inner) | tree.Strong(inner) | tree.Struck(inner):
                yield replace(child, children=self._words(inner))
            case tree.Text(text):
                after = 0
                for match in self.term.finditer(text):
                    if anchor := self.anchors.pop(match["term"].lower(), ""):
                        yield tree.Text(text[after : match.start()])
                        words = (tree.Text(match[0]),)
                        yield tree.Link(f"#{anchor}", words, is_quiet=True)
                        after = match.end()
                yield tree.Text(text[after:])
            case _:
                yield child
