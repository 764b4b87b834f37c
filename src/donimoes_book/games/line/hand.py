"""The state of a line game: line, hands, boneyard and scores; how it is dealt and settled."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import NamedTuple

from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.line.line import Line, Pair, Play
from donimoes_book.games.line.rules import Dominoes, Rules, Start, nearest_five
from donimoes_book.play.dealing import Deal, mixed_deal

NOBODY = -1
SET = tuple(domino_set())


class Act(Enum):
    """What a player may do other than play."""

    DRAW = "draws"
    PASS = "passes"
    """Or, in a game of rows, put the domino that was turned up back at the other end."""


Choice = Play | Act | Deal


class Ending(NamedTuple):
    """How a hand was settled."""

    blocked: bool
    winners: tuple[int, ...]
    """More than one where they tie for a blocked hand."""
    points: int
    """What each of them gets, beside what their plays have scored."""


class State(NamedTuple):
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

    @property
    def awaits_deal(self) -> bool:
        """True before the first hand and between two."""
        return self.number == 0 or self.ending is not None


class View(NamedTuple):
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


def undealt(rules: Rules, players: int, seed: str) -> State:
    """Return the state before the first deal."""
    line = Line.empty(rules.spinners)
    return State(seed, 0, 0, 0, line, ((),) * players, (), (0,) * players)


def next_deal(rules: Rules, state: State) -> Deal:
    """Deal as the seed has it; where a double is needed to lead, until somebody gets one."""
    rng = Random(f"{state.seed}/{state.number + 1}")
    while True:
        deal = dealt(rules, len(state.hands), rng)
        if who_leads(rules, deal, state.mover) is not None:
            return deal


def dealt(rules: Rules, players: int, rng: Random) -> Deal:
    """Mix the set and deal it."""
    return mixed_deal(rng, SET, players, rules.hands[players])


def who_leads(rules: Rules, deal: Deal, in_turn: int) -> int | None:
    """Who leads a hand; None where it needs a double and nobody has one."""
    if rules.start is Start.IN_TURN:
        return in_turn
    held = {domino: who for who, hand in enumerate(deal.hands) for domino in hand}
    doubles = [domino for domino in held if domino[0] == domino[1]]
    return held[opening(rules, doubles)] if doubles else None


def opening(rules: Rules, doubles: list[Pair]) -> Pair:
    """Which of some doubles has to be played first."""
    return max(doubles) if rules.start is Start.HIGHEST_DOUBLE else min(doubles)


def settled(rules: Rules, hands: tuple[Dominoes, ...]) -> Ending:
    """Settle a hand that somebody went out of, or that is blocked."""
    blocked = all(hands)
    weights = [rules.order(hand) if blocked else (len(hand),) for hand in hands]
    winners = tuple(who for who, weight in enumerate(weights) if weight == min(weights))
    own = sum(map(sum, hands[winners[0]]))
    others = [sum(map(sum, hand)) for who, hand in enumerate(hands) if who not in winners]
    points = rules.settlement.points(own, others)
    if len(winners) > 1:
        points = nearest_five(points, len(winners)) if rules.ties_share else 0
    return Ending(blocked, winners, points)
