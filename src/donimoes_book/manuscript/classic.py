"""Reads a manuscript in the classic style: a folder of Markdown, or one file, as a book."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic, file_error
from donimoes_book.games.registry import titles
from donimoes_book.manuscript.blocks import level_of
from donimoes_book.manuscript.characters import warnings_about
from donimoes_book.manuscript.context import Links, game_named_in, is_contents
from donimoes_book.manuscript.document import FALLBACK, Document, by_file
from donimoes_book.manuscript.languages import language_of
from donimoes_book.manuscript.markdown import split_html
from donimoes_book.manuscript.settings import language_mistake
from donimoes_book.manuscript.tree import Block, Book, Chapter
from donimoes_book.store.files import is_file
from donimoes_book.words.language import current, speaking

KEYS = ("title", "subtitle", "author", "language", "lang", "game", "options")
"""The keys allowed in the front matter of a classic manuscript."""

_TITLE = re.compile(r"^<h1\b[^>]*>(.{1,1000}?)</h1>", re.DOTALL | re.IGNORECASE | re.MULTILINE)


def read_classic(rules: Path) -> tuple[Book, list[Diagnostic]]:
    """Read as much as possible of a manuscript; returns it with all diagnostics."""
    files, mistakes = _files(rules), list[Diagnostic]()
    # A file named on its own may be anywhere; a folder's files must be inside it.
    within = rules if rules.is_dir() else None
    with speaking(_language(files, within, mistakes)):
        book, diagnostics = _read(files, within)
        return book, by_file([*mistakes, *diagnostics])


def _files(folder: Path) -> list[Path]:
    """Return a folder's Markdown files, sorted by name, or a single file; raises InputError."""
    if is_file(folder):
        return [folder]
    files = sorted(path for path in folder.glob("*.md") if is_file(path))
    files = [path for path in files if path.name != FALLBACK] or files
    if not files:
        advice = "Expected a book.toml, or a manuscript such as rules.md."
        raise file_error(folder, "there is no manuscript in this folder", advice)
    return files


def _language(files: Sequence[Path], within: Path | None, diagnostics: list[Diagnostic]) -> str:
    """Return the language that the first file names, or that all are in; empty for English."""
    document = Document.read(files[0], KEYS, within=within, strict=False)
    for key in ("language", "lang"):
        if code := document.text(key):
            if not (mistake := language_mistake(code)):
                return code
            origin = document.source.origin(document.meta[key].origin.line)
            # Other programs read `lang`, and know more languages.
            diagnostics.append(origin.diagnostic(*mistake, warning=key == "lang"))
    if document.text("language") or document.text("lang"):
        return ""
    code, told = language_of(files, within, "language: {} in the front matter")
    diagnostics += told
    return code


def _read(files: Sequence[Path], within: Path | None) -> tuple[Book, list[Diagnostic]]:
    """Read Markdown files as one book.

    The book's title comes from the front matter or the first heading. Chapters begin at the topmost
    level with more than one heading; anything before the first chapter is the front.
    """
    documents = [Document.read(path, KEYS, within=within, strict=False) for path in files]
    first = documents[0]
    title = first.text("title") or _title_in(first)
    title = title or Path(first.source.path).stem.replace("_", " ").replace("-", " ").capitalize()
    cover_heading = _title_heading(documents, title)
    level = _chapter_level(documents, cover_heading)
    links = Links()
    for document in documents:
        links.add_file(document.source.path, document.root)
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
        current().code,
        front=front,
    )
    told = warnings_about(chain.from_iterable(document.lacking for document in documents))
    return book, by_file(chain(*(document.diagnostics for document in documents), told))


def _title_in(document: Document) -> str:
    """Return the words of the first heading, unless it's a wiki's, where the file has the title."""
    if found := _TITLE.search(document.source.text):
        return " ".join(piece for piece in split_html(found[1]) if isinstance(piece, str)).strip()
    headings = [heading for heading in document.headings if not is_contents(heading)]
    levels = [level_of(heading) for heading in headings]
    if not headings or (levels[0] > 1 and levels.count(levels[0]) > 1):
        return ""
    return document.words(headings[0])


def _chapter(
    document: Document,
    heading: SyntaxTreeNode | None,
    nodes: list[SyntaxTreeNode],
    links: Links,
    level: int,
    book_title: str,
) -> Chapter:
    if heading:
        title, anchor = document.words(heading), links.headings[document.source.path, heading]
    else:
        title = document.text("title") or book_title
        anchor = links.new_anchor(title)
    named = game_named_in(title)
    game = named or document.game()
    blocks = document.blocks(nodes, links, game, raise_by=max(level - 1, 0))
    game = named if named and titles()[named] == title else None
    return Chapter(title, anchor, blocks, game, path=document.source.path)


def _title_heading(documents: list[Document], title: str) -> SyntaxTreeNode | None:
    """Return the heading that just repeats the book's title: the first, and alone at its level."""
    headings = [(document, node) for document in documents for node in document.headings]
    top = [node for _, node in headings if level_of(node) == 1]
    if len(top) == 1 and headings[0][1] is top[0] and headings[0][0].words(top[0]) == title:
        return top[0]
    return None


def _chapter_level(documents: list[Document], title: SyntaxTreeNode | None) -> int:
    """Return the heading level at which chapters begin; 0 if there are no headings."""
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
    """Yield chapters as a heading and what follows it; None for anything before the first."""
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
