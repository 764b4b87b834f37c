"""Builds the editions of a book: checked and filled once, then set for each paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from donimoes_book.editions.edition import Edition, paper_editions
from donimoes_book.editions.folding import printed
from donimoes_book.editions.pdf.book import anchors_of
from donimoes_book.editions.pdf.leaflet import leaflet_of
from donimoes_book.faults import Fault, InputError
from donimoes_book.files import write_whole
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.fill import Progress
from donimoes_book.manuscript.settings import FILE_NAME, read_settings
from donimoes_book.manuscript.suggest import suggest
from donimoes_book.manuscript.tree import Book, Chapter

NAME = "donimoes"
DEFAULT = "a4"
"""The edition that is built when none is named; its file has no further name."""


@dataclass(frozen=True)
class Made:
    """A file that was built."""

    path: Path
    pages: int
    warnings: tuple[Fault, ...]
    sheets: int = 0
    """On which its pages were put to be folded; 0 where they stand by themselves."""


def build_editions(
    rules: Path,
    out: Path,
    editions: Sequence[str],
    chapters: Sequence[str],
    version: str,
    progress: Progress | None = None,
) -> Iterator[Made]:
    """Build each named edition into `out`; raises InputError before anything is written."""
    known = known_editions(rules)
    names = list(editions) or [DEFAULT]
    unknown = [name for name in names if name not in known]
    if unknown:
        raise InputError(Fault(f"there is no edition {n!r}", suggest(n, known)) for n in unknown)
    book, warnings = checked_book(rules, out / "solved", progress)
    elsewhere = frozenset(anchors_of(book))
    parts = _only(book, chapters) if chapters else book
    stem = "-".join([NAME, *chapters]).replace("/", "-")
    for name in names:
        edition = known[name]
        files = {stem: parts}
        if edition.fold == "trifold":
            files = dict(_leaflets(book, parts, chosen=bool(chapters)))
        for file, content in files.items():
            target = out / (f"{file}.pdf" if name == DEFAULT else f"{file}-{name}.pdf")
            made = printed(edition, content, version, elsewhere)
            write_whole(target, made.pdf)
            yield Made(target, made.pages, (*warnings, *made.warnings), made.sheets)
            warnings = ()


def known_editions(rules: Path) -> dict[str, Edition]:
    """Return the editions of a manuscript by name; raises InputError for what is wrong there."""
    settings = rules / FILE_NAME
    return paper_editions(read_settings(settings) if settings.exists() else None)


def _leaflets(book: Book, parts: Book, *, chosen: bool) -> Iterator[tuple[str, Book]]:
    """Make a leaflet of each chapter that was chosen, or else of each that is a game."""
    for chapter in parts.chapters:
        if chosen or chapter.facts:
            yield f"{NAME}-{Path(chapter.path).stem or chapter.anchor}", leaflet_of(book, chapter)


def _only(book: Book, names: Sequence[str]) -> Book:
    """Keep the chapters that are named, by title, game, anchor or file."""
    known = {name: chapter for chapter in book.chapters for name in _names(chapter)}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise InputError(Fault(f"there is no chapter {n!r}", suggest(n, known)) for n in unknown)
    kept = [known[name] for name in names]
    return replace(book, chapters=tuple(c for c in book.chapters if c in kept), front=())


def _names(chapter: Chapter) -> Iterator[str]:
    yield chapter.anchor
    yield chapter.title
    yield Path(chapter.path).stem
    if chapter.game:
        yield chapter.game
