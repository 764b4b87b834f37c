"""Composes a game's longest known problems: a table, their positions, their solutions."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from donimoes_book.editions.composing.blocks import (
    Block,
    Download,
    Grid,
    Medium,
    Prose,
    Reference,
    Row,
    RowGroup,
    Section,
)
from donimoes_book.editions.composing.problems import cards
from donimoes_book.editions.composing.solutions import solutions
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.tree import Book, Inline, RecordSet, Strong, Text
from donimoes_book.words.language import gettext, noun, number

RECORDS_FILE = "records.txt"
"""The file with the longest known problems and their solutions, beside a site's pages."""

_COMING = Text("…")


def records(
    block: RecordSet, medium: Medium, ask: Callable[[Callable[[Book], Any]], Any]
) -> Iterator[Block]:
    """List the longest problems; on paper, where their solutions are, which are too long for it."""
    if not block.problems:
        return
    yield record_table(block)
    if medium == "paper" and (address := ask(_file_address)):
        yield Prose((Text(gettext("The solutions: {address}", address=address)),), "source")
    yield cards(block.problems, medium, block.origin)
    if medium == "screen" and block.with_solutions:
        file = Download(gettext("All records as a text file"), RECORDS_FILE)
        yield Section(gettext("Solutions"), (file, solutions(block.problems, medium)))


def _file_address(book: Book) -> str:
    return f"{book.address}/{RECORDS_FILE}".partition("://")[2] if book.address else ""


def record_table(block: RecordSet) -> Grid:
    """List each number of dominoes with the length of its longest problem."""
    rows = []
    for record, proof in zip(block.problems, _proofs(block.problems), strict=True):
        length = states = _COMING
        if isinstance(record.solution, Moves):
            length, states = Text(str(record.length)), Text(number(record.solution.states))
        words = str(record.number)
        cells: list[tuple[Inline, ...]] = [(Text(words),), (Strong((length,)),), (states,)]
        cells += [(Text(it),) for it in proof]
        rows.append(Row(tuple(cells), Reference(record.anchor, words)))
    return Grid(_titles(block.problems), (RowGroup("", tuple(rows)),), "figures")


def _titles(records: Sequence[Problem]) -> tuple[str, ...]:
    """Return the column titles of a table of records: number, length, states.

    If some are proven to be the longest possible, a fourth column says so.
    """
    length = noun(records[0].length_unit)
    titles = gettext("Dominoes"), length[:1].upper() + length[1:], gettext("Positions")
    return (*titles, gettext("Longest possible")) if any(r.proven for r in records) else titles


def _proofs(records: Sequence[Problem]) -> list[tuple[str, ...]]:
    """Return the cells of that fourth column, or nothing if there is none."""
    if not any(record.proven for record in records):
        return [()] * len(records)
    return [(gettext("proven") if record.proven else "",) for record in records]
