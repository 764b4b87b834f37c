"""Builds the editions of a book: checked and filled once, then set for each paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from donimoes_book.editions.pdf.book import build_pdf
from donimoes_book.editions.pdf.paper import PAPERS
from donimoes_book.faults import Fault, InputError
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.fill import Progress
from donimoes_book.manuscript.loader import edition_tables
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


def build_editions(
    rules: Path,
    out: Path,
    editions: Sequence[str],
    chapters: Sequence[str],
    version: str,
    progress: Progress | None = None,
) -> Iterator[Made]:
    """Build each named edition into `out`; raises InputError before anything is written."""
    papers = {name: name for name in PAPERS}
    papers |= {
        name: str(table.get("paper", DEFAULT)) for name, table in edition_tables(rules).items()
    }
    names = list(editions) or [DEFAULT]
    unknown = [name for name in names if name not in papers]
    if unknown:
        raise InputError(Fault(f"there is no edition {n!r}", suggest(n, papers)) for n in unknown)
    book, warnings = checked_book(rules, out / "solved", progress)
    stem = NAME
    if chapters:
        book = _only(book, chapters)
        stem = "-".join([NAME, *chapters])
    for name in names:
        target = out / (f"{stem}.pdf" if name == DEFAULT else f"{stem}-{name}.pdf")
        report = build_pdf(book, target, paper=papers[name], version=version)
        yield Made(target, report.pages, (*warnings, *report.warnings))


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
