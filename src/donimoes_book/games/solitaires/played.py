"""What pages show and refuse in solitaires, looked up domino by domino."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from donimoes_book.board.parts import Domino
from donimoes_book.games.claims import Refusal
from donimoes_book.games.lookup import Lookup, Seen
from donimoes_book.games.solitaires.columns import ColumnsDeal
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.knock_out import Knock, KnockOutDeal, Row
from donimoes_book.games.solitaires.patience import PatienceDeal


def lookup(puzzle: Deal[Any, Any]) -> Lookup[Any]:
    """Return a quick lookup for a deal, if there is one."""
    match puzzle:
        case KnockOutDeal():
            return KnockOutLookup(puzzle)
        case PatienceDeal() | ColumnsDeal():
            return DealLookup(puzzle, puzzle.dominoes)
    return Lookup(puzzle)


class DealLookup(Lookup[Any]):
    """Knows where the dominoes are."""

    def __init__(
        self, puzzle: Deal[Any, Any], dominoes: Callable[[Any], Iterable[Domino]]
    ) -> None:
        super().__init__(puzzle)
        self._dominoes = dominoes

    def seen(self, state: Any) -> Sequence[Seen]:
        """Return the dominoes."""
        return [
            Seen(*domino.place, True, (domino.across, domino.pips))
            for domino in self._dominoes(state)
        ]


class KnockOutLookup(DealLookup):
    """Knows of neighbours in the line, and of any three dominoes, whether the outer two can go."""

    puzzle: KnockOutDeal

    def __init__(self, puzzle: KnockOutDeal) -> None:
        super().__init__(puzzle, puzzle.dominoes)
        self._tried = cache(self._try)

    def refusals(self, state: Row, legal: Container[str]) -> Iterator[tuple[str, Refusal]]:
        """Yield the attempts that are refused, with the reasons."""
        for apart in (1, 2):
            for first in range(len(state) - apart):
                name, found = self._tried(state[first : first + apart + 1])
                if isinstance(found, Refusal):
                    yield name, found

    def _try(self, row: Row) -> tuple[str, Knock | Refusal]:
        name = self.puzzle.move_name((row[0], row[-1]))
        return name, self.puzzle.find_move(row, name)
