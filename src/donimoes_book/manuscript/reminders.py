"""Reads games' rules in short, from a book or the included one, in each language."""

from collections.abc import Iterator
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, by_file, raise_errors, suggest
from donimoes_book.games import registry
from donimoes_book.manuscript import folders
from donimoes_book.manuscript.characters import warnings_about
from donimoes_book.manuscript.claims import check_book
from donimoes_book.manuscript.context import Links
from donimoes_book.manuscript.document import Document
from donimoes_book.manuscript.settings import FILE_NAME, book_part, read_settings
from donimoes_book.manuscript.tree import LESSON, Book, Chapter
from donimoes_book.store.files import digest_of_file, is_file
from donimoes_book.store.memo import find_or_make
from donimoes_book.store.results import Kind, only_sealed
from donimoes_book.words.language import (
    ENGLISH,
    current,
    find_language,
    gettext,
    languages,
    speaking,
)

REMINDER_KEYS = ("designer", "source", *LESSON)
"""The keys allowed in a reminder's front matter."""


def read_reminder(path: Path) -> tuple[Chapter, list[Diagnostic]]:
    """Read the reminder of the game a file is named after; returns it with all diagnostics.

    Its diagrams are checked as in a chapter.
    """
    game = registry.name_of(path.stem)
    if game is None:
        advice = suggest(path.stem, registry.names())
        return Chapter(path.stem, path.stem, ()), [
            Diagnostic("there is no game with this name", advice, path=str(path))
        ]
    folder = path.parent if path.parent.name == folders.REMINDERS else path.parents[1]
    document, links = Document.read(path, REMINDER_KEYS, within=folder.parent), Links()
    title = registry.titles()[game]
    anchor = links.add_file(str(path), document.root, f"{title} in short")
    chapter = Chapter(
        gettext(title),
        anchor,
        document.blocks(document.nodes, links, game),
        game,
        designer=document.text("designer"),
        source=document.text("source"),
        path=str(path),
        lesson={key: text for key in LESSON if (text := document.text(key))},
    )
    if not chapter.lesson.get("age", "1").isdecimal():
        wrong = document.meta["age"].origin.diagnostic("this is no age", "Write years: age: 7")
        document.diagnostics.append(wrong)
    told = [*document.diagnostics, *warnings_about(document.lacking)]
    return chapter, by_file(told) + check_book(Book("", (chapter,)))


def reminder_paths(rules: Path, *games: str) -> dict[str, Path]:
    """Return the files of games' reminders in a book, in the current language."""
    language, own = current().locale.language, _folder(rules)
    apart = {game: _folder(rules, language) / f"{game}.md" for game in games}
    if language != find_language(_language_of(rules)).locale.language:
        return apart
    return {game: it if folders.has_file(it) else own / f"{game}.md" for game, it in apart.items()}


def find_reminder(rules: Path, game: str) -> Chapter | None:
    """Return a game's reminder in the current language: a book's own, or else the included one.

    Returns None if neither book has it. Raises InputError.
    """
    books = rules, folders.included_book()
    for path in (reminder_paths(book, game)[game] for book in books):
        if folders.has_file(path):
            chapter, diagnostics = read_reminder(path)
            raise_errors(diagnostics)
            return chapter
    return None


def check_reminders(rules: Path) -> Iterator[Diagnostic]:
    """Yield all errors and warnings about a book's reminders, each in its own language."""
    for code in ("", *languages()):
        with speaking(code or _language_of(rules)):
            for file in sorted(_folder(rules, code).glob("*.md")):
                yield from _mistakes(file)


def _mistakes(path: Path) -> list[Diagnostic]:
    """Return what is wrong with a reminder; one that was right isn't read again."""
    mistakes, language = list[Diagnostic](), current()

    def read() -> bool:
        mistakes.extend(read_reminder(path)[1])
        return not mistakes

    game = registry.name_of(path.stem) or ""
    inputs = game, language.code, language.digest, digest_of_file(path)
    kind = Kind("reminders", bool, (*registry.rules_of(game), __name__))
    find_or_make(kind, inputs, read, mistakes, check=only_sealed)
    return mistakes


def language_within(path: Path) -> str | None:
    """Return the language of a file in a book's folder of reminders; None if it is elsewhere."""
    for rules in (above for above in path.parents if is_file(above / FILE_NAME)):
        for code in ("", *languages()):
            if path.parent == _folder(rules, code):
                return code or _language_of(rules)
    return None


def _folder(rules: Path, language: str = "") -> Path:
    """Return the folder of a book's reminders: in its own language, or in another one."""
    return book_part(rules, str(Path(folders.REMINDERS, language)))


def _language_of(rules: Path) -> str:
    """Return the language of the book whose reminders these are."""
    settings = _folder(rules).parent / FILE_NAME
    texts = read_settings(settings).texts if is_file(settings) else {}
    return texts.get("language", ENGLISH)
