"""Maps of mountains and valleys: where one can walk, the sections of a map, and its penalty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from donimoes_book.board.position import Domino, Place

SIDE = 6
"""A whole map is so many spaces wide and high."""
CLIMB = 1
"""The highest step that can be walked."""

Heights = Mapping[Place, int]
"""The height of each space of a map, or of what is laid of it so far."""


def heights_of(dominoes: Iterable[Domino]) -> dict[Place, int]:
    """The heights that dominoes lay down."""
    return {
        place: pips
        for domino in dominoes
        for place, pips in zip(domino.places, domino.pips, strict=True)
        if pips is not None
    }


def borders(heights: Heights) -> Iterator[tuple[int, Place, Place]]:
    """Every pair of neighbouring spaces, with the height of the step between them."""
    for place, height in heights.items():
        for there in (place.moved(2, 0), place.moved(0, 2)):
            if there in heights:
                yield abs(height - heights[there]), place, there


def paths(heights: Heights) -> tuple[tuple[Place, Place], ...]:
    """The pairs of neighbouring spaces between which one can walk."""
    return tuple((here, there) for step, here, there in borders(heights) if step <= CLIMB)


def sections(heights: Heights) -> list[set[Place]]:
    """The parts of a map that can be walked all over, largest first."""
    found: list[set[Place]] = []
    near: dict[Place, list[Place]] = {place: [] for place in heights}
    for here, there in paths(heights):
        near[here].append(there)
        near[there].append(here)
    rest = dict.fromkeys(heights)
    while rest:
        todo = [next(iter(rest))]
        section = set(todo)
        while todo:
            for there in near[todo.pop()]:
                if there not in section:
                    section.add(there)
                    todo.append(there)
        found.append(section)
        rest = {place: None for place in rest if place not in section}
    return sorted(found, key=lambda section: (-len(section), min((p.y, p.x) for p in section)))


def climbs(heights: Heights) -> list[tuple[int, Place, Place]]:
    """The cheapest cliffs that join all sections, each with its height, lowest first.

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
    """What a map costs: the heights of the cliffs that have to be climbed, added up."""
    return sum(step for step, _, _ in climbs(heights))


def is_whole(heights: Heights) -> bool:
    """True when the map is a full square of the size that the game is played for."""
    return len(heights) == SIDE * SIDE and fits(heights)


def fits(places: Iterable[Place]) -> bool:
    """True when the places keep within some square of the size that the game is played for."""
    places = list(places)
    columns, rows = {place.x for place in places}, {place.y for place in places}
    return max(max(columns) - min(columns), max(rows) - min(rows)) < 2 * SIDE


def touching(dominoes: Iterable[Domino]) -> list[set[Domino]]:
    """The groups of dominoes that lie edge to edge."""
    groups: list[set[Domino]] = []
    for domino in dominoes:
        near = {there for place in domino.places for there in place.neighbours}
        joined = [group for group in groups if any(near.intersection(d.places) for d in group)]
        groups = [group for group in groups if group not in joined]
        groups.append({domino}.union(*joined))
    return groups


def is_deal(dominoes: Sequence[Domino]) -> bool:
    """True for dominoes that lie apart, as a deal is shown: no two of them touch."""
    return len(touching(dominoes)) == len(dominoes)
