"""The book loader: a folder of Markdown to the tree of a book."""

from __future__ import annotations

from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.board.position import Position
from donimoes_book.faults import Fault, InputError
from donimoes_book.games import registry
from donimoes_book.manuscript.blocks import level_of
from donimoes_book.manuscript.boards import read_board
from donimoes_book.manuscript.classic import read_classic
from donimoes_book.manuscript.document import Document
from donimoes_book.manuscript.links import Links
from donimoes_book.manuscript.settings import FILE_NAME, Settings, read_settings
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.suggest import suggest
from donimoes_book.manuscript.tree import Book, Chapter

FACTS = {"players": "Players", "equipment": "You need", "time": "Time", "aim": "Aim"}
"""Keys of the front matter that make the facts strip, in its order, and their labels."""
KEYS = ("title", "game", "kind", "designer", "source", *FACTS, "picture")
"""Every key of a chapter's front matter."""


def load_book(rules: Path) -> tuple[Book, tuple[Fault, ...]]:
    """Read the book in a folder; returns it with the warnings.

    With a `book.toml` each file that it lists is a chapter; without, the folder holds a manuscript
    in the classic style. Raises InputError with every fault of every file, in the order of the
    book.
    """
    if not rules.is_dir():
        missing = "this is not a folder" if rules.exists() else "there is no such folder"
        advice = "Expected a folder that holds a book.toml or a Markdown file."
        raise InputError([Fault(missing, advice, path=str(rules))])
    if (rules / FILE_NAME).exists():
        book, faults = _read_listed(rules, read_settings(rules / FILE_NAME))
    else:
        book, documents = read_classic(rules)
        faults = [fault for document in documents for fault in document.sorted_faults()]
    if not all(fault.warning for fault in faults):
        raise InputError(faults)
    return book, tuple(faults)


def problems_folder(rules: Path) -> Path:
    """Return the folder of a book's problem banks; raises InputError for a faulty `book.toml`."""
    if not (rules / FILE_NAME).exists():
        return rules / "problems"
    return rules / read_settings(rules / FILE_NAME).texts.get("problems", "problems")


def _read_listed(rules: Path, settings: Settings) -> tuple[Book, list[Fault]]:
    """Read the chapters that `book.toml` lists."""
    faults: list[Fault] = []
    unread: dict[str, tuple[Fault, ...]] = {}
    documents: list[Document] = []
    for name in settings.chapters:
        if not (rules / name).is_file():
            line = settings.line_of(f'"{name}"')
            advice = suggest(name, (path.name for path in rules.glob("*.md")))
            message = f"there is no chapter {name} in this folder"
            faults.append(settings.source.fault_at(message, name, line, advice=advice))
            continue
        try:
            documents.append(Document.read(rules / name, KEYS))
        except InputError as error:
            unread[name] = error.faults
    links = Links(frozenset(registry.names()))
    titles = [_find_title(document) for document in documents]
    anchors = [
        links.enter(document.source.path, document.root, None if heading else title)
        for document, (title, heading) in zip(documents, titles, strict=True)
    ]
    chapters = []
    for document, (title, heading), anchor in zip(documents, titles, anchors, strict=True):
        if heading:
            anchor = str(heading.attrs["id"])
        chapters.append(_chapter(document, title, heading, anchor, links))
        unread[Path(document.source.path).relative_to(rules).as_posix()] = tuple()
    texts = settings.texts
    book = Book(
        texts["title"],
        tuple(chapters),
        texts.get("subtitle", ""),
        texts.get("author", ""),
        texts.get("language", "en"),
        texts.get("subject", ""),
        texts.get("licence", ""),
        _cover(rules, settings, faults),
    )
    return book, faults


def _find_title(document: Document) -> tuple[str, SyntaxTreeNode | None]:
    """Return a chapter's title and the heading that shows it, if there is one."""
    tops = [node for node in document.headings if level_of(node) == 1]
    title = document.text("title")
    if tops and (not title or tops[0] is document.nodes[0]):
        return title or document.words(tops[0]), tops[0]
    if not title and not document.faults:
        advice = "Write title: … in the front matter, or begin with a heading # …"
        document.faults.append(document.source.fault("this chapter has no title", 1, advice=advice))
    return title, None


def _chapter(
    document: Document, title: str, heading: SyntaxTreeNode | None, anchor: str, links: Links
) -> Chapter:
    game = _game(document)
    nodes = [node for node in document.nodes if node is not heading]
    return Chapter(
        title,
        anchor,
        document.blocks(nodes, links, title=title, game=game),
        game,
        document.text("kind"),
        document.text("designer"),
        document.text("source"),
        {label: document.text(key) for key, label in FACTS.items() if document.text(key)},
        _picture(document),
        document.source.path,
    )


def _game(document: Document) -> str | None:
    value = document.meta.get("game")
    if value is None or not value.text:
        return None
    game = registry.find(value.text)
    if game is None:
        message, advice = f"unknown game {value.text!r}", suggest(value.text, registry.names())
        document.faults.append(
            document.source.fault_at(message, value.text, value.line, advice=advice)
        )
    return game.name if game else None


def _picture(document: Document) -> Position | None:
    value = document.meta.get("picture")
    if value is None:
        return None
    try:
        return read_board(document.source, value.text.rstrip().split("\n"), value.line)[0]
    except InputError as error:
        document.faults.extend(error.faults)
        return None


def _cover(rules: Path, settings: Settings, faults: list[Fault]) -> Position | None:
    """Read the position on the title page: given in `book.toml` itself, or in a file it names."""
    text = settings.texts.get("cover", "").strip("\n").rstrip()
    if not text:
        return None
    source, line = settings.source, settings.line_of(text.split("\n")[0])
    try:
        if (rules / text.split("\n")[0]).is_file():
            source, line = Source.read(rules / text), 1
            text = source.text.rstrip()
        return read_board(source, text.split("\n"), line)[0]
    except InputError as error:
        faults.extend(error.faults)
        return None
