"""Composes the table of a game's longest known problems."""

from donimoes_book.editions.common import record_proofs, record_titles
from donimoes_book.editions.composing.blocks import Grid, Reference, Row, RowGroup
from donimoes_book.manuscript.tree import Inline, RecordSet, Strong, Text
from donimoes_book.words.language import number

_COMING = Text("…")


def record_table(block: RecordSet) -> Grid:
    """List each number of dominoes with the length of its longest problem."""
    rows = []
    for record, proof in zip(block.problems, record_proofs(block.problems), strict=True):
        length = _COMING if record.is_coming else Text(str(record.length))
        states = _COMING if record.is_coming else Text(number(record.states))
        words = str(record.number)
        cells: list[tuple[Inline, ...]] = [(Text(words),), (Strong((length,)),), (states,)]
        cells += [(Text(it),) for it in proof]
        rows.append(Row(tuple(cells), Reference(record.anchor, words)))
    return Grid(record_titles(block.problems), (RowGroup("", tuple(rows)),), "figures")
