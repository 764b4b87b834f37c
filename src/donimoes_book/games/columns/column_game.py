"""The column solitaires as games of the registry: how they are read, dealt and played well."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from donimoes_book.board.annotations import Annotations
from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Place, Position
from donimoes_book.games.columns.columns import ColumnRules, ColumnsDeal, available
from donimoes_book.games.columns.columns_table import ColumnsTable, read_columns
from donimoes_book.games.game import IllegalPosition
from donimoes_book.games.set_checks import pair_of
from donimoes_book.games.solitaires.pair_moves import Move
from donimoes_book.games.solitaires.solitaire import Solitaire


class ColumnSolitaire(Solitaire):
    """A solitaire in columns, by its rules."""

    def __init__(self, name: str, title: str, rules: ColumnRules) -> None:
        self.name, self.title, self.rules = name, title, rules

    def puzzle(self, position: Position) -> ColumnsDeal:
        """Read a deal, or what is left of one; raises IllegalPosition."""
        table = read_columns(position, self.rules.columns, self.rules.depth)
        return ColumnsDeal(table, self.rules)

    def deal(self, rng: Random) -> ColumnsDeal:
        """Deal the columns from a shuffled set, one after the other; the rest is the reserve."""
        rules = self.rules
        pairs = domino_set(rules.highest)
        rng.shuffle(pairs)
        ends = range(0, rules.columns * rules.depth + 1, rules.depth)
        columns = tuple(tuple(pairs[end : end + rules.depth]) for end in ends[:-1])
        return ColumnsDeal(ColumnsTable(columns, tuple(pairs[ends[-1] :])), rules)

    def sensible_move(self, view: ColumnsTable, moves: Sequence[Move]) -> Move:
        """Discard before moving, keep as many pairs open as can be, and shorten long columns."""
        deal = ColumnsDeal(view, self.rules)
        after = dict(deal.successors(view))

        def worth(move: Move) -> tuple[int, int, int]:
            pairs = sum(len(other) == 2 for other, _ in deal.successors(after[move]))
            return len(move), pairs, -sum(len(column) ** 2 for column in after[move].columns)

        return max(moves, key=worth)

    def annotate(self, position: Position) -> Annotations:
        """Show which dominoes are available: the last of each column, and the reserve."""
        places: list[Place] = []
        words = []
        for corner, part in position.side_by_side():
            try:
                start = self.puzzle(part).start
            except IllegalPosition:
                continue
            free = {slot.pair for slot in available(start)}
            shown = [domino for domino in part.dominoes if pair_of(domino) in free]
            places += (domino.place.moved(*corner) for domino in shown)
            words.append(f"Available: {', '.join('-'.join(d.name) for d in shown) or 'none'}.")
        return Annotations(available=tuple(places), words=" ".join(words))
