"""Prints an edition: sets its pages, and puts them on sheets where those are folded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.edition import Edition
from donimoes_book.editions.pdf.book import typeset
from donimoes_book.editions.pdf.imposition import imposed
from donimoes_book.editions.pdf.leaflet import leaflet_story
from donimoes_book.editions.pdf.sheets import (
    Sheet,
    saddle_sheets,
    signature_sizes,
    trifold_sheets,
)
from donimoes_book.manuscript.tree import Book

_STAPLED = 20
"""The most sheets that can be stapled and folded together."""


@dataclass(frozen=True)
class Printed:
    """An edition, ready to be written to a file."""

    pdf: bytes
    pages: int
    sheets: int
    """0 where pages are not put on sheets."""
    warnings: tuple[Diagnostic, ...]


def printed(
    edition: Edition, book: Book, version: str, elsewhere: frozenset[str] = frozenset()
) -> Printed:
    """Print an edition; `book` is what belongs into one file."""
    story = leaflet_story if edition.fold == "trifold" else None
    made = typeset(book, edition.paper, version, story, elsewhere)
    sheets = list(_sheets(edition, made.pages))
    pdf = imposed(made.pdf, sheets) if sheets else made.pdf
    return Printed(pdf, made.pages, len(sheets), (*made.warnings, *_warnings(edition, made.pages)))


def _sheets(edition: Edition, pages: int) -> Iterator[Sheet]:
    match edition.fold:
        case "saddle":
            yield from saddle_sheets(
                pages, edition.paper, thickness=edition.thickness, signature=edition.signature
            )
        case "trifold":
            yield from trifold_sheets(pages, edition.sheet)


def _warnings(edition: Edition, pages: int) -> Iterator[Diagnostic]:
    if edition.fold != "saddle":
        return
    most = max(signature_sizes(pages, edition.signature))
    if most > _STAPLED:
        advice = "Say signature = 32 in its table, fold each signature, and sew or glue them."
        message = f"the edition {edition.name} has {most} sheets in one, too many to be stapled"
        yield Diagnostic(message, advice, warning=True)
