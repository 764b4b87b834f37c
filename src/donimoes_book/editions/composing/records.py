"""Composes a game's longest known problems: a table, their positions, their solutions."""

from collections.abc import Callable, Iterator
from typing import Any

from donimoes_book.editions.common import RECORDS_FILE, record_proofs, record_titles
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
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.tree import Book, Inline, RecordSet, Strong, Text
from donimoes_book.words.language import gettext, number

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
    for record, proof in zip(block.problems, record_proofs(block.problems), strict=True):
        length = states = _COMING
        if isinstance(record.solution, Moves):
            length, states = Text(str(record.length)), Text(number(record.solution.states))
        words = str(record.number)
        cells: list[tuple[Inline, ...]] = [(Text(words),), (Strong((length,)),), (states,)]
        cells += [(Text(it),) for it in proof]
        rows.append(Row(tuple(cells), Reference(record.anchor, words)))
    return Grid(record_titles(block.problems), (RowGroup("", tuple(rows)),), "figures")
