"""Positions mirrored, or with their numbers exchanged: another problem only for the eye."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations
from random import Random

from donimoes_book.board.dominoes import LARGEST
from donimoes_book.board.parts import Domino, Number, Piece, Place
from donimoes_book.board.position import Position

Numbers = tuple[int, ...]
"""What each number from 0 on becomes."""
SAME: Numbers = tuple(range(LARGEST + 1))
COMPLEMENTS = SAME, SAME[::-1]
"""The exchanges by which a sum of six, or of twelve on two dominoes, stays the same."""
ALL = tuple(permutations(SAME))
"""The exchanges for a game in which numbers are only names."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """What each number becomes, and whether left and right, or up and down, change places."""

    numbers: Numbers = SAME
    across: bool = False
    down: bool = False
    corners: str = ""
    """The letters of pieces that belong to a corner: upper left, lower left, upper right, lower
    right. They stay in their corners."""

    def image(self, position: Position) -> Position:
        """Return another position; raises ValueError if it has anything but dominoes and pieces."""
        numbers = (Number(self._place(it.place), self.numbers[it.pips]) for it in position.numbers)
        pieces = (Piece(self._place(it.place), self._letter(it.letter)) for it in position.pieces)
        if replace(position, dominoes=(), numbers=(), pieces=()) != Position():
            raise ValueError("only dominoes, numbers and pieces have an image")
        dominoes = map(self._domino, position.dominoes)
        return Position(tuple(dominoes), numbers=tuple(numbers), pieces=tuple(pieces))

    def _letter(self, letter: str) -> str:
        corner = self.corners.find(letter)
        return letter if corner < 0 else self.corners[corner ^ 2 * self.across ^ self.down]

    def _place(self, place: Place) -> Place:
        return Place(-place.x if self.across else place.x, -place.y if self.down else place.y)

    def _domino(self, domino: Domino) -> Domino:
        pips = (None if n is None else self.numbers[n] for n in domino.pips)
        (place, first), (_, second) = sorted(
            zip(map(self._place, domino.places), pips, strict=True)
        )
        return Domino(place, domino.across, (first, second))


@dataclass(frozen=True, slots=True)
class Symmetries:
    """What leaves a game as it is."""

    numbers: tuple[Numbers, ...] = (SAME,)
    """The exchanges of numbers, the first of which changes none."""
    across: bool = False
    """Whether left and right can change places."""
    down: bool = False
    """Whether up and down can."""
    corners: str = ""
    """The letters of pieces that belong to a corner, as a symmetry has them."""
    by_page: bool = True
    """Whether an image has the same moves in the same order, so that a page can make it."""

    @property
    def exchange(self) -> Numbers:
        """An exchange that changes as many numbers as any other."""
        return _widest(self.numbers)

    def drawn(self, seed: str) -> Iterator[Symmetry]:
        """Yield symmetries drawn by lot, each once, but for the one that changes nothing."""
        ways = len(self.numbers), 1 + self.across, 1 + self.down
        lots, rng = list(range(1, ways[0] * ways[1] * ways[2])), Random(seed)
        for last in reversed(range(len(lots))):
            drawn = rng.randrange(last + 1)
            number, lots[drawn] = lots[drawn], lots[last]
            number, across = divmod(number, ways[1])
            exchange, down = divmod(number, ways[2])
            yield Symmetry(self.numbers[exchange], bool(across), bool(down), self.corners)


@cache
def _widest(exchanges: tuple[Numbers, ...]) -> Numbers:
    return max(exchanges, key=lambda it: sum(map(int.__ne__, it, SAME)))
