"""Makes random rectangles of dominoes: fills and changes them, or only divides them.

Equal numbers may or may not touch in them.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from donimoes_book.board.dominoes import Pair, domino_set, smaller_first
from donimoes_book.board.parts import Domino, Place, reading_order
from donimoes_book.board.position import Position

_TRIES = 400
"""How many dominoes a filling may try before it gives up, plus some for each place."""


def shapes(dominoes: int) -> list[tuple[int, int]]:
    """Return the rectangles (width, height) that this many dominoes fill, at least two spaces high.

    The first is the closest to a square; none is taller than it is wide.
    """
    cells = 2 * dominoes
    heights = [h for h in range(int(cells**0.5), 1, -1) if cells % h == 0]
    return [(cells // height, height) for height in heights]


def random_rectangle(
    rng: Random, width: int, height: int, highest: int = 6, *, equals: bool = False
) -> Position:
    """Fill a rectangle (in spaces) at random with different dominoes of a set.

    Equal numbers may touch only if `equals` is set.
    """
    places = {Place(2 * x, 2 * y) for x in range(width) for y in range(height)}
    while True:
        pool = domino_set(highest)
        rng.shuffle(pool)
        filled = _Filling(rng, {}, places, pool, equals=equals).fill()
        if filled is not None:
            return Position(tuple(filled))


def change_rectangle(
    rng: Random, position: Position, lift: int, highest: int = 6, *, equals: bool = False
) -> Position | None:
    """Lift `lift` neighbouring dominoes and fill the hole again; None if no filling was found.

    The hole is filled with the lifted dominoes and those in the set that are not in play. Equal
    numbers may come to touch only if `equals` is set.
    """
    lifted = [rng.choice(position.dominoes)]
    while len(lifted) < min(lift, len(position.dominoes)):
        around = {other for d in lifted for place in d.places for other in place.neighbours}
        touching = [d for d in position.dominoes if around.intersection(d.places)]
        lifted.append(rng.choice([d for d in touching if d not in lifted]))
    rest = [d for d in position.dominoes if d not in lifted]
    in_play = {frozenset(d.pips) for d in rest}
    pool = [pair for pair in domino_set(highest) if frozenset(pair) not in in_play]
    rng.shuffle(pool)
    numbers = {p: n for d in rest for p, n in zip(d.places, d.pips, strict=True) if n is not None}
    hole = {place for domino in lifted for place in domino.places}
    filled = _Filling(rng, numbers, hole, pool, equals=equals).fill()
    return None if filled is None else Position((*rest, *filled))


class _Filling:
    """One attempt to fill a hole: depth first, from the upper left, with limited tries."""

    def __init__(
        self,
        rng: Random,
        numbers: dict[Place, int],
        hole: set[Place],
        pool: list[Pair],
        *,
        equals: bool,
    ) -> None:
        self.equals = equals
        self.rng, self.numbers, self.hole, self.pool = rng, dict(numbers), set(hole), pool
        self.filled: list[Domino] = []
        self.tries = _TRIES + 20 * len(hole)

    def fill(self) -> list[Domino] | None:
        """Return dominoes that fill the hole; None if the tries run out or nothing fits."""
        return self.filled if self._fill_rest() else None

    def _fill_rest(self) -> bool:
        if not self.hole:
            return True
        place = min(self.hole, key=reading_order)
        for domino, pips in self._candidates(place):
            self.tries -= 1
            if self.tries < 0:
                return False
            pair = smaller_first(pips)
            at = self.pool.index(pair)
            del self.pool[at]
            self.hole.difference_update(domino.places)
            self.numbers.update(zip(domino.places, pips, strict=True))
            self.filled.append(domino)
            if self._fill_rest():
                return True
            self.filled.pop()
            for covered in domino.places:
                del self.numbers[covered]
            self.hole.update(domino.places)
            self.pool.insert(at, pair)
        return False

    def _candidates(self, place: Place) -> Iterator[tuple[Domino, Pair]]:
        steps = {True: (2, 0), False: (0, 2)}
        ways = [across for across, step in steps.items() if place.moved(*step) in self.hole]
        self.rng.shuffle(ways)
        for across in ways:
            for pair in list(self.pool):
                turned = [pair, pair[::-1]] if pair[0] != pair[1] else [pair]
                self.rng.shuffle(turned)
                for pips in turned:
                    domino = Domino(place, across, pips)
                    if self._fits(domino, pips):
                        yield domino, pips

    def _fits(self, domino: Domino, pips: Pair) -> bool:
        return self.equals or all(
            self.numbers.get(other) != number
            for place, number in zip(domino.places, pips, strict=True)
            for other in place.neighbours
        )


# Dividing a rectangle into dominoes, with every way equally likely: the remaining ways are counted
# half by half, in reading order, by which halves are covered.

Divided = list[tuple[int, int]]
"""The two halves of every domino, in reading order; halves are numbered row by row."""


@lru_cache
def ways_on(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Return the number of ways to divide the rest of a rectangle into dominoes.

    The table is indexed by the first half of the rest, and by which of the next halves are already
    covered: a bit each, the lowest for the first.
    """
    halves, sets = width * height, 1 << (width + 1)
    after = [0] * sets
    after[0] = 1
    table = [tuple(after)]
    for half in range(halves - 1, -1, -1):
        here = [0] * sets
        for covered in range(sets // 2):
            here[covered] = sum(after[then] for _, then in _ways_from(half, covered, width, halves))
        after = here
        table.append(tuple(here))
    return tuple(reversed(table))


def _ways_from(half: int, covered: int, width: int, halves: int) -> list[tuple[int, int]]:
    """Return each possible other half of a domino on a half, or 0 for none, and what follows."""
    if covered & 1:
        return [(0, covered >> 1)]
    ways = []
    if (half + 1) % width and not covered & 2:
        ways.append((half + 1, (covered | 2) >> 1))
    if half + width < halves:
        ways.append((half + width, (covered | 1 << width) >> 1))
    return ways


def divide(rng: Random, width: int, height: int, *, always: bool = False) -> Divided:
    """Divide a rectangle into dominoes, with each way equally likely.

    A random number is drawn wherever a domino could lie either way or, with `always`, for every
    domino. Which layout a seed gives depends on this, so no game may change it.
    """
    table, covered, division = ways_on(width, height), 0, Divided()
    halves = width * height
    for half in range(halves):
        ways = _ways_from(half, covered, width, halves)
        there, then = ways[0]
        if len(ways) > 1 or (always and there):
            counts = [table[half + 1][left] for _, left in ways]
            if rng.randrange(sum(counts)) >= counts[0]:
                there, then = ways[1]
        covered = then
        if there:
            division.append((half, there))
    return division
