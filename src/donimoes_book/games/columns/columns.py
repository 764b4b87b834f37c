"""The column solitaires: five columns of five dominoes, a reserve of three, and their rules.

They differ by the data of `ColumnRules` only. That two dominoes of one column do not go together is
said in the rules of Pairs to Twelve alone; in Five Columns it follows, as the second is not
available before the first is gone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Position
from donimoes_book.games.columns.columns_table import ColumnsTable
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.pair_moves import Move, named, printed, read_move
from donimoes_book.games.solitaires.pairing import Pairing, kinds_of


@dataclass(frozen=True, slots=True)
class ColumnRules:
    """What one column solitaire allows."""

    pairing: Pairing = Pairing.TOTAL
    reserve_pairs: bool = True
    """Whether two dominoes of the reserve may be discarded together."""
    refill: bool = True
    """Whether a domino may move to an empty column; only a question of ours, all games allow it."""
    highest: int = 6
    """The most pips on an end."""
    columns: int = 5
    depth: int = 5
    """How many dominoes are dealt to a column; those left over are the reserve."""


class Slot(NamedTuple):
    """Where an available domino lies."""

    pair: Pair
    column: int
    """Counted from 0 at the left; -1 is the reserve."""


class ColumnsDeal(Deal[ColumnsTable, Move]):
    """A deal in columns, or what is left of one."""

    def __init__(self, table: ColumnsTable, rules: ColumnRules) -> None:
        self.start, self.rules = table, rules
        self._kinds = kinds_of(rules.pairing, rules.highest)
        self._keys: dict[tuple[Pair, ...], tuple[int, ...]] = {}

    def successors(self, state: ColumnsTable) -> Iterator[tuple[Move, ColumnsTable]]:
        """Every pair that may be discarded, then every domino that may go to an empty column."""
        kinds = self._kinds
        for one, other in combinations(available(state), 2):
            if kinds[one.pair] + kinds[other.pair] == 0 and self._may_meet(one, other):
                yield (one.pair, other.pair), state.without(one.pair, other.pair)
        if self.rules.refill and () in state.columns:
            for column in state.columns:
                # A domino alone in its column would only leave another column empty.
                if len(column) > 1:
                    yield (column[-1],), state.moved(column[-1])

    def _may_meet(self, one: Slot, other: Slot) -> bool:
        return self.rules.reserve_pairs or one.column >= 0 or other.column >= 0

    def remaining(self, state: ColumnsTable) -> int:
        """How many dominoes are left."""
        return sum(map(len, state.columns)) + len(state.reserve)

    def lower_bound(self, state: ColumnsTable) -> int:
        """Two dominoes go with a move."""
        return (self.remaining(state) + 1) // 2

    def key(self, state: ColumnsTable) -> Hashable:
        """Columns may change places, and dominoes of one kind are as good as each other."""
        return (
            tuple(sorted(map(self._key, state.columns))),
            tuple(sorted(map(self._kinds.__getitem__, state.reserve))),
        )

    def _key(self, column: tuple[Pair, ...]) -> tuple[int, ...]:
        found = self._keys.get(column)
        if found is None:
            found = self._keys[column] = tuple(map(self._kinds.__getitem__, column))
        return found

    def name(self, move: Move) -> str:
        """Print a move."""
        return printed(move)

    def position(self, state: ColumnsTable, last: Move | None = None) -> Position:
        """Lay out a table."""
        return state.position()

    def picture(self, state: ColumnsTable, move: Move) -> Position:
        """Cross the dominoes that are discarded; show one that moves where it lies now."""
        if len(move) == 1:
            return state.moved(move[0]).position(added=move[0])
        return state.position(crossed=move)

    def find_move(self, state: ColumnsTable, name: str) -> Move | str:
        """The move that a printed one names, or why it is not allowed."""
        move = read_move(name, columns=True)
        slots = {slot.pair: slot for slot in available(state)}
        for pair in move:
            if pair not in slots:
                lies = any(pair in column for column in state.columns)
                why = "is covered by the next of its column" if lies else "is not there"
                return f"the {named(pair)} {why}"
        legal = [known for known, _ in self.successors(state)]
        found = next((known for known in legal if sorted(known) == sorted(move)), None)
        return found or self._why_not([slots[pair] for pair in move], state)

    def _why_not(self, slots: Sequence[Slot], state: ColumnsTable) -> str:
        """Why available dominoes may not be moved so."""
        one, other = slots[0], slots[-1]
        if len(slots) == 1:
            if one.column < 0:
                return "a domino of the reserve stays there until it is discarded"
            if () not in state.columns:
                return "no column is empty"
            return f"the {named(one.pair)} has a column for itself already"
        if one == other:
            return "a domino cannot be discarded with itself"
        if self._kinds[one.pair] + self._kinds[other.pair]:
            must = self.rules.pairing.words(self.rules.highest)
            return f"the {named(one.pair)} and the {named(other.pair)} do not {must}"
        return "two dominoes of the reserve may not be discarded together"


def available(table: ColumnsTable) -> Iterator[Slot]:
    """The dominoes that may be played: the last of each column, and the reserve."""
    for number, column in enumerate(table.columns):
        if column:
            yield Slot(column[-1], number)
    for pair in table.reserve:
        yield Slot(pair, -1)
