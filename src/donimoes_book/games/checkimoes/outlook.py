"""Estimates what a position of Checkimoes promises, and searches a few plays ahead."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from donimoes_book.board import cells
from donimoes_book.board.cells import CellSet, cells_of
from donimoes_book.board.dominoes import Pair
from donimoes_book.games.checkimoes.rules import (
    COLOURS,
    ROW,
    SQUARES,
    Board,
    Play,
    Rules,
    around,
    beside,
    covered,
    open_squares,
)

# Found by least squares, from the points that players who think ahead scored with their hands.
_BY_PLACES = (0.0, 0.27, 0.42, 0.52, 0.56) + 60 * (0.6,)
"""By the number of places where a domino gains points, the share of the gain to expect."""
_AT_A_LOSS = -0.4
"""The same for a domino that can only be played at a loss."""
NEXT, LATER = 0.5, 0.4
"""The share of the best play's gain to add: for the player to move, and for the other."""
PLACES, REPLIES = 60, 4
"""How many places to try for each domino: for one's own play first, and for plays after that."""
_INFINITE = float("inf")

_AROUND = {square: around(1 << square) for square in cells_of(SQUARES)}
_BESIDE = {square: beside(1 << square) for square in cells_of(SQUARES)}


class Ground(NamedTuple):
    """Where there is room on the board."""

    free: int
    """The squares that are not covered."""
    alone: int
    """The free squares with nothing around them."""
    open: Sequence[int]
    """For each number, the squares where it may go."""

    @classmethod
    def of(cls, board: Board) -> "Ground":
        """Return the room that a board leaves."""
        taken = covered(board)
        free = SQUARES ^ taken
        return cls(free, free & ~around(taken), open_squares(board))

    def after(self, numbers: Pair, first: int, second: int) -> "Ground":
        """Return the room after a play; this is much faster than working it out from the board."""
        near_first, near_second = _AROUND[first], _AROUND[second]
        near = near_first | near_second
        free = self.free & ~(1 << first | 1 << second)
        closed = ~(self.alone & near | 1 << first | 1 << second)
        left = [squares & closed for squares in self.open]
        left[numbers[0]] |= near_first & free
        left[numbers[1]] |= near_second & free
        return Ground(free, self.alone & ~near, left)


class Placing(NamedTuple):
    """A domino on the board, as its player sees it."""

    gain: int
    numbers: Pair
    """The larger number first."""
    first: int
    """The square of the larger number."""
    second: int

    @property
    def play(self) -> Play:
        """The same as a play, with the left or upper square first."""
        if self.first < self.second:
            return Play(self.numbers, self.first, self.second)
        return Play(self.numbers[::-1], self.second, self.first)


def placings(
    rules: Rules, ground: Ground, hand: Collection[Pair], player: int, most: int
) -> Iterator[Placing]:
    """Yield plays worth considering, with at most this many places for each domino.

    If there are more places, only every second, third or so is tried. Placings at a loss are left
    out if the domino can be placed at a gain.
    """
    colour = COLOURS[player]
    for low, high in hand:
        lows = ground.open[low]
        highs = ground.open[high] & cells.beside(lows, ROW)
        gains = highs & colour
        points = high - low if gains else low - high
        places = [
            (first, second)
            for first in cells_of(gains or highs)
            for second in cells_of(_BESIDE[first] & lows)
            if not (rules.from_the_middle and ground.alone >> first & ground.alone >> second & 1)
        ]
        for first, second in places[:: len(places) // (most + 1) + 1]:
            yield Placing(points, (high, low), first, second)


def promise(ground: Ground, hand: Collection[Pair], player: int) -> tuple[float, int]:
    """Return what a hand may still gain for a player, and the most that one domino gains."""
    total, most, colour = 0.0, -_INFINITE, COLOURS[player]
    beside_low: dict[int, CellSet] = {}
    for low, high in hand:
        reach = beside_low.get(low)
        if reach is None:
            reach = beside_low[low] = cells.beside(ground.open[low], ROW)
        places = ground.open[high] & reach
        if not places:
            continue
        points = high - low
        if gains := places & colour:
            total += points * _BY_PLACES[gains.bit_count()]
        else:
            total += points * _AT_A_LOSS
            points = -points
        if points > most:
            most = points
    return total, 0 if most == -_INFINITE else int(most)


def outlook(ground: Ground, hands: Sequence[Collection[Pair]], player: int) -> float:
    """Estimate how many more points than the other a player who has just played will score."""
    own, best = promise(ground, hands[player], player)
    others, reply = promise(ground, hands[1 - player], 1 - player)
    return own - others + LATER * best - NEXT * reply


Hands = tuple[tuple[Pair, ...], ...]


def lead(
    rules: Rules,
    ground: Ground,
    hands: Hands,
    player: int,
    depth: int,
    width: int,
    low: float = -_INFINITE,
    high: float = _INFINITE,
    *,
    passed: bool = False,
) -> float:
    """Estimate how many more points than the other the next player will score.

    An alpha-beta search looks `depth` plays ahead, at the `width` most promising plays on each
    turn. Nothing is drawn.
    """
    found = []
    for placing in placings(rules, ground, hands[player], player, REPLIES):
        left = ground.after(placing.numbers, placing.first, placing.second)
        played = placing.numbers[::-1]
        hand = tuple([held for held in hands[player] if held != played])
        after = (hands[0], hand) if player else (hand, hands[1])
        found.append((placing.gain + outlook(left, after, player), placing.gain, left, after))
    if not found:
        if passed:
            return 0
        return -lead(rules, ground, hands, 1 - player, depth, width, -high, -low, passed=True)
    if depth == 1:
        return max(estimate for estimate, *_ in found)
    best = -_INFINITE
    for _, gained, left, after in sorted(found, key=lambda play: play[0], reverse=True)[:width]:
        floor = max(low, best)
        reply = lead(
            rules, left, after, 1 - player, depth - 1, width, gained - high, gained - floor
        )
        best = max(best, gained - reply)
        if best >= high:
            break
    return best
