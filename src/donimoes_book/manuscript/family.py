"""Games of a family side by side: a table made from what was measured of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from donimoes_book.faults import Fault, InputError
from donimoes_book.games.registry import find
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
from donimoes_book.search.statistics import Simulation


@dataclass(frozen=True, slots=True)
class Family:
    """A table with a row for each game."""

    games: tuple[str, ...]
    """Their names, in the order of the table."""
    header: tuple[str, ...]
    """What the columns beside the game's title tell."""
    row: Callable[[Simulation], Sequence[str]]
    """Tells it of a game."""


def _winnable(simulation: Simulation) -> list[str]:
    """How often a solitaire is won, as far as there is a difference."""
    figures = simulation.figures
    exact = figures.get("chance")
    ways = ("won-at-random", "won-sensibly", "solvable")
    cells = [str(exact or figures[way]) if exact or way in figures else "–" for way in ways]
    cells = [cell.replace(" ", "\N{NO-BREAK SPACE}") for cell in cells]
    return cells if len(set(cells)) > 1 else [cells[0], "the same", "the same"]


FAMILIES: Mapping[str, Family] = {
    "solitaires": Family(
        (
            "five-columns",
            "pairs-to-twelve",
            "pairs-of-six",
            "twelve-to-go",
            "bingo",
            "domino-patience",
            "fives-the-limit",
            "knock-out",
        ),
        ("By blind luck", "By a sensible player", "With everything open"),
        _winnable,
    )
}
"""The families that have a table."""


def fill_families(book: Book, folder: Path) -> Book:
    """Return the book with a table in place of each family set; its numbers are as measured.

    Raises InputError with every fault: numbers that are missing, or that are something else.
    """
    faults: list[Fault] = []
    measured: dict[str, Simulation] = {}
    for block in blocks_of(book):
        if isinstance(block, FamilySet):
            for game in FAMILIES[block.family].games:
                try:
                    measured[game] = read_numbers(NumberSet(game, block.origin), folder)
                except InputError as error:
                    faults += error.faults
    if faults:
        raise InputError(faults)
    anchors = {chapter.game: chapter.anchor for chapter in book.chapters}

    def fill(block: Block) -> Block:
        if not isinstance(block, FamilySet):
            return block
        family = FAMILIES[block.family]
        header = tuple((Text(words),) for words in ("", *family.header))
        rows = tuple(
            (
                _name(game, anchors.get(game)),
                *((Text(words),) for words in family.row(measured[game])),
            )
            for game in family.games
        )
        return Table(header, rows, ())

    return changed(book, fill)


def _name(game: str, anchor: str | None) -> tuple[Inline, ...]:
    found = find(game)
    words = (Text(found.title if found else game),)
    return (Link(f"#{anchor}", words),) if anchor else words
