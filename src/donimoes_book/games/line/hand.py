"""The state of a line game: line, hands, boneyard and scores; how a hand is dealt, and its end."""

from collections.abc import Iterable
from enum import Enum
from random import Random
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.games.line.line import Line, Play
from donimoes_book.games.line.rules import Dominoes, Rules, Start, nearest_five
from donimoes_book.play.dealing import Deal, mixed_deal

NOBODY = -1
SET = tuple(domino_set())


class Action(Enum):
    """What a player may do other than play."""

    DRAW = "draws"
    PASS = "passes"
    """Or, in a game of rows, put the domino that was turned up back at the other end."""


Choice = Play | Action | Deal


class Ending(NamedTuple):
    """How a hand ended."""

    blocked: bool
    winners: tuple[int, ...]
    """More than one where they tie for a blocked hand."""
    points: int
    """What each of them gets, beside what their plays have scored."""


class LineState(NamedTuple):
    """Everything there is to know of a game."""

    seed: str
    number: int
    """How many hands have been dealt."""
    leader: int
    """Who played first in this hand."""
    mover: int
    """Who chooses next, or deals; NOBODY when the game is over."""
    line: Line
    hands: tuple[Dominoes, ...]
    boneyard: Dominoes
    scores: tuple[int, ...]
    drawn: bool = False
    """True where the mover has drawn in this turn."""
    passes: int = 0
    """How many players have passed, one after the other, and nobody drew."""
    ending: Ending | None = None
    """How this hand ended; None where it is going on."""
    refused: tuple[tuple[frozenset[int], ...], ...] = ()
    """For each domino of each hand, the ends that everybody knows it does not fit: its owner had to
    draw or to pass there."""

    @property
    def awaits_deal(self) -> bool:
        """True before the first hand and between two."""
        return self.number == 0 or self.ending is not None


class LineView(NamedTuple):
    """What a player may see."""

    player: int
    line: Line
    hand: Dominoes
    """The player's own; in a game of rows only what the mover has turned up."""
    sizes: tuple[int, ...]
    """How many dominoes each player holds."""
    boneyard: int
    """How many dominoes are left."""
    scores: tuple[int, ...]
    drawn: bool = False
    """True where the mover has drawn in this turn."""
    passes: int = 0
    """How many players have passed, one after the other, and nobody drew."""
    refused: tuple[tuple[frozenset[int], ...], ...] = ()
    """For each domino of each hand, the ends that it is known not to fit."""


def next_deal(rules: Rules, state: LineState) -> Deal:
    """Return the deal that the seed has in store; where a double must lead, the first with one."""
    rng, players = Random(f"{state.seed}/{state.number + 1}"), len(state.hands)
    while True:
        deal = mixed_deal(rng, SET, players, rules.hands[players])
        if find_leader(rules, deal, state.mover) is not None:
            return deal


def find_leader(rules: Rules, deal: Deal, in_turn: int) -> int | None:
    """Return who leads a hand; None where it needs a double and nobody has one."""
    if rules.start is Start.IN_TURN:
        return in_turn
    held = {domino: who for who, hand in enumerate(deal.hands) for domino in hand}
    double = leading_double(rules, held)
    return None if double is None else held[double]


def leading_double(rules: Rules, dominoes: Iterable[Pair]) -> Pair | None:
    """Return the double that has to be played first; None where there is none."""
    doubles = [domino for domino in dominoes if domino[0] == domino[1]]
    first = max if rules.start is Start.HIGHEST_DOUBLE else min
    return first(doubles, default=None)


def end_hand(rules: Rules, hands: tuple[Dominoes, ...]) -> Ending:
    """Work out who wins a hand that somebody went out of, or that is blocked, and its points."""
    blocked = all(hands)
    weights = [rules.order(hand) if blocked else (len(hand),) for hand in hands]
    winners = tuple(who for who, weight in enumerate(weights) if weight == min(weights))
    own = sum(map(sum, hands[winners[0]]))
    others = [sum(map(sum, hand)) for who, hand in enumerate(hands) if who not in winners]
    points = rules.settlement.points(own, others)
    if len(winners) > 1:
        points = nearest_five(points, len(winners)) if rules.ties_share else 0
    return Ending(blocked, winners, points)
