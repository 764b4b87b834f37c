"""A manuscript in the classic style: Markdown without a `book.toml`, cut into chapters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import is_file
from donimoes_book.manuscript.blocks import is_contents, level_of
from donimoes_book.manuscript.context import game_named_in
from donimoes_book.manuscript.document import Document
from donimoes_book.manuscript.links import Links
from donimoes_book.manuscript.tree import Block, Book, Chapter

KEYS = ("title", "subtitle", "author", "language", "game")
ALONE = "README.md"
"""A file that is the manuscript only where there is no other."""


def classic_files(folder: Path) -> list[Path]:
    """Return the Markdown files of a folder in the order of their names; raises InputError.

    A file in place of a folder stands for itself.
    """
    if is_file(folder):
        return [folder]
    files = sorted(path for path in folder.glob("*.md") if path.is_file())
    files = [path for path in files if path.name != ALONE] or files
    if not files:
        advice = "Expected a book.toml, or a manuscript such as rules.md."
        raise InputError(
            [Diagnostic("there is no manuscript in this folder", advice, path=str(folder))]
        )
    return files


def read_classic(folder: Path) -> tuple[Book, list[Document]]:
    """Read the Markdown files of a folder as one book; its documents carry the diagnostics.

    The book's title is that of the front matter, or the first heading. Chapters begin at the
    shallowest level of headings that there is more than one of; what stands before the first of
    them is the front. Raises InputError where there is no file.
    """
    documents = [Document.read(path, KEYS, strict=False) for path in classic_files(folder)]
    first = documents[0]
    title = first.text("title") or next(map(first.words, first.headings), "")
    title = title or Path(first.source.path).stem.replace("_", " ").replace("-", " ").capitalize()
    cover_heading = _title_heading(documents, title)
    level = _chapter_level(documents, cover_heading)
    links = Links()
    for document in documents:
        links.enter(document.source.path, document.root)
    front: tuple[Block, ...] = ()
    chapters: list[Chapter] = []
    for document in documents:
        for heading, nodes in _cut(document, level, cover_heading):
            if heading is None and document is first and level:
                front = document.blocks(nodes, links, document.game(), raise_by=level - 1)
            else:
                chapters.append(_chapter(document, heading, nodes, links, level, title))
    book = Book(
        title,
        tuple(chapters),
        first.text("subtitle"),
        first.text("author"),
        first.text("language") or "en",
        front=front,
    )
    return book, documents


def _chapter(
    document: Document,
    heading: SyntaxTreeNode | None,
    nodes: list[SyntaxTreeNode],
    links: Links,
    level: int,
    book_title: str,
) -> Chapter:
    if heading:
        title, anchor = document.words(heading), str(heading.attrs["id"])
    else:
        title = document.text("title") or book_title
        anchor = links.new_anchor(title)
    named = game_named_in(title)
    game = named.name if named else document.game()
    blocks = document.blocks(nodes, links, game, raise_by=max(level - 1, 0))
    game = named.name if named and named.title == title else None
    return Chapter(title, anchor, blocks, game, path=document.source.path)


def _title_heading(documents: list[Document], title: str) -> SyntaxTreeNode | None:
    """Return the heading that only repeats the book's title: the first, alone at its level."""
    headings = [(document, node) for document in documents for node in document.headings]
    top = [node for _, node in headings if level_of(node) == 1]
    if len(top) == 1 and headings[0][1] is top[0] and headings[0][0].words(top[0]) == title:
        return top[0]
    return None


def _chapter_level(documents: list[Document], title: SyntaxTreeNode | None) -> int:
    """Return the level of headings at which chapters begin; 0 where there are no headings."""
    levels = Counter(
        level_of(node)
        for document in documents
        for node in document.headings
        if node is not title and not is_contents(node)
    )
    several = [level for level, count in levels.items() if count > 1]
    return min(several or levels, default=0)


def _cut(
    document: Document, level: int, title: SyntaxTreeNode | None
) -> Iterator[tuple[SyntaxTreeNode | None, list[SyntaxTreeNode]]]:
    """Yield chapters as a heading and what follows it; None for what precedes the first."""
    heading: SyntaxTreeNode | None = None
    nodes: list[SyntaxTreeNode] = []
    for node in document.nodes:
        if node is title:
            continue
        if node.type == "heading" and level_of(node) <= level and not is_contents(node):
            if heading or nodes:
                yield heading, nodes
            heading, nodes = node, []
        else:
            nodes.append(node)
    if heading or nodes:
        yield heading, nodes
