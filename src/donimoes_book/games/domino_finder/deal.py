"""How a board of Domino Finder is dealt: seven rows of four dominoes, one with a blank in each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.games.domino_finder.spaces import ROWS, set_of
from donimoes_book.games.domino_finder.spaces import space as at

IN_ROW = 4
"""How many dominoes make a row."""
SET = tuple(domino_set())
SLOTS = tuple(
    (at(2 * (slot % IN_ROW), slot // IN_ROW), at(2 * (slot % IN_ROW) + 1, slot // IN_ROW))
    for slot in range(IN_ROW * ROWS)
)
"""The two spaces of every domino, in reading order."""
SLOT_AT = {number: slot for slot, spaces in enumerate(SLOTS) for number in spaces}
"""Which domino a space belongs to."""
HALVES = tuple(set_of(spaces) for spaces in SLOTS)
"""The same as sets."""


@dataclass(frozen=True)
class Layout:
    """A board as it was dealt: its dominoes in reading order, each from left to right."""

    dominoes: tuple[Pair, ...]

    @cached_property
    def blanks(self) -> int:
        """The traps, as a set of spaces."""
        halves = zip(SLOTS, self.dominoes, strict=True)
        return set_of(
            space for spaces, pips in halves for space, n in zip(spaces, pips, strict=True) if not n
        )

    @cached_property
    def slots(self) -> dict[Pair, int]:
        """Where each domino lies, by its numbers, the smaller one first."""
        return {(min(pips), max(pips)): slot for slot, pips in enumerate(self.dominoes)}


def random_layout(rng: Random) -> Layout:
    """Mix the blanks and the others; each row gets one and three of them, mixed again."""
    blanks = [pips for pips in SET if not pips[0]]
    others = [pips for pips in SET if pips[0]]
    rng.shuffle(blanks)
    rng.shuffle(others)
    dominoes: list[Pair] = []
    for row, blank in enumerate(blanks):
        four = [blank, *others[3 * row : 3 * row + 3]]
        rng.shuffle(four)
        dominoes += (either_way(rng, pips) for pips in four)
    return Layout(tuple(dominoes))


def either_way(rng: Random, pips: Pair) -> Pair:
    """Turn a domino, or not."""
    return pips if rng.random() < 0.5 else (pips[1], pips[0])


def wrong_rows(dominoes: Sequence[Pair]) -> str:
    """Say what is wrong with a deal; empty where each row holds one domino with a blank."""
    if sorted((min(pips), max(pips)) for pips in dominoes) != list(SET):
        return "a board holds each domino of the set once"
    for row in range(ROWS):
        four = dominoes[row * IN_ROW : (row + 1) * IN_ROW]
        if sum(0 in pips for pips in four) != 1:
            return f"row {row + 1} has not one domino with a blank"
    return ""
