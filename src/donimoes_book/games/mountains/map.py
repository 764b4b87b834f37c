"""Maps of mountains and valleys: where one can walk, what a map costs, what can still be laid."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from donimoes_book.board.cells import (
    CellSet,
    cell_set,
    cells_of,
    connected_groups,
    maximum_matching,
)
from donimoes_book.board.parts import reading_order
from donimoes_book.board.position import Domino, Place
from donimoes_book.games.game import RuleViolation
from donimoes_book.games.set_checks import off_grid

SIDE = 6
"""A whole map is so many spaces wide and high."""
SPACES = SIDE * SIDE
SQUARE = CellSet((1 << SPACES) - 1)
"""All spaces of a map, which are numbered row by row."""
CLIMB = 1
"""The highest step that can be walked."""

Heights = Mapping[Place, int]
"""The height of each space of a map, or of what is laid of it so far."""


def heights_of(dominoes: Iterable[Domino]) -> dict[Place, int]:
    """Return the heights that dominoes show."""
    return {
        place: pips
        for domino in dominoes
        for place, pips in zip(domino.places, domino.pips, strict=True)
        if pips is not None
    }


# Walking


def borders(heights: Heights) -> Iterator[tuple[int, Place, Place]]:
    """Yield every pair of neighbouring spaces, with the height of the step between them."""
    for place, height in heights.items():
        for there in (place.moved(2, 0), place.moved(0, 2)):
            if there in heights:
                yield abs(height - heights[there]), place, there


def paths(heights: Heights) -> tuple[tuple[Place, Place], ...]:
    """Return the pairs of neighbouring spaces between which one can walk."""
    return tuple((here, there) for step, here, there in borders(heights) if step <= CLIMB)


def sections(heights: Heights) -> list[set[Place]]:
    """Return the parts of a map within which one can walk everywhere, largest first."""
    reached: dict[Place, list[Place]] = {place: [] for place in heights}
    for here, there in paths(heights):
        reached[here].append(there)
        reached[there].append(here)
    found = map(set, connected_groups(heights, reached.__getitem__))
    return sorted(found, key=lambda part: (-len(part), min(map(reading_order, part))))


def climbs(heights: Heights) -> list[tuple[int, Place, Place]]:
    """Return the cheapest cliffs that join all sections, each with its height, lowest first.

    They are those of a minimum spanning tree over the sections (Kruskal, 1956). Of several such
    trees all have cliffs of the same heights.
    """
    home = {place: number for number, part in enumerate(sections(heights)) for place in part}
    chosen = []
    for cliff in sorted(borders(heights)):
        first, second = home[cliff[1]], home[cliff[2]]
        if first != second:
            chosen.append(cliff)
            home = {place: first if part == second else part for place, part in home.items()}
    return chosen


def penalty(heights: Heights) -> int:
    """Return what a map costs: the heights of the cliffs that have to be climbed, added up."""
    return sum(step for step, _, _ in climbs(heights))


# The square that a map fills


def is_whole(heights: Heights) -> bool:
    """Tell whether the map is a full square of the size that the game is played for."""
    return len(heights) == SPACES and fits(heights)


def fits(places: Iterable[Place]) -> bool:
    """Tell whether the places keep within some square of the size that the game is played for."""
    places = list(places)
    columns, rows = {place.x for place in places}, {place.y for place in places}
    return max(max(columns) - min(columns), max(rows) - min(rows)) < 2 * SIDE


def _neighbours(space: int) -> tuple[int, ...]:
    row, column = divmod(space, SIDE)
    left_and_right = [row * SIDE + there for there in (column - 1, column + 1) if 0 <= there < SIDE]
    above_and_below = [there for there in (space - SIDE, space + SIDE) if 0 <= there < SPACES]
    return (*left_and_right, *above_and_below)


NEIGHBOURS = tuple(map(_neighbours, range(SPACES)))
"""The neighbours of each space of the square."""


@lru_cache(maxsize=200_000)
def can_be_filled(empty: CellSet) -> bool:
    """Tell whether dominoes can fill the empty spaces of the square.

    Light spaces are matched to dark neighbours.
    """
    spaces = list(cells_of(empty))
    light = [space for space in spaces if sum(divmod(space, SIDE)) % 2]
    if 2 * len(light) != len(spaces):
        return False

    def empty_neighbours(space: int) -> list[int]:
        return [there for there in NEIGHBOURS[space] if empty >> there & 1]

    return len(maximum_matching(light, empty_neighbours)) == len(light)


def empty_spaces(places: Collection[Place]) -> Iterator[CellSet]:
    """Yield the spaces that places leave empty, wherever in the square these may be.

    Places that do not fit the square are nowhere in it.
    """
    left, top = min(place.x for place in places), min(place.y for place in places)
    covered = {((place.x - left) // 2, (place.y - top) // 2) for place in places}
    wide, high = (max(along) for along in zip(*covered, strict=True))
    for across in range(SIDE - wide):
        for down in range(SIDE - high):
            used = cell_set((x + across) + SIDE * (y + down) for x, y in covered)
            yield CellSet(SQUARE & ~used)


# How dominoes may be laid


def touching(dominoes: Collection[Domino]) -> list[list[Domino]]:
    """Return the groups of dominoes that are edge to edge, in the order of their last dominoes."""
    covering: dict[Place, list[Domino]] = defaultdict(list)
    for domino in dominoes:
        for place in domino.places:
            covering[place].append(domino)

    def neighbours(domino: Domino) -> Iterator[Domino]:
        for place in domino.places:
            for there in place.neighbours:
                yield from covering.get(there, ())

    return list(connected_groups(reversed(tuple(dominoes)), neighbours))[::-1]


def is_deal(dominoes: Collection[Domino]) -> bool:
    """Tell whether dominoes are apart, as a deal is shown: no two of them touch."""
    return len(touching(dominoes)) == len(dominoes)


def misplaced(dominoes: Sequence[Domino], *, is_map: bool = False) -> Iterator[RuleViolation]:
    """Yield what breaks the rules of laying a map.

    Dominoes that are all apart are a deal, unless `is_map` says that they are none.
    """
    marked = next((domino for domino in dominoes if domino.mark), None)
    if not dominoes or (is_deal(dominoes) and not marked and not is_map):
        return
    if askew := next(off_grid(dominoes), None):
        yield askew
        return
    groups = sorted(touching(dominoes), key=len)
    if len(groups) > 1:
        alone = min(groups[0], key=lambda domino: reading_order(domino.place))
        yield RuleViolation(f"domino {alone.name} has no neighbour", alone.place)
    heights, blamed = heights_of(dominoes), (marked or dominoes[-1]).place
    if not fits(heights):
        yield RuleViolation(f"the map does not fit a square of {SIDE} by {SIDE}", blamed)
    elif marked and not any(map(can_be_filled, empty_spaces(heights))):
        yield RuleViolation("this makes a hole that no domino can fill", blamed)
