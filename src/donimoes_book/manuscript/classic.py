"""Reads a manuscript in the classic style: a folder of Markdown, or one file, as a book."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic, by_file
from donimoes_book.games.registry import titles
from donimoes_book.manuscript.blocks import level_of
from donimoes_book.manuscript.characters import Lacking, warnings_about
from donimoes_book.manuscript.context import Links, game_named_in, is_contents
from donimoes_book.manuscript.document import Document
from donimoes_book.manuscript.languages import language_of
from donimoes_book.manuscript.markdown import split_html
from donimoes_book.manuscript.reading_order import Listed, Manuscript, find_manuscript
from donimoes_book.manuscript.settings import language_mistake
from donimoes_book.manuscript.tree import Block, Book, Chapter
from donimoes_book.store.files import real_path
from donimoes_book.words.language import current, speaking
from donimoes_book.words.naming import OPENING, title_of

KEYS = ("title", "subtitle", "author", "language", "lang", "game", "options")
"""The keys allowed in the front matter of a classic manuscript."""

_TITLE = re.compile(r"^<h1\b[^>]*>(.{1,1000}?)</h1>", re.DOTALL | re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class File:
    """A file of a manuscript, and what is known of it from elsewhere."""

    document: Document
    title: str = ""
    """What it's called if it has no title of its own."""
    part: str = ""
    """The title of the part of the book that it's in."""
    printed: bool = True
    in_ebook: bool = True

    @property
    def path(self) -> str:
        """The path as the user gave it."""
        return self.document.source.path


def read_classic(
    rules: Path, manuscript: Manuscript | None = None
) -> tuple[Book, list[Diagnostic]]:
    """Read as much as possible of a manuscript; returns it with all diagnostics.

    If the files of the folder have been looked for already, they are given.
    """
    # A file named on its own may be anywhere; a folder's files must be inside it.
    within = rules if rules.is_dir() else None
    if manuscript is None:
        manuscript = find_manuscript(rules) if within else Manuscript((Listed(rules),))
    mistakes, about = list(manuscript.diagnostics), manuscript.about
    with speaking(_language(manuscript, within, mistakes)):
        files = [
            File(Document.read(path, KEYS, within=within, strict=False), title, part)
            for path, title, part in manuscript.files
        ]
        title, first = _book_title(files, manuscript, rules), files[0].document
        front, chapters = read_chapters(files, title, Links(loose=True))
        author = first.text("author") or about.get("author", "")
        book = Book(title, chapters, first.text("subtitle"), author, current().code, front=front)
        return book, by_file([*mistakes, *diagnostics_of(files)])


def _language(manuscript: Manuscript, within: Path | None, diagnostics: list[Diagnostic]) -> str:
    """Return the language that the first file names, another program, or that all are in."""
    paths = [file.path for file in manuscript.files]
    document = Document.read(paths[0], KEYS, within=within, strict=False)
    for key in ("language", "lang"):
        if code := document.text(key):
            if not (mistake := language_mistake(code)):
                return code
            origin = document.source.origin(document.meta[key].origin.line)
            # Other programs read `lang`, and know more languages.
            diagnostics.append(origin.diagnostic(*mistake, warning=key == "lang"))
    if document.text("language") or document.text("lang"):
        return ""
    code = manuscript.about.get("language", "")
    if code and not language_mistake(code):
        return code
    code, told = language_of(paths, within, "language: {} in the front matter")
    diagnostics += told
    return code


def diagnostics_of(files: Sequence[File], lacking: Iterable[Lacking] = ()) -> Iterator[Diagnostic]:
    """Yield what is said about files; `lacking` are the characters that no font has of settings."""
    for file in files:
        yield from file.document.diagnostics
    yield from warnings_about(chain(lacking, *(file.document.lacking for file in files)))


def _book_title(files: Sequence[File], manuscript: Manuscript, rules: Path) -> str:
    """Return a book's title: what other programs call it, its own, or the name of its folder."""
    first, about = files[0].document, manuscript.about.get("title", "")
    titled = [file.document for file in files if file.document.text("title")]
    own = first.text("title") if titled == [first] else ""
    readme = manuscript.readme
    if title := (about or own) if files[1:] else (own or about):
        return title
    if not files[1:]:
        title = _title_in(first)
    elif top := _only_top(files):
        title = first.words(top)
    elif readme:
        named = Document.read(readme, KEYS, within=rules, strict=False)
        title = named.text("title") or _title_in(named)
    folder = real_path(rules)
    return title or title_of(folder.name if rules.is_dir() else folder.stem) or "Dominoes"


def _title_in(document: Document) -> str:
    """Return the words of the first heading, unless it's a wiki's, where the file has the title."""
    if match := _TITLE.search(document.source.text):
        return " ".join(piece for piece in split_html(match[1]) if isinstance(piece, str)).strip()
    headings = [heading for heading in document.headings if not is_contents(heading)]
    levels = [level_of(heading) for heading in headings]
    if not headings or (levels[0] > 1 and levels.count(levels[0]) > 1):
        return ""
    return document.words(headings[0])


def _only_top(files: Sequence[File]) -> SyntaxTreeNode | None:
    """Return a heading above all others: the first, if each other file begins with a lower one."""
    tops = [node for file in files for node in file.document.headings if level_of(node) == 1]
    begins = [file.document.nodes[:1] for file in files]
    first = files[0].document.headings[:1]
    are_below = all(nodes and nodes[0].type == "heading" for nodes in begins[1:])
    titled = any(file.document.text("title") for file in files[1:])
    return first[0] if first and tops == first and are_below and not titled else None


