"""What pages show in solitaires, looked up domino by domino."""

from collections.abc import Sequence
from typing import Any

from donimoes_book.games.lookup import Lookup, Seen
from donimoes_book.games.solitaires.deal import Deal


def lookup(puzzle: Deal[Any, Any]) -> Lookup[Any]:
    """Return a quick lookup for a deal."""
    return DealLookup(puzzle)


class DealLookup(Lookup[Any]):
    """Knows where the dominoes are; in a problem, none is face down."""

    puzzle: Deal[Any, Any]

    def seen(self, state: Any) -> Sequence[Seen]:
        """Return the dominoes."""
        laid = self.puzzle.dominoes(state)
        return [Seen(*domino.place, True, (domino.across, domino.pips)) for domino in laid]
