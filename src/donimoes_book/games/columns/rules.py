"""The rules of the column solitaires: five columns of five dominoes, and a reserve of three.

They differ only by the data of `ColumnRules`. That two dominoes of one column do not go together is
said in the rules of one of them alone; in the others it follows, as the second is not available
before the first is gone.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.columns.pictures import ColumnsState
from donimoes_book.games.solitaires.pairs import (
    PairDeal,
    Pairing,
    PairMove,
    in_words,
    read_pair_move,
)


@dataclass(frozen=True, slots=True)
class ColumnRules:
    """What one column solitaire allows."""

    pairing: Pairing = Pairing.TOTAL
    reserve_pairs: bool = True
    """Whether two dominoes of the reserve may be discarded together."""
    refill: bool = True
    """Whether a domino may move to an empty column: all games allow it, but it is measured what
    difference it makes."""
    highest: int = 6
    """The most pips on an end."""
    columns: int = 5
    depth: int = 5
    """How many dominoes are dealt to a column; those left over are the reserve."""


class ColumnsDeal(PairDeal[ColumnsState]):
    """A deal in columns, or what is left of one."""

    def __init__(self, start: ColumnsState, rules: ColumnRules) -> None:
        super().__init__(start, rules.pairing, rules.highest)
        self.rules = rules
        self._keys: dict[tuple[Pair, ...], tuple[int, ...]] = {}

    def successors(self, state: ColumnsState) -> Iterator[tuple[PairMove, ColumnsState]]:
        """Every pair that may be discarded, then every domino that may go to an empty column."""
        kinds = self.kinds
        for one, other in combinations(available(state), 2):
            if kinds[one] + kinds[other] == 0 and self._may_pair(one, other, state):
                yield (one, other), state.without(one, other)
        if self.rules.refill and () in state.columns:
            for column in state.columns:
                # A domino alone in its column would only leave another column empty.
                if len(column) > 1:
                    yield (column[-1],), state.moved(column[-1])

    def _may_pair(self, one: Pair, other: Pair, state: ColumnsState) -> bool:
        """Whether two available dominoes may go together by where they are."""
        return self.rules.reserve_pairs or not {one, other} <= set(state.reserve)

    def remaining(self, state: ColumnsState) -> int:
        """How many dominoes are left."""
        return sum(map(len, state.columns)) + len(state.reserve)

    def key(self, state: ColumnsState) -> Hashable:
        """Columns may change places, and dominoes of one kind are equally good."""
        return (
            tuple(sorted(map(self._key, state.columns))),
            tuple(sorted(map(self.kinds.__getitem__, state.reserve))),
        )

    def _key(self, column: tuple[Pair, ...]) -> tuple[int, ...]:
        found = self._keys.get(column)
        if found is None:
            found = self._keys[column] = tuple(map(self.kinds.__getitem__, column))
        return found

    def picture(self, state: ColumnsState, move: PairMove) -> Position:
        """Cross the dominoes that are discarded; show one that moves where it is now."""
        if len(move) == 1:
            return state.moved(move[0]).position(added=move[0])
        return super().picture(state, move)

    def find_move(self, state: ColumnsState, text: str) -> PairMove | Refusal:
        """The move that a printed one names, or why it is not allowed."""
        move = read_pair_move(text, columns=True)
        for pair in move:
            if pair not in available(state):
                covered = any(pair in column for column in state.columns)
                why = "is covered by the next of its column" if covered else "is not there"
                return Refusal(f"{in_words(pair)} {why}")
        legal = [known for known, _ in self.successors(state)]
        found = next((known for known in legal if sorted(known) == sorted(move)), None)
        return found or self._why_not(move, state)

    def _why_not(self, move: PairMove, state: ColumnsState) -> Refusal:
        """Why available dominoes may not be moved so."""
        if len(move) == 1:
            if move[0] in state.reserve:
                return Refusal("a domino of the reserve stays there until it is discarded")
            if () not in state.columns:
                return Refusal("no column is empty")
            return Refusal(f"{in_words(move[0])} has a column for itself already")
        both_spare = Refusal("two dominoes of the reserve may not be discarded together")
        return self.why_no_pair(*move) or both_spare


def available(state: ColumnsState) -> tuple[Pair, ...]:
    """Return the dominoes that may be played: the last of each column, and the reserve."""
    return (*(column[-1] for column in state.columns if column), *state.reserve)
