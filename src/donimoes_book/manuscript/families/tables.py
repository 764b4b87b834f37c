"""Puts the table of a family in place of each `{domino-family}`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games.registry import find
from donimoes_book.manuscript.families.family import Family
from donimoes_book.manuscript.families.line import LINE
from donimoes_book.manuscript.families.solitaires import SOLITAIRES
from donimoes_book.manuscript.numbers import read_numbers
from donimoes_book.manuscript.tree import (
    Block,
    Book,
    FamilySet,
    Inline,
    Link,
    NumberSet,
    Table,
    Text,
)
from donimoes_book.manuscript.walk import blocks_of, changed

FAMILIES: Mapping[str, Family] = {"line": LINE, "solitaires": SOLITAIRES}
"""The families that have a table."""


def fill_families(book: Book, folder: Path) -> Book:
    """Return the book with a table in place of each family set; its numbers are as measured.

    Raises InputError with every diagnostic: numbers that are missing, or that are something else.
    """
    diagnostics: list[Diagnostic] = []
    cells: dict[str, Sequence[str]] = {}
    for block in blocks_of(book):
        if not isinstance(block, FamilySet):
            continue
        family = FAMILIES[block.family]
        for game in family.games:
            try:
                cells[game] = family.row(read_numbers(NumberSet(game, block.origin), folder))
            except InputError as error:
                diagnostics += error.diagnostics
            except KeyError as error:
                path = str(folder / f"{game}.json")
                diagnostics.append(Diagnostic(f"{error.args[0]} is missing", path=path))
    if diagnostics:
        raise InputError(diagnostics)
    anchors = {chapter.game: chapter.anchor for chapter in book.chapters}

    def fill(block: Block) -> Block:
        if not isinstance(block, FamilySet):
            return block
        family = FAMILIES[block.family]
        header = tuple((Text(words),) for words in ("", *family.header))
        rows = tuple(
            (
                _name(game, anchors.get(game), unbroken=family.unbroken),
                *((Text(words),) for words in cells[game]),
            )
            for game in family.games
        )
        return Table(header, rows, ())

    return changed(book, fill)


def _name(game: str, anchor: str | None, *, unbroken: bool) -> tuple[Inline, ...]:
    """A game's title with an apostrophe as it is printed; a link where it leads anywhere."""
    found = find(game)
    title = (found.title if found else game).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    words = (Text(title.replace(" ", "\N{NO-BREAK SPACE}") if unbroken else title),)
    return (Link(f"#{anchor}", words),) if anchor else words
