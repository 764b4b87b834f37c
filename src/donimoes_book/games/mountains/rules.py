"""The rules of Mountains and Valleys: its maps, what may be laid on them, and what they cost."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from donimoes_book.board import cells
from donimoes_book.board.parts import Domino, reading_order
from donimoes_book.board.position import Place
from donimoes_book.games import set_checks
from donimoes_book.games.errors import RuleViolation

SIDE = 6
"""How many spaces wide and high a whole map is."""
SPACES = SIDE * SIDE
SQUARE = cells.CellSet((1 << SPACES) - 1)
"""All spaces of a map, numbered row by row."""
CLIMB = 1
"""The highest step that can be walked."""

Heights = Mapping[Place, int]
"""The height of each space of a map, or of the part laid so far."""


def heights_of(dominoes: Iterable[Domino]) -> dict[Place, int]:
    """Return the heights that dominoes show."""
    return {
        place: pips
        for domino in dominoes
        for place, pips in zip(domino.places, domino.pips, strict=True)
        if pips is not None
    }


def borders(heights: Heights) -> Iterator[tuple[int, Place, Place]]:
    """Yield every pair of neighbouring spaces, with the height of the step between them."""
    for place, height in heights.items():
        for there in (place.moved(2, 0), place.moved(0, 2)):
            if there in heights:
                yield abs(height - heights[there]), place, there


def paths(heights: Heights) -> tuple[tuple[Place, Place], ...]:
    """Return the pairs of neighbouring spaces between which you can walk."""
    return tuple((here, there) for step, here, there in borders(heights) if step <= CLIMB)


def sections(heights: Heights) -> list[set[Place]]:
    """Return the parts of a map within which you can walk everywhere, largest first."""
    reached: dict[Place, list[Place]] = {place: [] for place in heights}
    for here, there in paths(heights):
        reached[here].append(there)
        reached[there].append(here)
    groups = map(set, cells.connected_groups(heights, reached.__getitem__))
    return sorted(groups, key=lambda part: (-len(part), min(map(reading_order, part))))


def climbs(heights: Heights) -> list[tuple[int, Place, Place]]:
    """Return the cheapest cliffs that join all sections: a spanning tree (Kruskal, 1956)."""
    home = {place: number for number, part in enumerate(sections(heights)) for place in part}
    chosen = []
    for cliff in sorted(borders(heights)):
        first, second = home[cliff[1]], home[cliff[2]]
        if first != second:
            chosen.append(cliff)
            home = {place: first if part == second else part for place, part in home.items()}
    return chosen


def penalty(heights: Heights) -> int:
    """Return what a map costs: the total height of the cliffs that have to be climbed."""
    return sum(step for step, _, _ in climbs(heights))


def fits(places: Iterable[Place]) -> bool:
    """Return whether the places fit into a square of the map's size."""
    places = list(places)
    columns, rows = {place.x for place in places}, {place.y for place in places}
    return max(max(columns) - min(columns), max(rows) - min(rows)) < 2 * SIDE


def neighbours_in(side: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each space of a square, whose spaces are numbered row by row."""
    return tuple(
        tuple(
            side * (row + down) + column + across
            for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1))
            if 0 <= row + down < side and 0 <= column + across < side
        )
        for row in range(side)
        for column in range(side)
    )


NEIGHBOURS = neighbours_in(SIDE)


@lru_cache(maxsize=200_000)
def can_be_filled(empty: cells.CellSet) -> bool:
    """Return whether dominoes can fill empty spaces, by matching light ones to dark neighbours."""
    spaces = list(cells.cells_of(empty))
    light = [space for space in spaces if sum(divmod(space, SIDE)) % 2]
    if 2 * len(light) != len(spaces):
        return False

    def empty_neighbours(space: int) -> list[int]:
        return [there for there in NEIGHBOURS[space] if empty >> there & 1]

    return len(cells.maximum_matching(light, empty_neighbours)) == len(light)


def empty_spaces(places: Collection[Place]) -> Iterator[cells.CellSet]:
    """Yield the spaces left empty by some places, for each way these fit into the square."""
    left, top = min(place.x for place in places), min(place.y for place in places)
    covered = {((place.x - left) // 2, (place.y - top) // 2) for place in places}
    wide, high = (max(along) for along in zip(*covered, strict=True))
    for across in range(SIDE - wide):
        for down in range(SIDE - high):
            used = cells.cell_set((x + across) + SIDE * (y + down) for x, y in covered)
            yield cells.CellSet(SQUARE & ~used)


def touching(dominoes: Collection[Domino]) -> list[list[Domino]]:
    """Return the groups of dominoes that touch edge to edge, ordered by their last dominoes."""
    covering: dict[Place, list[Domino]] = defaultdict(list)
    for domino in dominoes:
        for place in domino.places:
            covering[place].append(domino)

    def neighbours(domino: Domino) -> Iterator[Domino]:
        for place in domino.places:
            for there in place.neighbours:
                yield from covering.get(there, ())

    return list(cells.connected_groups(reversed(tuple(dominoes)), neighbours))[::-1]


def is_deal(dominoes: Collection[Domino]) -> bool:
    """Return whether dominoes are a deal, which is shown with no two of them touching."""
    return len(touching(dominoes)) == len(dominoes)


def misplaced(dominoes: Sequence[Domino], *, is_map: bool = False) -> Iterator[RuleViolation]:
    """Yield what breaks the rules; dominoes that don't touch are a deal, unless this `is_map`."""
    marked = next((domino for domino in dominoes if domino.mark), None)
    if not dominoes or (is_deal(dominoes) and not marked and not is_map):
        return
    if askew := next(set_checks.off_grid(dominoes), None):
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
        yield RuleViolation("after this, dominoes cannot fill the rest of the square", blamed)


IN_DEAL = SPACES // 2
"""How many dominoes a deal has: enough to fill the map."""
FACE_UP = 5
"""How many dominoes the harder solitaire shows at once."""
HANDS = {2: 9, 3: 6, 4: 5}
"""The number of dominoes in a hand, by the number of players."""
GOOD = 5
"""By the rules, a game with a smaller penalty than this is a good one."""
