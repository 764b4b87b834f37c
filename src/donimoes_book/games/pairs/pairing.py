"""Pairing solitaires: which two dominoes make a pair, and how their moves are printed."""

import re
from enum import Enum
from functools import cache

from donimoes_book.board.dominoes import Pair, domino_set, smaller_first
from donimoes_book.games.claims import Refusal
from donimoes_book.games.puzzle_game import State
from donimoes_book.games.solitaires.deal import TakingDeal

PairMove = tuple[Pair, ...]
"""Two dominoes that are discarded together, or one that goes to an empty column."""

_MOVE = re.compile(r"(\d\d)(?:\+(\d\d)|E)", re.IGNORECASE)


class Pairing(Enum):
    """What two dominoes must do to make a pair, in words that follow "they"."""

    TOTAL = "have {total} pips between them"
    """All four numbers add up to the total: twelve for a double-six set."""
    ENDS = "make {half} end by end"
    """Each number of one and a number of the other add up to half the total. In addition, any two
    dominoes that each total that half make a pair: 0-6, 1-5, 2-4 and 3-3 would have no partner."""


@cache
def kinds_of(pairing: Pairing, highest: int = 6) -> dict[Pair, int]:
    """Return the kind of each domino of a set: two make a pair if their kinds add up to zero.

    Dominoes of the same kind have the same partners.
    """
    kinds = {}
    for low, high in domino_set(highest):
        surplus = low + high - highest
        # A domino and its partner have the same difference between their ends.
        apart = (high - low) * (2 * highest + 1) if pairing is Pairing.ENDS else 0
        kinds[low, high] = 0 if surplus == 0 else surplus + (apart if surplus > 0 else -apart)
    return kinds


class PairDeal(TakingDeal[State, PairMove]):
    """A deal whose dominoes are discarded in pairs."""

    def __init__(self, start: State, pairing: Pairing, highest: int) -> None:
        self.start, self._pairing, self._highest = start, pairing, highest
        self.kinds = kinds_of(pairing, highest)

    def move_name(self, move: PairMove) -> str:
        """Return a move such as `62+31` or `31E`, each domino with its larger number first."""
        names = [f"{high}{low}" for low, high in move]
        return "+".join(names) if len(names) > 1 else f"{names[0]}E"

    def why_no_pair(self, one: Pair, other: Pair) -> Refusal | None:
        """Return why two dominoes do not make a pair; None if they do."""
        if one == other:
            return Refusal("a domino cannot be discarded with itself")
        if self.kinds[one] + self.kinds[other] == 0:
            return None
        must = self._pairing.value.format(total=2 * self._highest, half=self._highest)
        return Refusal(f"{in_words(one)} and {in_words(other)} do not {must}")


def read_pair_move(text: str, *, columns: bool) -> PairMove:
    """Read a printed move, with the dominoes and their ends in any order.

    Raises ValueError, saying what a move looks like, for anything else. Without `columns`, a single
    domino has nowhere to move.
    """
    match = _MOVE.fullmatch(text)
    if not match or not (columns or match[2]):
        more = ", or one that goes to an empty column, such as 31E" if columns else ""
        raise ValueError(f"a move is two dominoes to discard, such as 62+31{more}")
    return tuple(smaller_first((int(name[0]), int(name[1]))) for name in match.groups() if name)


def in_words(pair: Pair) -> str:
    """Return a domino's name for a sentence, its larger number first: `the 6-2`."""
    return f"the {pair[1]}-{pair[0]}"
