"""Games of a family side by side: a table made from their own rules and numbers."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from donimoes_book.faults import Fault, InputError
from donimoes_book.games.line.family import FAMILY
from donimoes_book.games.line.line import Spinners
from donimoes_book.games.line.rules import Draw, Rules
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
from donimoes_book.words import counted

FAMILIES = {"line": FAMILY}
"""The families that have a table."""

_HANDS, _PLAYS = "hands-per-game", "plays-per-hand"
_HEADER = (
    "",
    "Dominoes each",
    "Led by",
    "Doubles",
    "To draw",
    "Plays score",
    "Target",
    "A game for two",
)
_DOUBLES = {
    Spinners.END_TO_END: "lengthwise",
    Spinners.NONE: "across",
    Spinners.FIRST: "the first is a spinner",
    Spinners.ALL: "all are spinners",
}


def fill_families(book: Book, folder: Path) -> Book:
    """Return the book with a table in place of each family set; lengths of games are as measured.

    Raises InputError with every fault: numbers that are missing, or that are something else.
    """
    faults: list[Fault] = []
    measured: dict[str, Simulation] = {}
    for block in blocks_of(book):
        if isinstance(block, FamilySet):
            for rules in FAMILIES[block.family]:
                try:
                    measured[rules.name] = _read_lengths(block, rules, folder)
                except InputError as error:
                    faults += error.faults
    if faults:
        raise InputError(faults)
    anchors = {chapter.game: chapter.anchor for chapter in book.chapters}

    def fill(block: Block) -> Block:
        if not isinstance(block, FamilySet):
            return block
        header = tuple((Text(words),) for words in _HEADER)
        rows = tuple(
            (_name(rules, anchors.get(rules.name)), *_row(rules, measured[rules.name]))
            for rules in FAMILIES[block.family]
        )
        return Table(header, rows, ())

    return changed(book, fill)


def _read_lengths(block: FamilySet, rules: Rules, folder: Path) -> Simulation:
    simulation = read_numbers(NumberSet(rules.name, block.origin), folder)
    missing = [name for name in (_HANDS, _PLAYS) if name not in simulation.figures]
    if missing:
        path = folder / f"{rules.name}.json"
        raise InputError([Fault(f"{missing[0]} is missing", path=str(path))])
    return simulation


def _name(rules: Rules, anchor: str | None) -> tuple[Inline, ...]:
    words = (Text(rules.title),)
    return (Link(f"#{anchor}", words),) if anchor else words


def _row(rules: Rules, simulation: Simulation) -> list[tuple[Text, ...]]:
    cells = (
        _sizes(rules),
        rules.start.value,
        _DOUBLES[rules.spinners],
        _drawing(rules),
        rules.earns,
        _target(rules),
        _length(simulation),
    )
    return [(Text(cell),) for cell in cells]


def _sizes(rules: Rules) -> str:
    """Say `6`, or `7 for 2; 5 for 3 or 4`."""
    if rules.draw is Draw.ROW:
        return "all, evenly"
    runs = [
        (size, [str(count) for count, _ in run])
        for size, run in groupby(rules.hands.items(), key=lambda item: item[1])
    ]
    if len(runs) == 1:
        return str(runs[0][0])
    return "; ".join(f"{size} for {' or '.join(counts)}" for size, counts in runs)


def _drawing(rules: Rules) -> str:
    kept = f"; {rules.kept} stay" if rules.kept > 1 else "; 1 stays" if rules.kept else ""
    return f"{rules.draw.value}{kept}"


def _target(rules: Rules) -> str:
    if rules.target == 1:
        return "one hand"
    return f"over {rules.target}" if rules.beyond else str(rules.target)


def _length(simulation: Simulation) -> str:
    hands = round(simulation.figures[_HANDS].value)
    plays = round(simulation.figures[_PLAYS].value)
    return f"{counted(hands, 'hands')} of {counted(plays, 'plays')}"
