"""Finds positions that are alike: half of one, turned or mirrored, is in the other.

Or all but one domino, with other numbers, as far as a game stays the same if they are exchanged.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import ceil
from typing import NamedTuple

from donimoes_book.board.parts import Number
from donimoes_book.board.position import Position
from donimoes_book.board.renaming import becoming

Point = tuple[int, int]
Renames = Callable[[Mapping[int, int]], bool]
"""Returns whether a game stays the same if these numbers are exchanged for those."""
FEWEST = 3
"""What positions of different sizes must share at least: two dominoes are in many others."""
MOST_BY_CHANCE = 0.75
"""How many of the lone numbers of a rectangle must be alike: half of a small one are by chance."""


class Tile(NamedTuple):
    """A domino, or a number on its own: where its halves are, and their numbers."""

    places: tuple[Point, ...]
    pips: tuple[int, ...]

    @property
    def shape(self) -> tuple[Point, tuple[int, ...]]:
        """What the same tile has wherever it lies."""
        (x, y), (end_x, end_y) = self.places[0], self.places[-1]
        return (end_x - x, end_y - y), self.pips


@lru_cache(1024)
def tiles(position: Position) -> tuple[Tile, ...]:
    """Return the dominoes that lie face up, or every number where some are on their own."""
    halves: Iterable[Iterable[tuple[Point, int | None]]]
    if position.numbers:
        halves = ([half] for half in position.halves.items())
    else:
        halves = (zip(it.places, it.pips, strict=True) for it in position.dominoes)
    return tuple(filter(None, map(_tile, halves)))


def _tile(halves: Iterable[tuple[Point, int | None]]) -> Tile | None:
    """Return a tile with its smaller number first, or of equal ones the first place."""
    visible_halves = sorted((pips, place) for place, pips in halves if pips is not None)
    if not visible_halves:
        return None
    return Tile(
        tuple(place for _, place in visible_halves), tuple(pips for pips, _ in visible_halves)
    )


@lru_cache(1024)
def orientations(position: Position) -> tuple[tuple[Tile, ...], ...]:
    """Return a position's tiles, turned and mirrored in every way."""

    def turn(swap: bool, across: int, down: int) -> Iterator[Tile | None]:
        for places, pips in tiles(position):
            ways = (place[::-1] if swap else place for place in places)
            yield _tile(zip([(across * x, down * y) for x, y in ways], pips, strict=True))

    return tuple(tuple(filter(None, turn(*it))) for it in product((False, True), (1, -1), (1, -1)))


def same_dominoes(one: Position, other: Position, renames: Renames | None = None) -> int:
    """Return how many dominoes two positions share if these are all but one; or else 0.

    If numbers are only names, the dominoes must be the same ones with other names.
    """
    mine, others = (Counter(tile.pips for tile in tiles(it)) for it in (one, other))
    shared, total = (mine & others).total(), mine.total()
    if renames is None:
        return (total == others.total() <= shared + 1) * shared
    often = [sorted(Counter(it.halves.values()).values()) for it in (one, other)]
    if mine != others and often[0] == often[1]:
        return any(map(renames, becoming(mine, others))) * total
    return (mine == others) * total


