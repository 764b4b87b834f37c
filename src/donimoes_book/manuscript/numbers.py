"""By the numbers: what was measured of a game, read from a file that `simulate --json` printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import is_file, read_text
from donimoes_book.games import registry
from donimoes_book.games.game import Family, Game
from donimoes_book.manuscript.source import diagnostic_in
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
from donimoes_book.search.statistics import Simulation

NUMBERS = "numbers"
"""The folder of what was measured, one file for each game, beside the chapters."""


def fill_numbers(book: Book, folder: Path) -> Book:
    """Return the book with its number sets filled from a folder.

    Raises InputError with every diagnostic: a file that is missing, or that holds something else.
    """
    wrong: list[Diagnostic] = []
    measured: dict[str, Simulation] = {}
    for block in blocks_of(book):
        if isinstance(block, NumberSet) and block.game not in measured:
            try:
                measured[block.game] = read_numbers(block, folder)
            except InputError as error:
                wrong += error.diagnostics
    if wrong:
        raise InputError(wrong)

    def fill(block: Block) -> Block:
        if isinstance(block, NumberSet):
            return replace(block, simulation=measured[block.game])
        return block

    return changed(book, fill)


def read_numbers(block: NumberSet, folder: Path) -> Simulation:
    """Read what was measured of a game; raises InputError where there is no such thing."""
    path = folder / f"{block.game}.json"
    advice = f"Write it with: donimoes-book simulate {block.game} -n 100000 --json"
    if not is_file(path):
        message, origin = f"its numbers are missing: there is no {path}", block.origin
        if origin is None:
            raise InputError([Diagnostic(message, advice)])
        raise InputError([diagnostic_in(origin, message, origin.line, advice=advice)])
    try:
        simulation = Simulation.from_json(read_text(path))
    except ValueError as error:
        message = f"this is not what simulate prints: {error}"
        raise InputError([Diagnostic(message, advice, path=str(path))]) from None
    if simulation.game != block.game:
        message = f"these are the numbers of {simulation.game}, not of {block.game}"
        raise InputError([Diagnostic(message, advice, path=str(path))])
    return simulation


def fill_families(book: Book, folder: Path) -> Book:
    """Return the book with a table in place of each family set; its numbers are as measured.

    Raises InputError with every diagnostic: numbers that are missing, or that are something else.
    """
    wrong: list[Diagnostic] = []
    cells: dict[str, Sequence[str]] = {}
    for block in blocks_of(book):
        if isinstance(block, FamilySet):
            family = registry.find_family(block.family)
            assert family is not None, block.family
            for game in registry.family_members(block.family):
                try:
                    numbers = read_numbers(NumberSet(game.name, block.origin), folder)
                    cells[game.name] = family.row(game, numbers)
                except InputError as error:
                    wrong += error.diagnostics
                except KeyError as error:
                    path = str(folder / f"{game.name}.json")
                    wrong.append(Diagnostic(f"{error.args[0]} is missing", path=path))
    if wrong:
        raise InputError(wrong)
    anchors = {chapter.game: chapter.anchor for chapter in book.chapters}

    def fill(block: Block) -> Block:
        if not isinstance(block, FamilySet):
            return block
        family = registry.find_family(block.family)
        assert family is not None, block.family
        header = tuple((Text(words),) for words in ("", *family.header))
        rows = tuple(
            (
                _name(game, family, anchors.get(game.name)),
                *((Text(words),) for words in cells[game.name]),
            )
            for game in registry.family_members(block.family)
        )
        return Table(header, rows, ())

    return changed(book, fill)


def _name(game: Game, family: Family, anchor: str | None) -> tuple[Inline, ...]:
    """A game's title with an apostrophe as it is printed; a link where it leads anywhere."""
    title = game.title.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    words = (Text(title.replace(" ", "\N{NO-BREAK SPACE}") if family.unbroken else title),)
    return (Link(f"#{anchor}", words),) if anchor else words
