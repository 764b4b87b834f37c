"""Builds editions of a book: checks and fills it once, then writes it for each paper and screen."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError, suggest
from donimoes_book.editions.common import anchors_of, games_of
from donimoes_book.editions.edition import ALL, DEFAULT, BuiltFile, read_editions
from donimoes_book.editions.pdf.book import leaflet_of
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.settings import FILE_NAME, read_settings
from donimoes_book.manuscript.tree import Book, Chapter
from donimoes_book.progress import Progress, no_progress

NAME = "donimoes"
"""The name of every file begins with it."""


def build_editions(
    rules: Path,
    out: Path,
    editions: Sequence[str],
    chapters: Sequence[str],
    version: str,
    progress: Progress = no_progress,
) -> Iterator[BuiltFile]:
    """Build each named edition into `out`; raises InputError before anything is written.

    `chapters` are names of those to be built; none stand for the whole book.
    """
    settings = read_settings(rules / FILE_NAME) if (rules / FILE_NAME).exists() else None
    known = read_editions(settings)
    listed = [DEFAULT, *(settings.editions if settings else ())]
    names = [n for name in editions or [DEFAULT] for n in (listed if name == ALL else [name])]
    unknown = [name for name in dict.fromkeys(names) if name not in known]
    diagnostics = [Diagnostic(f"there is no edition {n!r}", suggest(n, known)) for n in unknown]
    if chapters:
        # Before anything is solved; mistakes in the book itself are reported below.
        book, mistakes = read_book(rules)
        if all(mistake.warning for mistake in mistakes):
            diagnostics += _unknown_chapters(book, chapters)
    if diagnostics:
        raise InputError(diagnostics)
    book, warnings = checked_book(rules, out / "solved", progress)
    elsewhere = frozenset(anchors_of(book))
    parts = _selected(book, chapters) if chapters else book
    stem = "-".join([NAME, *chapters]).replace("/", "-")
    leaflets = {
        f"{NAME}-{chapter.anchor}": leaflet_of(book, chapter)
        for chapter in (parts.chapters if chapters else games_of(parts))
    }
    wanted = [known[name] for name in dict.fromkeys(names)]
    if not leaflets and any(edition.is_leaflet for edition in wanted):
        message = "there is no game to make a leaflet of"
        raise InputError([Diagnostic(message, "Name a chapter: --chapter NAME.")])
    for edition in wanted:
        files = leaflets if edition.is_leaflet else {stem: parts}
        for file, content in files.items():
            path = edition.path(out, file, whole=not chapters)
            built = edition.write(path, content, version, elsewhere)
            yield replace(built, warnings=(*warnings, *built.warnings))
            warnings = ()


def _selected(book: Book, names: Sequence[str]) -> Book:
    """Return the book with only the chapters of these names."""
    known = {name: chapter for chapter in book.chapters for name in _names(chapter)}
    chapters = [known[name] for name in names]
    return replace(book, chapters=tuple(c for c in book.chapters if c in chapters), front=())


def _unknown_chapters(book: Book, names: Sequence[str]) -> Iterator[Diagnostic]:
    known = {name for chapter in book.chapters for name in _names(chapter)}
    files = ", ".join(Path(chapter.path).stem for chapter in book.chapters)
    for name in names:
        if name not in known:
            advice = suggest(name, known) or f"Known are: {files}."
            yield Diagnostic(f"there is no chapter {name!r}", advice)


def _names(chapter: Chapter) -> Iterator[str]:
    """Yield what a chapter can be called: its anchor, title, file or game."""
    yield chapter.anchor
    yield chapter.title
    yield Path(chapter.path).stem
    if chapter.game:
        yield chapter.game
