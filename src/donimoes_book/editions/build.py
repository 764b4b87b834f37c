"""Builds the editions of a book: checked and filled once, then made for each paper and screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.editions.edition import ALL, Edition, paper_editions
from donimoes_book.editions.folding import printed
from donimoes_book.editions.pdf.book import anchors_of
from donimoes_book.editions.pdf.leaflet import leaflet_of
from donimoes_book.editions.screen import ScreenEdition, screen_editions
from donimoes_book.files import write_whole
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.settings import FILE_NAME, Settings, read_settings
from donimoes_book.manuscript.suggest import suggest
from donimoes_book.manuscript.tree import Book, Chapter
from donimoes_book.progress import Progress, no_progress

NAME = "donimoes"
DEFAULT = "a4"
"""The edition that is built when none is named; its file has no further name."""


@dataclass(frozen=True)
class Made:
    """A file that was built."""

    path: Path
    pages: int
    warnings: tuple[Diagnostic, ...]
    sheets: int = 0
    """On which its pages were put to be folded; 0 where they stand by themselves."""


def build_editions(
    rules: Path,
    out: Path,
    editions: Sequence[str],
    chapters: Sequence[str],
    version: str,
    progress: Progress = no_progress,
) -> Iterator[Made]:
    """Build each named edition into `out`; raises InputError before anything is written."""
    settings = read_settings(rules / FILE_NAME) if (rules / FILE_NAME).exists() else None
    known = _known_editions(settings)
    listed = [DEFAULT, *(settings.editions if settings else ())]
    wanted = [n for name in editions for n in (listed if name == ALL else [name])]
    names = list(dict.fromkeys(wanted or [DEFAULT]))
    unknown = [name for name in names if name not in known]
    diagnostics = [Diagnostic(f"there is no edition {n!r}", suggest(n, known)) for n in unknown]
    if chapters:
        # Before anything is solved; what is wrong with the book itself is told below.
        read, wrong = read_book(rules)
        diagnostics += _unknown_chapters(read, chapters) if all(f.warning for f in wrong) else ()
    if diagnostics:
        raise InputError(diagnostics)
    book, warnings = checked_book(rules, out / "solved", progress)
    elsewhere = frozenset(anchors_of(book))
    parts = _only(book, chapters) if chapters else book
    stem = "-".join([NAME, *chapters]).replace("/", "-")
    leaflets = dict(_leaflets(book, parts, chosen=bool(chapters)))
    if not leaflets and any(_is_leaflet(known[name]) for name in names):
        diagnostic = Diagnostic(
            "there is no game to make a leaflet of", "Name a chapter: --chapter NAME."
        )
        raise InputError([diagnostic])
    for name in names:
        edition = known[name]
        if isinstance(edition, ScreenEdition):
            path = edition.place(out, stem, whole=not chapters)
            shown = edition.write(path, parts, version, elsewhere)
            yield Made(shown.path, shown.pages, (*warnings, *shown.warnings))
            warnings = ()
            continue
        files = leaflets if _is_leaflet(edition) else {stem: parts}
        for file, content in files.items():
            target = out / (f"{file}.pdf" if name == DEFAULT else f"{file}-{name}.pdf")
            made = printed(edition, content, version, elsewhere)
            write_whole(target, made.pdf)
            yield Made(target, made.pages, (*warnings, *made.warnings), made.sheets)
            warnings = ()


def _known_editions(settings: Settings | None) -> dict[str, Edition | ScreenEdition]:
    """Return every edition by name; raises InputError with every diagnostic in their tables."""
    known: dict[str, Edition | ScreenEdition] = {}
    diagnostics: list[Diagnostic] = []
    for find in (paper_editions, screen_editions):
        try:
            known |= find(settings)
        except InputError as error:
            diagnostics += error.diagnostics
    if diagnostics:
        raise InputError(diagnostics)
    return known


def _is_leaflet(edition: Edition | ScreenEdition) -> bool:
    return isinstance(edition, Edition) and edition.fold == "trifold"


def _leaflets(book: Book, parts: Book, *, chosen: bool) -> Iterator[tuple[str, Book]]:
    """Make a leaflet of each chapter that was chosen, or else of each that is a game."""
    for chapter in parts.chapters:
        if chosen or chapter.facts:
            yield f"{NAME}-{chapter.anchor}", leaflet_of(book, chapter)


def _only(book: Book, names: Sequence[str]) -> Book:
    """Keep the chapters that are named, by title, game, anchor or file."""
    known = {name: chapter for chapter in book.chapters for name in _names(chapter)}
    kept = [known[name] for name in names]
    return replace(book, chapters=tuple(c for c in book.chapters if c in kept), front=())


def _unknown_chapters(book: Book, names: Sequence[str]) -> Iterator[Diagnostic]:
    known = {name for chapter in book.chapters for name in _names(chapter)}
    files = ", ".join(Path(chapter.path).stem for chapter in book.chapters)
    for name in names:
        if name not in known:
            advice = suggest(name, known) or f"Known are: {files}."
            yield Diagnostic(f"there is no chapter {name!r}", advice)


def _names(chapter: Chapter) -> Iterator[str]:
    yield chapter.anchor
    yield chapter.title
    yield Path(chapter.path).stem
    if chapter.game:
        yield chapter.game
