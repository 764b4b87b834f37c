"""Editions for screens: which there are, and how each is written to its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.editions.edition import PRINTED, diagnostic_in_table
from donimoes_book.editions.epub.book import build_epub
from donimoes_book.editions.html.site import INDEX, build_site, is_site
from donimoes_book.files import is_file, write_folder, write_whole
from donimoes_book.manuscript.settings import Settings
from donimoes_book.manuscript.suggest import suggest
from donimoes_book.manuscript.tree import Book


@dataclass(frozen=True)
class Shown:
    """What was written."""

    path: Path
    """What to open."""
    pages: int
    warnings: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class ScreenEdition:
    """A way to show the book on a screen."""

    name: str
    format: str
    """One of FORMATS."""

    def place(self, out: Path, stem: str, *, whole: bool) -> Path:
        """Return where it is written; `stem` is what files of that part of the book are called."""
        if self.format == "html":
            return out / (self.name if whole else f"{stem}-{self.name}")
        own = stem if self.name == self.format else f"{stem}-{self.name}"
        return out / f"{own}.{self.format}"

    def write(self, path: Path, book: Book, version: str, elsewhere: frozenset[str]) -> Shown:
        """Write a book; `elsewhere` are places that it lacks but that may be linked to."""
        return FORMATS[self.format](path, book, version, elsewhere)


def _write_site(path: Path, book: Book, version: str, elsewhere: frozenset[str]) -> Shown:
    site = build_site(book, version, elsewhere)
    write_folder(path, site.files, ours=_holds_site)
    return Shown(path / INDEX, site.pages, site.warnings)


def _write_epub(path: Path, book: Book, version: str, elsewhere: frozenset[str]) -> Shown:
    made = build_epub(book, version, elsewhere)
    write_whole(path, made.epub)
    return Shown(path, made.pages, made.warnings)


FORMATS: dict[str, Callable[[Path, Book, str, frozenset[str]], Shown]] = {
    "html": _write_site,
    "epub": _write_epub,
}
"""How each format is written; each is an edition by its own name, too."""


def screen_editions(settings: Settings | None) -> dict[str, ScreenEdition]:
    """Return every edition for screens by name: each format, and those of `book.toml`.

    Raises InputError for what makes no sense in `book.toml`.
    """
    editions = {name: ScreenEdition(name, name) for name in FORMATS}
    if settings is None:
        return editions
    diagnostics: list[Diagnostic] = []
    for name, table in settings.editions.items():
        wanted = table.get("format", PRINTED)
        if wanted == PRINTED:
            continue
        diagnostics += _diagnostics(settings, name, table)
        editions[name] = ScreenEdition(name, wanted)
    if diagnostics:
        raise InputError(diagnostics)
    return editions


def _diagnostics(settings: Settings, name: str, table: dict[str, Any]) -> list[Diagnostic]:
    """Find what is wrong with the table of an edition that is not printed."""
    wanted = table["format"]
    if wanted not in FORMATS:
        message = f"there is no format {str(wanted)!r}"
        advice = suggest(str(wanted), (PRINTED, *FORMATS))
        return [diagnostic_in_table(settings, name, "format", message, advice)]
    return [
        diagnostic_in_table(
            settings, name, key, f"{key} matters only to what is printed", f"Leave {key} out."
        )
        for key in table
        if key != "format"
    ]


def _holds_site(folder: Path) -> bool:
    index = folder / INDEX
    return is_file(index) and is_site(index.read_bytes())
