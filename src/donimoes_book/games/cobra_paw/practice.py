"""A practice spread for Cobra Paw: dominoes scattered over a page, and rolls to find among them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.spread import Spread, scatter
from donimoes_book.games.cobra_paw.hunt import DOUBLE_BLANK, SET

ROLLS, CLAIMED = 20, 5
"""How many rolls there are to find, and how many dominoes have been claimed already."""
_CLAIMED_ROLLS = 4
"""How many of the rolls show a domino that has been claimed."""
COLUMNS, ROWS = 6, 6
"""How many squares the page is divided into."""


@dataclass(frozen=True)
class Practice:
    """A spread and its rolls, in the order in which they are to be found."""

    seed: str
    spread: Spread
    rolls: tuple[Pair, ...]
    """As the dice fell."""

    @cached_property
    def squares(self) -> dict[Pair, str]:
        """Where each domino lies, by its numbers, the smaller one first."""
        return {_pair(domino.pips): domino.square for domino in self.spread.dominoes}

    def is_there(self, roll: Pair) -> bool:
        """Tell whether the target of a roll lies on the page."""
        return _pair(roll) in self.squares

    def answer(self, roll: Pair) -> str:
        """The square of the domino to be touched: where the target is gone, the double blank."""
        return self.squares[_pair(roll) if self.is_there(roll) else DOUBLE_BLANK]


def practice(seed: str) -> Practice:
    """Make a spread; the same seed makes the same one."""
    rng = Random(f"spread/{seed}")
    targets = [pips for pips in sorted(SET) if pips[0]]
    claimed = rng.sample(targets, CLAIMED)
    there = [pips for pips in targets if pips not in claimed]
    table = [pips for pips in sorted(SET) if pips not in claimed]
    rng.shuffle(table)
    dominoes = [_either_way(rng, pips) for pips in table]
    rolls = claimed[:_CLAIMED_ROLLS] + rng.sample(there, ROLLS - _CLAIMED_ROLLS)
    rng.shuffle(rolls)
    spread = scatter(rng, dominoes, COLUMNS, ROWS)
    return Practice(seed, spread, tuple(_either_way(rng, pips) for pips in rolls))


def _either_way(rng: Random, pips: Pair) -> Pair:
    return pips if rng.random() < 0.5 else (pips[1], pips[0])


def _pair(pips: Pair) -> Pair:
    return min(pips), max(pips)
