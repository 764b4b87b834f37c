"""A rectangle of numbers as an exact cover problem, and what is known about its places."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, chain, pairwise
from typing import Any

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.parts import Domino, Mark, Split
from donimoes_book.board.position import Number, Place, Position
from donimoes_book.games.dominosa import cover
from donimoes_book.games.dominosa.reasoning import JOINED, OPEN, PLAIN, SPLIT, Grid

COLUMNS = "ABCDEFGHIJK"
KNOWN_SPLIT, NEW_SPLIT = "~", "S"
"""The marks for what was known before a deduction, and for what it finds."""


@lru_cache
def places_of(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """Return the two halves of every place in a rectangle; halves are numbered row by row."""
    return tuple(
        (half, there)
        for half in range(width * height)
        for there in ((half + 1,) if (half + 1) % width else ()) + (half + width,)
        if there < width * height
    )


@lru_cache
def pairs_up_to(greatest: int) -> tuple[Pair, ...]:
    """Return the dominoes of a set, in order."""
    return tuple(domino_set(greatest))


@lru_cache
def _ranks(greatest: int) -> dict[Pair, int]:
    pairs = pairs_up_to(greatest)
    ranks = {pair: rank for rank, pair in enumerate(pairs)}
    return ranks | {(b, a): rank for (a, b), rank in ranks.items()}


@dataclass(frozen=True)
class Rectangle:
    """The halves of a whole set, row by row, without joints.

    Things to be covered (`items`) are numbered: first the halves, then the pairs of the set.
    """

    width: int
    numbers: tuple[int, ...]

    @property
    def height(self) -> int:
        """How many rows the rectangle has."""
        return len(self.numbers) // self.width

    @cached_property
    def greatest(self) -> int:
        """The greatest number of the set."""
        return max(self.numbers)

    @property
    def halves(self) -> int:
        """How many halves there are."""
        return len(self.numbers)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The dominoes of the set, in order."""
        return pairs_up_to(self.greatest)

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The two halves of each place for a domino."""
        return places_of(self.width, self.height)

    @cached_property
    def grid(self) -> Grid:
        """The rectangle as an exact cover problem: each place covers two halves and a pair."""
        ranks, numbers, items = _ranks(self.greatest), self.numbers, list[int]()
        for one, other in self.places:
            items += one, other, self.halves + ranks[numbers[one], numbers[other]]
        places: list[list[int]] = [[] for _ in range(self.halves + self.halves // 2)]
        for at, item in enumerate(items):
            places[item].append(at // 3)
        starts = list(accumulate(map(len, places), initial=0))
        return Grid(starts, list(chain(*places)), items, self.halves, self.width)

    def places_for(self, item: int) -> list[int]:
        """Return all places that an item has."""
        starts, listed, *_ = self.grid
        return list(listed[starts[item] : starts[item + 1]])

    def pair(self, place: int) -> Pair:
        """Return the domino that a place would make, the smaller number first."""
        return self.pairs[self.grid.items[3 * place + 2] - self.halves]

    def number_of(self, one: int, other: int) -> int:
        """Return the index of the place of two neighbouring halves; raises KeyError."""
        return _numbered(self.width, self.height)[one, other]

    def square(self, half: int) -> str:
        """Return the name of a half's square: its column, and its row from the top."""
        return f"{COLUMNS[half % self.width]}{half // self.width + 1}"

    def squares(self, place: int) -> str:
        """Return the names of a place's two squares, such as `C2D2`."""
        one, other = self.places[place]
        return self.square(one) + self.square(other)

    def move(self, place: int) -> str:
        """Return the move that puts a domino in a place, such as `36-C2D2`."""
        one, other = self.places[place]
        return f"{self.numbers[one]}{self.numbers[other]}-{self.squares(place)}"

    def at(self, half: int) -> Place:
        """Return where a half is in the position."""
        return Place(2 * (half % self.width), 2 * (half // self.width))

    def position(
        self, state: Sequence[int], added: int | None = None, split: Collection[int] = ()
    ) -> Position:
        """Show what is known: joined dominoes, lone numbers, and the marks of what is split.

        The `added` domino has a `+`, and the places of `split` have another mark. Other dominoes
        have none.
        """
        dominoes, joined, splits = list[Domino](), set[int](), list[Split]()
        lying = set[int]()
        for place, known in enumerate(state):
            if known == JOINED:
                one, other = self.places[place]
                numbers = self.numbers[one], self.numbers[other]
                mark = Mark.ADDED if place == added else None
                dominoes.append(Domino(self.at(one), other == one + 1, numbers, mark))
                joined |= {one, other}
                lying |= {one, other} if place != added else set()
        for place, known in enumerate(state):
            one, other = self.places[place]
            if known == SPLIT and not lying & {one, other}:
                here = self.at(one)
                point = here.moved(1, 0) if other == one + 1 else here.moved(0, 1)
                splits.append(Split(point, NEW_SPLIT if place in split else KNOWN_SPLIT))
        lone = [
            Number(self.at(half), number)
            for half, number in enumerate(self.numbers)
            if half not in joined
        ]
        return Position(tuple(dominoes), tuple(lone), splits=tuple(splits))

    def with_joined(self, joined: Iterable[int], split: Iterable[int] = ()) -> list[int]:
        """Return what is known about all places once some are joined and others split."""
        state = [OPEN] * len(self.places)
        for place in split:
            state[place] = SPLIT
        for place in joined:
            PLAIN.put(self.grid, state, place)
        return state

    def nothing_known(self) -> list[int]:
        """Return what is known about all places before the first step."""
        return [OPEN] * len(self.places)


@dataclass(frozen=True, slots=True)
class Covers:
    """What an exact cover search finds."""

    count: int
    """How many ways there are, as far as they are counted."""
    nodes: int
    """How often something is tried."""
    ways: tuple[tuple[int, ...], ...]
    """The places of all dominoes in the first two ways, in order."""


def find_covers(
    rectangle: Rectangle,
    state: Sequence[int],
    most: int = 2,
    count: Callable[..., Any] = cover.count_covers,
) -> Covers:
    """Count the ways to complete what is known, up to `most`; `count` may be compiled."""
    starts, listed, items = rectangle.grid[:3]
    joined = [place for place, known in enumerate(state) if known == JOINED]
    gone = [0 if known == OPEN else -1 for known in state]
    left = [end - start for start, end in pairwise(starts)]
    for place, known in enumerate(state):
        if known != OPEN:
            for item in items[3 * place : 3 * place + 3]:
                left[item] -= 1
    for place in joined:
        for item in items[3 * place : 3 * place + 3]:
            left[item] = -1
    dominoes = rectangle.halves // 2 - len(joined)
    way, found = [0] * (2 * dominoes), [0] * (2 * dominoes)
    covers, nodes = count(starts, listed, items, gone, left, way, most, found)
    ways = tuple(
        tuple(sorted(joined + found[number * dominoes : (number + 1) * dominoes]))
        for number in range(min(2, covers))
    )
    return Covers(covers, nodes, ways)


@lru_cache
def _numbered(width: int, height: int) -> dict[tuple[int, int], int]:
    known = dict[tuple[int, int], int]()
    for place, (one, other) in enumerate(places_of(width, height)):
        known[one, other] = known[other, one] = place
    return known
