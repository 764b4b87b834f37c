"""The rules of Checkimoes: what may cover a square, where a domino may lie, and what it is worth.

Designed by Torben Ægidius Mogensen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.games.checkimoes.squares import (
    COLOURS,
    FULL,
    MIDDLE,
    above,
    around,
    beside,
    each,
    left_of,
    square_name,
)

HAND = 7
"""How many dominoes each player draws at first."""
NUMBERS = range(7)
PLAYERS = ("White", "Black")

Cells = tuple[int, ...]
"""For each number, the squares that show it."""
EMPTY: Cells = (0,) * len(NUMBERS)


@dataclass(frozen=True, slots=True)
class Rules:
    """Checkimoes, or in what a variant differs from it."""

    name: str
    title: str
    from_the_middle: bool = False
    """The first domino is played in the middle, and each later one touches another."""
    highest_begins: bool = False
    """The heaviest domino of all hands begins, whoever holds it; of equals the higher number."""
    doubles: bool = True
    """Whether the doubles are in the set."""

    @property
    def dominoes(self) -> tuple[Pair, ...]:
        """The dominoes that are played with."""
        return tuple(pair for pair in domino_set() if self.doubles or pair[0] != pair[1])


class Play(NamedTuple):
    """A domino and where it is laid."""

    numbers: Pair
    """As it lies: what covers the first square, and what covers the second."""
    first: int
    """The left or upper square."""
    second: int

    @property
    def domino(self) -> Pair:
        """The domino, the smaller number first."""
        low, high = sorted(self.numbers)
        return low, high

    @property
    def name(self) -> str:
        """As the book prints it: `54-C2D2` has the five on C2 and the four on D2."""
        squares = square_name(self.first) + square_name(self.second)
        return f"{self.numbers[0]}{self.numbers[1]}-{squares}"


def laid(cells: Cells, play: Play) -> Cells:
    """The board after a play."""
    after = list(cells)
    for number, square in zip(play.numbers, play[1:], strict=True):
        after[number] |= 1 << square
    return tuple(after)


def taken(cells: Cells) -> int:
    """The squares that are covered."""
    return cells[0] | cells[1] | cells[2] | cells[3] | cells[4] | cells[5] | cells[6]


def open_to(cells: Cells) -> list[int]:
    """For each number, the empty squares that it may cover.

    All neighbours of a square are empty, or one of them shows this number.
    """
    covered = taken(cells)
    free = FULL ^ covered
    lonely = free & ~around(covered)
    return [(around(squares) & free) | lonely for squares in cells]


def allowed(cells: Cells, square: int) -> list[int]:
    """The numbers that may cover a square; none where it is covered."""
    return [number for number, squares in enumerate(open_to(cells)) if squares >> square & 1]


def plays(rules: Rules, cells: Cells, domino: Pair) -> Iterator[Play]:
    """Everywhere that a domino may be laid, in a fixed order."""
    places = open_to(cells)
    where = _where(rules, cells)
    for numbers in dict.fromkeys((domino, domino[::-1])):
        first, second = (places[number] for number in numbers)
        for step, towards in ((1, left_of), (8, above)):
            for square in each(first & towards(second) & (where | towards(where))):
                play = Play(numbers, square, square + step)
                if where == FULL or _fits(rules, cells, play):
                    yield play


def refusal(rules: Rules, cells: Cells, play: Play) -> str | None:
    """Why a domino may not lie somewhere, in words; None where it may."""
    places = open_to(cells)
    for number, square in zip(play.numbers, play[1:], strict=True):
        name = square_name(square)
        if taken(cells) >> square & 1:
            return f"{name} is covered"
        if not places[number] >> square & 1:
            options = " or ".join(map(str, allowed(cells, square)))
            return f"{name} may be covered by {options}, not by {number}"
    if _fits(rules, cells, play):
        return None
    if not taken(cells):
        return "the first domino belongs on two of the middle four squares"
    return "it does not touch another domino"


def _where(rules: Rules, cells: Cells) -> int:
    """The squares of which a play has to cover one at least."""
    if not rules.from_the_middle:
        return FULL
    return around(taken(cells)) if taken(cells) else MIDDLE


def _fits(rules: Rules, cells: Cells, play: Play) -> bool:
    both = 1 << play.first | 1 << play.second
    if rules.from_the_middle and not taken(cells):
        return both & MIDDLE == both
    return bool(both & _where(rules, cells))


def totals(cells: Cells) -> tuple[int, int]:
    """What White and Black have: the numbers on the squares of their colours."""
    white, black = (
        sum(number * (squares & colour).bit_count() for number, squares in enumerate(cells))
        for colour in COLOURS
    )
    return white, black


def gain(play: Play, player: int) -> int:
    """How much a play brings a player more than the other."""
    first, second = play.numbers
    own_first = COLOURS[player] >> play.first & 1
    return first - second if own_first else second - first


def best_gain(places: list[int], domino: Pair, player: int) -> int | None:
    """The most that a domino can bring a player; None where it has no place.

    `places` are those of `open_to`: any domino may be laid there, as in all variants but one.
    """
    low, high = domino
    own, other = COLOURS[player], COLOURS[1 - player]
    if places[high] & own & beside(places[low] & other):
        return high - low
    if places[low] & own & beside(places[high] & other):
        return low - high
    return None
