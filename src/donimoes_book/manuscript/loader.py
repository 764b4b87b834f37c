"""The book loader: a folder of Markdown to the tree of a book."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container
from functools import cache
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import is_file
from donimoes_book.manuscript.bank import bank_path, read_bank
from donimoes_book.manuscript.blocks import level_of
from donimoes_book.manuscript.boards import read_board
from donimoes_book.manuscript.classic import read_classic
from donimoes_book.manuscript.context import game_named_in
from donimoes_book.manuscript.document import Document
from donimoes_book.manuscript.links import Links
from donimoes_book.manuscript.settings import FILE_NAME, Settings, read_settings
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.suggest import suggest
from donimoes_book.manuscript.tree import Book, Chapter, Written

FACTS = {"players": "Players", "equipment": "You need", "time": "Time", "aim": "Aim"}
"""Keys of the front matter that make the facts strip, in its order, and their labels."""
KEYS = ("title", "game", "kind", "designer", "source", *FACTS, "picture")
"""Every key of a chapter's front matter."""
PROBLEMS = "problems"
"""The folder of problem banks, unless `book.toml` names another."""
RECORDS = "records"
"""The folder of the longest problems known."""


def load_book(rules: Path) -> tuple[Book, tuple[Diagnostic, ...]]:
    """Read the book in a folder; returns it with the warnings.

    Raises InputError with every diagnostic of every file, in the order of the book.
    """
    book, diagnostics = read_book(rules)
    if not all(diagnostic.warning for diagnostic in diagnostics):
        raise InputError(diagnostics)
    return book, tuple(diagnostics)


def read_book(rules: Path) -> tuple[Book, list[Diagnostic]]:
    """Read as much of the book in a folder as can be read; returns it with all diagnostics.

    With a `book.toml` each file that it lists is a chapter; without, the folder holds a manuscript
    in the classic style, as may a single file. Raises InputError where there is no book at all.
    """
    if not (rules.is_dir() or is_file(rules)):
        advice = "Expected a folder that holds a book.toml or a Markdown file."
        raise InputError([Diagnostic("there is no such folder", advice, path=str(rules))])
    if (rules / FILE_NAME).exists():
        return _read_listed(rules, read_settings(rules / FILE_NAME))
    book, documents = read_classic(rules)
    return book, [
        diagnostic for document in documents for diagnostic in document.sorted_diagnostics()
    ]


def problems_folder(rules: Path) -> Path:
    """Return the folder of a book's problem banks; raises InputError for a faulty `book.toml`."""
    if not (rules / FILE_NAME).exists():
        return rules / PROBLEMS
    return rules / read_settings(rules / FILE_NAME).texts.get("problems", PROBLEMS)


def records_folder(rules: Path) -> Path:
    """Return the folder of a book's records: a bank for each game, as with problems."""
    return rules / RECORDS


def _numbers_finder(problems: Path, records: Path) -> Callable[[str, bool], Container[int]]:
    """Return a function that tells the numbers of a game's problems, or else of its records."""

    @cache
    def numbers(game: str, record: bool) -> Container[int]:
        path, diagnostics = bank_path(records if record else problems, game), list[Diagnostic]()
        try:
            entries = read_bank(path, game, diagnostics) if is_file(path) else []
        except InputError as error:
            diagnostics += error.diagnostics
        if diagnostics:
            # They are reported when its problems are solved.
            return range(sys.maxsize)
        if record:
            return {len(entry.position.dominoes) for entry in entries}
        return range(1, len(entries) + 1)

    return numbers


def _read_listed(rules: Path, settings: Settings) -> tuple[Book, list[Diagnostic]]:
    """Read the chapters that `book.toml` lists."""
    diagnostics: list[Diagnostic] = []
    cover = _cover(rules, settings, diagnostics)
    documents: list[Document] = []
    for name in settings.chapters:
        if is_file(rules / name):
            documents.append(Document.read(rules / name, KEYS))
        else:
            line = settings.line_of(f'"{name}"')
            advice = suggest(name, (path.name for path in rules.glob("*.md")))
            message = f"there is no chapter {name} in this folder"
            diagnostics.append(settings.source.diagnostic_at(message, name, line, advice=advice))
    banks = rules / settings.texts.get("problems", PROBLEMS), records_folder(rules)
    links = Links(_numbers_finder(*banks))
    opened = [_open(document, links) for document in documents]
    chapters = tuple(
        _chapter(document, *opening, links)
        for document, opening in zip(documents, opened, strict=True)
    )
    diagnostics += [
        diagnostic for document in documents for diagnostic in document.sorted_diagnostics()
    ]
    texts = settings.texts
    book = Book(
        texts["title"],
        chapters,
        texts.get("subtitle", ""),
        texts.get("author", ""),
        texts.get("language", "en"),
        texts.get("subject", ""),
        texts.get("licence", ""),
        cover.position if cover else None,
        written=cover,
    )
    return book, diagnostics


def _open(document: Document, links: Links) -> tuple[str, str, SyntaxTreeNode | None]:
    """Return a chapter's title, its anchor and the heading that shows it, if there is one."""
    title, heading = _find_title(document)
    anchor = links.enter(document.source.path, document.root, None if heading else title)
    return title, str(heading.attrs["id"]) if heading else anchor, heading


def _find_title(document: Document) -> tuple[str, SyntaxTreeNode | None]:
    """Return a chapter's title and the heading that shows it, if there is one."""
    tops = [node for node in document.headings if level_of(node) == 1]
    title = document.text("title")
    if tops and (not title or tops[0] is document.nodes[0]):
        return title or document.words(tops[0]), tops[0]
    if not title and not document.diagnostics:
        advice = "Write title: … in the front matter, or begin with a heading # …"
        document.diagnostics.append(
            document.source.diagnostic("this chapter has no title", 1, advice=advice)
        )
    return title, None


def _chapter(
    document: Document, title: str, anchor: str, heading: SyntaxTreeNode | None, links: Links
) -> Chapter:
    game = document.game()
    named = None if game else game_named_in(title)
    nodes = [node for node in document.nodes if node is not heading]
    written = _picture(document)
    return Chapter(
        title,
        anchor,
        document.blocks(nodes, links, named.name if named else game),
        game,
        document.text("kind"),
        document.text("designer"),
        document.text("source"),
        {label: document.text(key) for key, label in FACTS.items() if document.text(key)},
        written.position if written else None,
        document.source.path,
        written,
    )


def _picture(document: Document) -> Written | None:
    value = document.meta.get("picture")
    if value is None:
        return None
    try:
        return read_board(document.source, value.text.rstrip().split("\n"), value.line)
    except InputError as error:
        document.diagnostics.extend(error.diagnostics)
        return None


def _cover(rules: Path, settings: Settings, diagnostics: list[Diagnostic]) -> Written | None:
    """Read the position on the title page: given in `book.toml` itself, or in a file it names."""
    text = settings.texts.get("cover", "").strip("\n").rstrip()
    if not text:
        return None
    source, line = settings.source, settings.line_of(text.split("\n")[0])
    try:
        if is_file(rules / text.split("\n")[0]):
            source, line = Source.read(rules / text), 1
            text = source.text.rstrip()
        return read_board(source, text.split("\n"), line)
    except InputError as error:
        diagnostics.extend(error.diagnostics)
        return None
