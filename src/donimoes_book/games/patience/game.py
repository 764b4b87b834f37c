"""Patience as a game: how it is dealt and sensibly played, and how large a hand may be."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

from donimoes_book.board.dominoes import Pair, domino_set, smaller_first
from donimoes_book.board.position import Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.patience import TITLES, pictures, rules
from donimoes_book.games.patience.rules import HAND, PatienceDeal, PatienceState, Placement
from donimoes_book.games.solitaires.figures import LABELS
from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.language import N_

_AHEAD = 3
"""How many dominoes ahead the sensible player thinks, including the one to be played."""


def _upright(count: int) -> str:
    return "\n".join("  ".join(character * count) for character in "0-0")


class Patience(Solitaire):
    """Lay a whole set in one line, from a hand that is filled only when nothing fits."""

    labels: Mapping[str, str] = {
        **LABELS,
        "hand-emptied": N_("The hand can be emptied"),
        "hand-emptied-sensibly": N_("A sensible player empties it"),
    }
    frame = f"{_upright(5)}\n\n\n\n" + "\n\n\n".join(map(_upright, (6, 6, 6, 5)))

    def __init__(
        self, name: str, family_rank: int, code_number: int, limit: int | None = None
    ) -> None:
        self.name, self.title = name, TITLES[name]
        self.family_rank, self.code_number = family_rank, code_number
        self.limit = limit
        """The most dominoes a hand may have; None for any number."""

    def puzzle(self, position: Position) -> PatienceDeal:
        """Read a line, a hand and a stock; raises IllegalPosition."""
        line, hand, stock = pictures.read_picture(position)
        if self.limit is not None and len(hand) > self.limit:
            message = f"a hand has at most {self.limit} dominoes, but this one has {len(hand)}"
            raise IllegalPosition([RuleViolation(message)])
        return PatienceDeal(line, hand, stock, self.limit, position.covers)

    def deal(self, rng: Random) -> PatienceDeal:
        """Draw a hand; the rest is the stock."""
        dominoes = domino_set()
        rng.shuffle(dominoes)
        return PatienceDeal((), dominoes[:HAND], dominoes[HAND:], self.limit)

    def _picture_violations(self, part: Position) -> Iterator[RuleViolation]:
        # Crossed dominoes are illegal plays, which reading the picture checks.
        self.puzzle(part)
        yield from ()

    def sensible_move(self, view: PatienceState, moves: Sequence[Placement]) -> Placement:
        """Return the move after which the most others of the hand, up to two, can follow.

        Ties go to a double, then to the move after which the most hidden dominoes fit, then
        to the first.
        """
        in_line = {smaller_first(pips) for pips in view.line}
        hidden = frozenset(domino_set()) - in_line - set(view.hand)

        def worth(move: Placement) -> tuple[int, bool, int]:
            domino = smaller_first(move.pips)
            ends = rules.ends_of(rules.extended(view.line, move))
            follow, fit = _look_ahead(ends, frozenset(view.hand) - {domino}, hidden, _AHEAD - 1)
            return follow, domino[0] == domino[1], fit

        return max(moves, key=worth) if len(moves) > 1 else moves[0]


@lru_cache(maxsize=100_000)
def _look_ahead(
    ends: Pair, hand: frozenset[Pair], hidden: frozenset[Pair], depth: int
) -> tuple[int, int]:
    """How many dominoes of a hand can follow, up to `depth`, and how many hidden ones then fit."""
    best = (0, sum(ends[0] in domino or ends[1] in domino for domino in hidden))
    for domino in hand if depth else ():
        for end, other in (ends, ends[::-1]):
            if end in domino:
                new = sum(domino) - end
                after = (new, other) if new < other else (other, new)
                follow, fit = _look_ahead(after, hand - {domino}, hidden, depth - 1)
                best = max(best, (follow + 1, fit))
    return best


GAMES = (
    Patience("domino-patience", family_rank=7, code_number=11),
    Patience("fives-the-limit", family_rank=8, code_number=12, limit=HAND),
)
