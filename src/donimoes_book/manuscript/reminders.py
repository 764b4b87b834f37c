"""Reminders: the rules of a game on one page, for the booklets of its problems."""

from __future__ import annotations

from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import is_file
from donimoes_book.games import registry
from donimoes_book.manuscript.claims import check_book
from donimoes_book.manuscript.document import Document
from donimoes_book.manuscript.links import Links
from donimoes_book.manuscript.suggest import suggest
from donimoes_book.manuscript.tree import Book, Chapter

KEYS = ("designer", "source")
"""Every key of a reminder's front matter."""


def reminders_folder(rules: Path) -> Path:
    """Return the folder of a book's reminders: a Markdown file for each game, of its name."""
    return rules / "reminders"


def read_reminder(path: Path) -> tuple[Chapter, list[Diagnostic]]:
    """Read the reminder of the game that a file is named after; returns it with all diagnostics.

    Its diagrams are checked as those of a chapter.
    """
    game = registry.find(path.stem)
    if game is None:
        advice = suggest(path.stem, registry.names())
        return Chapter(path.stem, path.stem, ()), [
            Diagnostic("there is no game of this name", advice, path=str(path))
        ]
    document, links = Document.read(path, KEYS), Links()
    anchor = links.enter(str(path), document.root, f"{game.title} in short")
    chapter = Chapter(
        game.title,
        anchor,
        document.blocks(document.nodes, links, game.name),
        game.name,
        designer=document.text("designer"),
        source=document.text("source"),
        path=str(path),
    )
    return chapter, document.sorted_diagnostics() + check_book(Book("", (chapter,)))


def find_reminder(rules: Path, game: str) -> Chapter | None:
    """Return the reminder of a game; None where there is none. Raises InputError."""
    path = reminders_folder(rules) / f"{game}.md"
    if not is_file(path):
        return None
    chapter, diagnostics = read_reminder(path)
    if not all(diagnostic.warning for diagnostic in diagnostics):
        raise InputError(diagnostics)
    return chapter


def check_reminder(path: Path) -> list[Diagnostic]:
    """Return all diagnostics and warnings of one reminder."""
    return read_reminder(path)[1]


def check_reminders(rules: Path) -> list[Diagnostic]:
    """Return those of all reminders of a book."""
    files = sorted(reminders_folder(rules).glob("*.md"))
    return [diagnostic for file in files for diagnostic in check_reminder(file)]
