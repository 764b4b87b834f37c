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


def build_editions(
    rules: Path,
    out: Path,
    editions: Sequence[str],
    chapters: Sequence[str],
    version: str,
    progress: Progress | None = None,
) -> Iterator[Made]:
    """Build each named edition into `out`; raises InputError before anything is written."""
    papers = {name: name for name in PAPERS} | _named_papers(rules)
    names = list(editions) or [DEFAULT]
    unknown = [name for name in names if name not in papers]
    if unknown:
        raise InputError(Fault(f"there is no edition {n!r}", suggest(n, papers)) for n in unknown)
    book, warnings = checked_book(rules, out / "solved", progress)
    stem = NAME
    if chapters:
        book = _only(book, chapters)
        stem = "-".join([NAME, *chapters]).replace("/", "-")
    for name in names:
        target = out / (f"{stem}.pdf" if name == DEFAULT else f"{stem}-{name}.pdf")
        report = build_pdf(book, target, paper=papers[name], version=version)
        yield Made(target, report.pages, (*warnings, *report.warnings))
        warnings = ()


def _named_papers(rules: Path) -> dict[str, str]:
    """Return the paper of each edition of `book.toml`; raises InputError for what is no paper."""
    if not (rules / FILE_NAME).exists():
        return {}
    settings = read_settings(rules / FILE_NAME)
    tables = settings.editions.items()
    papers = {name: str(table.get("paper", DEFAULT)) for name, table in tables}
    faults = [
        settings.source.fault_at(
            f"no paper is called {paper!r}",
            paper,
            settings.line_of(f"[editions.{name}]") + 1,
            len(settings.source.lines),
            advice=suggest(paper, PAPERS),
        )
        for name, paper in papers.items()
        if paper.lower() not in PAPERS
    ]
    if faults:
        raise InputError(faults)
    return papers


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
