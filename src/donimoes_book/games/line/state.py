"""A line game in progress: its hands, what players can do, and what each of them may see."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.games.line.line import Line, Play
from donimoes_book.games.line.rules import Dominoes, Rules, nearest_five
from donimoes_book.play.dealing import Deal

SET = tuple(domino_set())


class Action(Enum):
    """What a player can do other than play."""

    DRAW = "draws"
    PASS = "passes"
    """In a game of rows, this puts the domino just turned up back at the other end."""


Choice = Play | Action | Deal


class Ending(NamedTuple):
    """How a hand ended."""

    blocked: bool
    winners: tuple[int, ...]
    """More than one if players tie for a blocked hand."""
    points: int
    """What each of them gets, in addition to what their plays scored."""


def ending_of(rules: Rules, hands: Sequence[Sequence[Pair]]) -> Ending:
    """Return how a hand ends once a player is out, or nobody can play any more."""
    blocked = all(hands)
    weights = [rules.order(hand) if blocked else (len(hand),) for hand in hands]
    winners = tuple(who for who, weight in enumerate(weights) if weight == min(weights))
    own = sum(map(sum, hands[winners[0]]))
    others = [sum(map(sum, hand)) for who, hand in enumerate(hands) if who not in winners]
    points = rules.settlement.points(own, others)
    if len(winners) > 1:
        points = nearest_five(points, len(winners)) if rules.ties_share else 0
    return Ending(blocked, winners, points)


def with_points(scores: Sequence[int], players: Sequence[int], points: int) -> tuple[int, ...]:
    """Return the scores with points added for each of these players."""
    return tuple([score + points if who in players else score for who, score in enumerate(scores)])


class LineState(NamedTuple):
    """Everything there is to know about a game."""

    seed: str
    number: int
    """How many hands have been dealt."""
    leader: int
    """Who played first in this hand."""
    mover: int
    """Who chooses or deals next; NOBODY when the game is over."""
    line: Line
    hands: tuple[Dominoes, ...]
    boneyard: Dominoes
    scores: tuple[int, ...]
    drawn: bool = False
    """True if the mover has drawn in this turn."""
    passes: int = 0
    """How many players in a row have passed, with nobody drawing."""
    ending: Ending | None = None
    """How this hand ended; None while it is being played."""
    refused: tuple[tuple[frozenset[int], ...], ...] = ()
    """For each domino in each hand, the ends that everybody knows it does not fit, because its
    owner had to draw or pass there."""

    @property
    def awaits_deal(self) -> bool:
        """True before the first hand and between hands."""
        return self.number == 0 or self.ending is not None


class LineView(NamedTuple):
    """What a player may see."""

    player: int
    line: Line
    hand: Dominoes
    """The player's own hand; in a game of rows, only what the mover has turned up."""
    sizes: tuple[int, ...]
    """How many dominoes each player holds."""
    boneyard: int
    """How many dominoes are left in it."""
    scores: tuple[int, ...]
    drawn: bool = False
    """True if the mover has drawn in this turn."""
    passes: int = 0
    """How many players in a row have passed, with nobody drawing."""
    refused: tuple[tuple[frozenset[int], ...], ...] = ()
    """For each domino in each hand, the ends that it is known not to fit."""