def read_chapters(
    files: Sequence[File], title: str, links: Links
) -> tuple[tuple[Block, ...], tuple[Chapter, ...]]:
    """Read files as the front and the chapters of a book.

    A file with a title of its own is a chapter. In others, chapters begin at the topmost level with
    more than one heading, which is the first if there are several files. What is before the first
    chapter is the front. A file that begins below that level belongs to the chapter before it.
    """
    cover_heading = _title_heading(files, title)
    titled = [file for file in files if file.document.text("title")]
    is_cover = titled == [files[0]] or Path(files[0].path).stem.lower() in OPENING
    own = [own_title(file, "" if n or not is_cover else title) for n, file in enumerate(files)]
    level = _chapter_level(files, own, cover_heading)
    for n, file in enumerate(files[1:], 1):
        if not own[n] and not _begins_with_heading(file, level):
            own[n] = file.title or title_of(Path(file.path).stem)
    repeated = [_repeated(file, named) for file, named in zip(files, own, strict=True)]
    anchors = [
        links.add_file(file.path, file.document.root, named if named and not heading else None)
        for file, named, heading in zip(files, own, repeated, strict=True)
    ]
    front: tuple[Block, ...] = ()
    chapters: list[Chapter] = []
    for file, named, heading, anchor in zip(files, own, repeated, anchors, strict=True):
        document, nodes = file.document, file.document.nodes
        if named:
            nodes = [node for node in nodes if node is not heading]
            levels = (level_of(node) for node in nodes if node.type == "heading")
            if nodes or not file.part:
                up = min(levels, default=2) - 2
                chapters.append(_chapter(file, named, anchor, nodes, links, up, heading))
            continue
        cover = cover_heading if cover_heading in document.headings else None
        for heading, nodes in _cut(document, level, cover):
            up = max(level - 1, 0)
            if heading:
                words, anchor = document.words(heading), links.headings[file.path, heading]
                chapters.append(_chapter(file, words, anchor, nodes, links, up, heading))
            elif file is files[0] and level:
                front = document.blocks(nodes, links, document.game(), cover, raise_by=up)
            elif chapters:
                last = chapters[-1]
                game = game_named_in(last.title) or document.game()
                blocks = document.blocks(nodes, links, game, raise_by=up, above=last.blocks)
                chapters[-1] = replace(last, blocks=blocks)
            else:
                words = title_of(Path(file.path).stem) if files[1:] else title
                anchor = links.headings[file.path, cover] if cover else links.new_anchor(words)
                chapters.append(_chapter(file, words, anchor, nodes, links, up, cover))
    return front, tuple(chapters)


def own_title(file: File, title: str) -> str:
    """Return the title of a file that is a chapter, unless its headings are to begin chapters."""
    own, nodes = file.document.text("title"), file.document.nodes
    if own:
        return own if own != title else ""
    return "" if nodes and nodes[0].tag == "h1" else file.title


def _begins_with_heading(file: File, level: int) -> bool:
    """Return whether a file begins with a heading, or has one that begins a chapter."""
    levels = [level_of(heading) for heading in file.document.headings]
    begins = [node.type == "heading" for node in file.document.nodes[:1]]
    return any(begins) or min(levels, default=level + 1) <= level


def _repeated(file: File, title: str) -> SyntaxTreeNode | None:
    """Return the heading at the beginning of a file that only repeats its title."""
    for heading in file.document.nodes[:1]:
        words = file.document.words(heading) if heading.tag == "h1" else ""
        if words and words.casefold() == title.casefold():
            return heading
    return None


def _chapter(
    file: File,
    title: str,
    anchor: str,
    nodes: list[SyntaxTreeNode],
    links: Links,
    raise_by: int,
    heading: SyntaxTreeNode | None,
) -> Chapter:
    named = game_named_in(title)
    game = named or file.document.game()
    blocks = file.document.blocks(nodes, links, game, heading, raise_by=raise_by)
    game = named if named and titles()[named] == title else None
    return Chapter(
        title,
        anchor,
        blocks,
        game,
        path=file.path,
        part=file.part,
        printed=file.printed,
        in_ebook=file.in_ebook,
    )


def _title_heading(files: Sequence[File], title: str) -> SyntaxTreeNode | None:
    """Return the heading that just repeats the book's title: the first, and alone at its level.

    If it's in a file that tells about the others, they may have headings at that level, too.
    """
    first = files[0].document
    others = () if Path(files[0].path).stem.lower() in OPENING else files[1:]
    tops = [n for f in (files[0], *others) for n in f.document.headings if level_of(n) == 1]
    if len(tops) == 1 and tops == first.headings[:1] and first.words(tops[0]) == title:
        return tops[0]
    return None


def _chapter_level(files: Sequence[File], own: Sequence[str], title: SyntaxTreeNode | None) -> int:
    """Return the heading level at which chapters begin; 0 if there are no headings."""
    levels = Counter(
        level_of(node)
        for file, named in zip(files, own, strict=True)
        for node in file.document.headings
        if not named and node is not title and not is_contents(node)
    )
    if files[1:] and (any(own) or levels[1]):
        return 1
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
            if heading or nodes or title:
                yield heading, nodes
            heading, nodes = node, []
        else:
            nodes.append(node)
    if heading or nodes:
        yield heading, nodes