def likeness(one: Position, other: Position, renames: Renames | None = None) -> int:
    """Return how many dominoes (or lone numbers) a position shares with one it's like; or else 0.

    It's like one in which half of its dominoes lie, if these aren't too few to tell. Lone numbers
    are like those of dominoes, too: their solution.
    """
    if one.numbers and not other.numbers:
        numbers = tuple(Number(place, pips or 0) for place, pips in sorted(other.halves.items()))
        other = Position(numbers=numbers)
    mine, others = tiles(one), tiles(other)
    is_one_size = len(mine) == len(others)
    least = max((len(mine) + 1) // 2, 1 if is_one_size else FEWEST)
    if one.numbers:
        least = ceil(MOST_BY_CHANCE * len(mine)) if is_one_size else len(mine) + 1
    common = Counter(tile.pips for tile in mine) & Counter(tile.pips for tile in others)
    if common.total() >= least and (count := _shared(one, other)) >= least:
        return count
    return _renamed(one, other, renames) if renames and is_one_size else 0


def traits(position: Position) -> Iterator[object]:
    """Yield what a position without lone numbers has; those without a common trait aren't alike.

    That is whatever numbers stand for each other. A trait is the same for a position turned,
    mirrored or moved.
    """
    own, sides = tiles(position), orientations(position)
    often = Counter(pip for tile in own for pip in tile.pips)
    yield tuple(sorted((len({*pips}), *sorted(often[pip] for pip in pips)) for _, pips in own))
    if len(own) < FEWEST:
        yield from (tile.pips for tile in own)
    for a, b in combinations(range(len(own)), 2):
        yield min(min(_arranged(it[a], it[b]), _arranged(it[b], it[a])) for it in sides)
    for left in range(len(own)):
        yield min(_outline([*it[:left], *it[left + 1 :]]) for it in sides)


def _arranged(one: Tile, other: Tile) -> tuple[object, ...]:
    """Return two tiles, and where the other is from the first."""
    (x, y), (other_x, other_y) = one.places[0], other.places[0]
    return one.shape, other.shape, other_x - x, other_y - y


def _outline(side: Sequence[Tile]) -> tuple[tuple[Point, ...], ...]:
    """Return where tiles are, as seen from the left and the top."""
    left, top = (
        min((it[axis] for tile in side for it in tile.places), default=0) for axis in (0, 1)
    )
    moved = (sorted((x - left, y - top) for x, y in tile.places) for tile in side)
    return tuple(sorted(map(tuple, moved)))


def _shared(one: Position, other: Position) -> int:
    """Return how many tiles lie alike, however one position is turned, mirrored and moved."""
    there = defaultdict[object, list[Point]](list)
    for tile in tiles(one):
        there[tile.shape].append(tile.places[0])
    most = 0
    for side in orientations(other):
        moved = Counter(
            (there_x - x, there_y - y)
            for tile in side
            for (x, y) in tile.places[:1]
            for there_x, there_y in there.get(tile.shape, ())
        )
        most = max(most, *moved.values(), 0)
    return most


def _renamed(one: Position, other: Position, renames: Renames) -> int:
    """Return how many tiles lie alike but for their numbers, if at most one doesn't."""
    here = {frozenset(tile.places): dict(zip(*tile, strict=True)) for tile in tiles(one)}
    most, least = 0, len(here) - 1
    for side in orientations(other):
        # Of two tiles, at least one has to lie on one of the others; rectangles lie on each other.
        moves = {
            (max(ends)[0] - max(tile.places)[0], max(ends)[1] - max(tile.places)[1])
            for tile in (sorted(side)[:1] if one.numbers else side[:2])
            for ends in ([min(here, key=sorted)] if one.numbers else here)
        }
        for right, down in moves:
            pairs = list[list[tuple[int, int]]]()
            for number, (places, pips) in enumerate(side):
                ends = [(x + right, y + down) for x, y in places]
                if numbers := here.get(frozenset(ends)):
                    pairs.append([(n, numbers[end]) for n, end in zip(pips, ends, strict=True)])
                elif number > len(pairs):
                    break
            if len(pairs) >= least:
                most = max(most, _agreeing(pairs, least, renames))
    return most


def _agreeing(pairs: Sequence[Sequence[tuple[int, int]]], least: int, renames: Renames) -> int:
    """Return how many pairs of tiles agree on what each number becomes, if enough of them do."""
    without = ([*pairs[:left], *pairs[left + 1 :]] for left in range(len(pairs)))
    for chosen in (pairs, *(without if len(pairs) > least else ())):
        substitutions = {pair for tile in chosen for pair in tile}
        becomes = dict(substitutions)
        if len(becomes) == len(substitutions) == len(set(becomes.values())) and renames(becomes):
            return len(chosen)
    return 0
