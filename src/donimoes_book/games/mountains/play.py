"""Plays the versions of Mountains and Valleys in which a laid domino stays: alone or together.

The rules say nothing of a hole that no domino can fill, but the square has to be completed; so
here nobody lays a domino after which the rest of the square could not be filled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.games.mountains.map import CLIMB, SIDE
from donimoes_book.games.mountains.square import NEAR, SPACES, can_be_filled

IN_GAME = SPACES // 2
FACE_UP = 5
"""How many dominoes the harder solitaire shows at a time."""
HANDS = {2: 9, 3: 6, 4: 5}
"""Number of players to dominoes in a hand."""

# What the sensible player minds, in points of penalty.
CLIFF = 0.1
"""Every level of a cliff beside the domino."""
DEAD_END = (0.0, 1.0, 0.6, 0.4, 0.4)
"""A space with no way on yet, and so many empty neighbours left to lead on."""


@dataclass(frozen=True, slots=True)
class Laying:
    """A way to lay a domino: each of its numbers on a space."""

    pair: Pair
    spaces: tuple[int, int]


@dataclass
class Table:
    """A map that grows."""

    heights: list[int | None] = field(default_factory=lambda: [None] * SPACES)
    laid: list[Laying] = field(default_factory=list)
    empty: int = (1 << SPACES) - 1

    def lay(self, laying: Laying) -> None:
        """Lay a domino where it may lie."""
        for space, number in zip(laying.spaces, laying.pair, strict=True):
            self.heights[space] = number
            self.empty &= ~(1 << space)
        self.laid.append(laying)

    def open_pairs(self) -> Iterator[tuple[int, int]]:
        """Every two spaces that the next domino may cover."""
        for first in range(SPACES):
            for second in NEAR[first]:
                if second < first or not (self.empty >> first & self.empty >> second & 1):
                    continue
                touches = not self.laid or any(
                    self.heights[there] is not None
                    for space in (first, second)
                    for there in NEAR[space]
                )
                if touches and can_be_filled(self.empty & ~(1 << first | 1 << second)):
                    yield first, second

    def layings(self, pairs: Sequence[Pair]) -> list[Laying]:
        """Every way to lay one of some dominoes."""
        return [
            Laying(pair, spaces)
            for first, second in self.open_pairs()
            for pair in pairs
            for spaces in ((first, second), (second, first))[: 1 + (pair[0] != pair[1])]
        ]

    def position(self) -> Position:
        """The map as a position."""
        return Position(tuple(map(_domino, self.laid)))


Player = Callable[[Table, Sequence[Pair], Random], Laying]
"""Chooses one of some dominoes, and where to lay it."""


def random_player(table: Table, pairs: Sequence[Pair], rng: Random) -> Laying:
    """Choose any legal way to lay a domino, all alike."""
    return rng.choice(table.layings(pairs))


def sensible_player(table: Table, pairs: Sequence[Pair], rng: Random) -> Laying:
    """Choose what leaves the least violation around the domino; of equals, any.

    It looks at the domino and its neighbours only, and never at the sections of the map.
    """
    return min(table.layings(pairs), key=lambda laying: (_damage(table, laying), rng.random()))


def play_alone(rng: Random, player: Player) -> Table:
    """Play the harder solitaire: five dominoes are face up until the rest have run out."""
    drawn = rng.sample(domino_set(), IN_GAME)
    shown, hidden = drawn[:FACE_UP], drawn[FACE_UP:]
    table = Table()
    while shown:
        laying = player(table, shown, rng)
        table.lay(laying)
        shown.remove(laying.pair)
        if hidden:
            shown.append(hidden.pop(0))
    return table


def play_together(rng: Random, player: Player, players: int) -> Table:
    """Play the cooperative version: each lays what the one to the right has passed."""
    size = HANDS[players]
    drawn = rng.sample(domino_set(), players * size)
    hands = [drawn[start : start + size] for start in range(0, len(drawn), size)]
    table = Table()
    for turn in range(IN_GAME):
        hand = hands[turn % players]
        passed = player(table, hand, rng).pair
        hand.remove(passed)
        table.lay(player(table, [passed], rng))
    return table


def _damage(table: Table, laying: Laying) -> float:
    """How much is spoiled around a domino: cliffs, and spaces that may never be reached."""
    heights, own = table.heights, laying.spaces
    heights[own[0]], heights[own[1]] = laying.pair
    damage = 0.0
    for space in _around(*own):
        here = heights[space]
        if here is None:
            continue
        room, lowest = 0, SIDE
        for there in NEAR[space]:
            height = heights[there]
            if height is None:
                room += 1
                continue
            step = abs(here - height)
            lowest = min(lowest, step)
            if step > CLIMB and space in own:
                damage += CLIFF * (step - CLIMB)
        if lowest > CLIMB:
            damage += DEAD_END[room] if room else lowest
    heights[own[0]] = heights[own[1]] = None
    return damage


@cache
def _around(first: int, second: int) -> tuple[int, ...]:
    """Two spaces and all their neighbours."""
    return tuple(dict.fromkeys((first, second, *NEAR[first], *NEAR[second])))


def _domino(laying: Laying) -> Domino:
    (first, one), (second, other) = sorted(zip(laying.spaces, laying.pair, strict=True))
    place = Place(2 * (first % SIDE), 2 * (first // SIDE))
    return Domino(place, second == first + 1, (one, other))
