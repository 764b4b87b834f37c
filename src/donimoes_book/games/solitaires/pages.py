"""What pages show and refuse in solitaires, and which numbers they may exchange."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Position
from donimoes_book.board.symmetry import ALL, COMPLEMENTS, Symmetries
from donimoes_book.games.lookup import Lookup, Remembering, Seen
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.games.solitaires.columns import ColumnsDeal, ColumnSolitaire, ColumnsState
from donimoes_book.games.solitaires.knock_out import KnockOut, KnockOutDeal, Row
from donimoes_book.games.solitaires.pairs import PairMove
from donimoes_book.games.solitaires.patience import (
    Patience,
    PatienceDeal,
    PatienceState,
    Placement,
    places_below,
)
from donimoes_book.games.solitaires.pictures import row_place
from donimoes_book.games.solitaires.solitaire import Solitaire


def symmetries(game: Solitaire, _: Position) -> Symmetries:
    """In columns, pairs have a sum; in a patience, the smaller number of the first domino is left.

    So there, other numbers may turn the first domino, and with it the line: no order of all seven
    but one keeps every domino as it is, and a page can't tell which of its moves change ends.
    """
    match game:
        case KnockOut():
            return Symmetries(ALL)
        case ColumnSolitaire():
            return Symmetries(COMPLEMENTS)
        case Patience():
            return Symmetries(ALL, by_page=False)
    return Symmetries()


def lookup(puzzle: MovePuzzle[Any, Any]) -> Lookup[Any]:
    """Return the quickest lookup for a deal."""
    match puzzle:
        case ColumnsDeal():
            return ColumnsLookup(puzzle)
        case KnockOutDeal():
            return KnockOutLookup(puzzle)
        case PatienceDeal():
            return PatienceLookup(puzzle)
    return Lookup(puzzle)


class ColumnsLookup(Remembering[ColumnsState]):
    """Knows two dominoes wherever they lie, and one by whether it may go to an empty column."""

    puzzle: ColumnsDeal

    def tries(self, state: ColumnsState) -> Iterator[tuple[PairMove, tuple[bool, ...]]]:
        """Yield the attempts; the reserve decides nothing, for what lies in it stays there."""
        free, columns = state.available, state.columns
        has_room = () in columns
        for move in self.puzzle.tries(state):
            is_free = move[0] in free
            yield move, (is_free,) if len(move) > 1 else (is_free, has_room, move in columns)

    def seen(self, state: ColumnsState) -> Sequence[Seen]:
        """Return the dominoes."""
        return [Seen(x, y, True, pair) for x, y, pair in self.puzzle.places(state)]


class KnockOutLookup(Remembering[Row]):
    """Knows two dominoes by whether they touch."""

    puzzle: KnockOutDeal

    def tries(self, state: Row) -> Iterator[tuple[tuple[Pair, ...], int]]:
        """Yield the attempts, each with how far the two are apart."""
        return self.puzzle.tries(state)

    def seen(self, state: Row) -> Sequence[Seen]:
        """Return the dominoes."""
        return list(map(_in_row, range(len(state)), state))


class PatienceLookup(Remembering[PatienceState]):
    """Knows a domino by whether it is in the hand, and by the number that it has to match."""

    puzzle: PatienceDeal

    def tries(self, state: PatienceState) -> Iterator[tuple[Placement, int | None]]:
        """Yield the attempts, each with the number at that end; -1 for a domino of the stock."""
        line = state.line
        ends = {"L": line[0][0], "R": line[-1][1]} if line else dict[str, int]()
        for move in self.puzzle.tries(state):
            yield move, ends.get(move.end) if move.pips in state.hand else -1

    def seen(self, state: PatienceState) -> Sequence[Seen]:
        """Return the dominoes; nothing if some are face down."""
        line, stock = state.line, self.puzzle.stock[state.drawn :]
        if None in stock:
            return ()
        below = places_below(line, state.hand, stock)
        upright = (Seen(*place, True, ("upright", pips)) for place, pips in below)
        return [*map(_in_row, range(len(line)), line), *upright]


@cache
def _in_row(number: int, pips: Pair) -> Seen:
    """Return a domino in a row, counting from 0."""
    return Seen(*row_place(number, across=True), True, pips)
