"""A rectangle of numbers as an exact cover problem, and a proof of how many solutions it has.

The proof is an exact cover search (Knuth, The Art of Computer Programming 7.2.2.1): the half or
pair with the fewest places is covered in every way, one after another. It knows nothing about
techniques. Numba compiles the same function that plain Python runs.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, chain
from typing import Any

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.parts import Domino, Mark, Split
from donimoes_book.board.position import Number, Place, Position
from donimoes_book.games.dominosa.reasoning import JOINED, OPEN, SPLIT, Grid, Numbers, put
from donimoes_book.search.loops import Loops

loop = Loops()
"""What marks the functions that are also compiled."""
COLUMNS = "ABCDEFGHIJK"
KNOWN_SPLIT = "~"
"""The mark for a split that was known before a deduction."""
NEW_SPLIT = "S"
"""The mark for a split that a deduction finds."""


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
def _numbered(width: int, height: int) -> dict[tuple[int, int], int]:
    numbered = dict[tuple[int, int], int]()
    for place, (one, other) in enumerate(places_of(width, height)):
        numbered[one, other] = numbered[other, one] = place
    return numbered


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

    def half_at(self, place: Place) -> int:
        """Return which half is somewhere in the position."""
        return place.x // 2 + place.y // 2 * self.width

    def between(self, place: int) -> Place:
        """Return the point between a place's two halves, where a split is shown."""
        one, other = self.places[place]
        return self.at(one).moved(1, 0) if other == one + 1 else self.at(one).moved(0, 1)

    def domino(self, place: int, mark: Mark | None = None) -> Domino:
        """Return the domino that is in a place."""
        one, other = self.places[place]
        numbers = self.numbers[one], self.numbers[other]
        return Domino(self.at(one), other == one + 1, numbers, mark)

    def position(
        self, state: Sequence[int], added: int | None = None, split: Collection[int] = ()
    ) -> Position:
        """Show what is known: joined dominoes, lone numbers, and the marks of what is split.

        The `added` domino has a `+`, and the places of `split` have another mark. Other dominoes
        have none.
        """
        joined = [place for place, status in enumerate(state) if status == JOINED]
        covered = {half for place in joined for half in self.places[place]}
        lying = {half for place in joined if place != added for half in self.places[place]}
        return Position(
            tuple(self.domino(p, Mark.ADDED if p == added else None) for p in joined),
            tuple(
                Number(self.at(half), number)
                for half, number in enumerate(self.numbers)
                if half not in covered
            ),
            splits=tuple(
                Split(self.between(place), NEW_SPLIT if place in split else KNOWN_SPLIT)
                for place, status in enumerate(state)
                if status == SPLIT and lying.isdisjoint(self.places[place])
            ),
        )

    def statuses(self, joined: Iterable[int] = (), split: Iterable[int] = ()) -> list[int]:
        """Return what is known about all places once some are joined and others split."""
        state = [OPEN] * len(self.places)
        for place in split:
            state[place] = SPLIT
        for place in joined:
            put(self.grid, state, place)
        return state


@loop
def change_rivals(
    grid: Grid, gone: Numbers, left: Numbers, place: int, before: int, after: int
) -> None:
    """Change the level of a place's rivals that have this one, and count what is left."""
    starts, listed, items = grid[:3]
    for item in items[3 * place : 3 * place + 3]:
        for other in listed[starts[item] : starts[item + 1]]:
            if gone[other] == before:
                gone[other] = after
                for covered in items[3 * other : 3 * other + 3]:
                    if left[covered] >= 0:
                        left[covered] += 1 if after == 0 else -1


@loop
def count_covers(
    grid: Grid, gone: Numbers, left: Numbers, way: Numbers, most: int, solutions: Numbers
) -> Any:
    """Count covers, up to `most`, and how often something was covered by trial.

    `left` says how many places each item has, and `gone` whether each place is out from the
    start (-1) or not (0); both are changed. `way` has room for two numbers per domino; the
    first two covers are written to `solutions`, one after the other.
    """
    starts, listed, items = grid[:3]
    dominoes = len(way) // 2
    depth = covers = nodes = 0
    begin = True
    while depth >= 0:
        if begin:
            # Choose the item that is hardest to cover; there is none once all are covered.
            best, fewest = -1, 1 << 30
            for item in range(len(left)):
                if 0 <= left[item] < fewest:
                    best, fewest = item, left[item]
            if best < 0:
                if covers < 2:
                    for level in range(depth):
                        solutions[covers * dominoes + level] = listed[way[2 * level + 1]]
                covers += 1
                if covers == most:
                    return covers, nodes
                depth -= 1
                begin = False
                continue
            way[2 * depth] = best
            way[2 * depth + 1] = starts[best] - 1
        else:
            # Take back the place tried here.
            place = listed[way[2 * depth + 1]]
            for item in items[3 * place : 3 * place + 3]:
                left[item] = 0
            change_rivals(grid, gone, left, place, depth + 1, 0)
        end = starts[way[2 * depth] + 1]
        at = way[2 * depth + 1] + 1
        while at < end and gone[listed[at]] != 0:
            at += 1
        if at == end:
            depth -= 1
            begin = False
            continue
        way[2 * depth + 1] = at
        nodes += 1
        place = listed[at]
        depth += 1
        change_rivals(grid, gone, left, place, 0, depth)
        for item in items[3 * place : 3 * place + 3]:
            left[item] = -1
        begin = True
    return covers, nodes


"""The function for plain Python, on lists."""


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
    count: Callable[..., Any] = count_covers,
) -> Covers:
    """Count the ways to complete what is known, up to `most`; `count` may be compiled."""
    grid = rectangle.grid
    gone = [0 if status == OPEN else -1 for status in state]
    left = [0] * (len(grid.starts) - 1)
    for place, status in enumerate(state):
        for item in grid.items[3 * place : 3 * place + 3]:
            left[item] += status == OPEN
    joined = [place for place, status in enumerate(state) if status == JOINED]
    for place in joined:
        for item in grid.items[3 * place : 3 * place + 3]:
            left[item] = -1
    dominoes = rectangle.halves // 2 - len(joined)
    way, solutions = [0] * (2 * dominoes), [0] * (2 * dominoes)
    covers, nodes = count(grid, gone, left, way, most, solutions)
    ways = tuple(
        tuple(sorted(joined + solutions[number * dominoes : (number + 1) * dominoes]))
        for number in range(min(2, covers))
    )
    return Covers(covers, nodes, ways)
