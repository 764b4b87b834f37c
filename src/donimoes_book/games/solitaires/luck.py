"""How much of a deal is luck: the share of random lines of play that lose."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from donimoes_book.games.solitaires.deal import Deal, play, random_player

LINES = 1000
"""How many lines of play are tried."""
FEW = 200_000
"""So many states at most are weighed one by one."""
LOST = "lost"
"""What a bank records the share of lost lines under."""


@dataclass(frozen=True, slots=True)
class Luck:
    """What a person meets who plays a deal without thinking."""

    growth: ClassVar[float] = 3
    won: float
    """The share of random lines of play that win."""

    @property
    def lost(self) -> float:
        """The share that lose, with as many decimals, three at least, as tell it from all."""
        lost = 1 - self.won
        told = (round(lost, decimals) for decimals in range(3, 17))
        return next((share for share in told if share < 1), lost)

    @property
    def effort(self) -> float:
        """How many lines are lost for one that is won."""
        return (1 - self.won) / self.won if self.won else float("inf")

    @property
    def measures(self) -> Mapping[str, float]:
        """The share of lost lines."""
        return {LOST: self.lost}


def luck_of(deal: Deal[Any, Any], lines: int = LINES) -> Luck:
    """Play random lines of a deal that can be won: always the same for the same deal.

    Where all of them lose, the states are weighed; where they are too many for that, the lines
    go on until one wins.
    """
    player = random_player(Random(0))
    won = sum(play(deal, player).won for _ in range(lines))
    if won:
        return Luck(won / lines)
    weighed = weigh(deal)
    if weighed is not None:
        return Luck(weighed)
    while not play(deal, player).won:
        lines += 1
    return Luck(1 / (lines + 1))


def weigh(deal: Deal[Any, Any], most: int = FEW) -> float | None:
    """Return the chance that a random line wins, exactly; None where there are too many states."""
    chances: dict[Hashable, float] = {}
    way = [deal.start]
    while way:
        state = way[-1]
        after = [there for _, there in deal.successors(state)]
        unknown = [there for there in after if there not in chances]
        if deal.is_solved(state):
            chances[state] = 1.0
        elif not unknown:
            chances[state] = sum(map(chances.__getitem__, after)) / len(after) if after else 0.0
        else:
            way += unknown
            continue
        way.pop()
        if len(chances) > most:
            return None
    return chances[deal.start]
