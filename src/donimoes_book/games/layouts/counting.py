"""Counts every layout of a puzzle by laying it space by space, and its symmetries.

Whatever has the same future is counted once (Held and Karp, 1962).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations, product

from donimoes_book.games.layouts.solver import Laying, State, parts_of, possible_targets
from donimoes_book.search.layout import Group, LayoutPuzzle

Symmetry = tuple[int, ...]
"""Where each space of a shape moves to, in the order of `LayoutPuzzle.spaces`."""


@dataclass(frozen=True)
class Count:
    """How many layouts there are."""

    by_sums: dict[tuple[int, ...], int]
    """How many layouts there are for each of the sums that the groups may have."""
    symmetries: int
    """How many ways there are to turn, flip and swap the parts."""

    @property
    def layouts(self) -> int:
        """How many layouts there are, each counted separately."""
        return sum(self.by_sums.values())

    @property
    def different(self) -> int:
        """How many there are if turning, flipping and swapping parts makes no difference."""
        return self.layouts // self.symmetries


@lru_cache(maxsize=64)
def count_layouts(puzzle: LayoutPuzzle) -> Count:
    """Count every layout; raises ValueError if a layout may be its own mirror image."""
    symmetries = symmetries_of(puzzle)
    if not all(_moves_a_domino(puzzle, symmetry) for symmetry in symmetries[1:]):
        raise ValueError("some layouts may be their own mirror images")
    found = {}
    for targets in possible_targets(puzzle):
        laying = Laying(puzzle, targets)

        @cache
        def count(state: State, laying: Laying = laying) -> int:
            if laying.is_over(state):
                return 1
            return sum(count(after) for _, after in laying.nexts(state))

        if number := count(laying.start):
            found[targets] = number
    return Count(found, len(symmetries))


def symmetries_of(puzzle: LayoutPuzzle) -> list[Symmetry]:
    """Return every way to turn, flip and swap parts that keeps the conditions.

    The first one leaves everything where it is.
    """
    parts = parts_of(puzzle)
    found: dict[Symmetry, None] = {}
    for places in permutations(range(len(parts))):
        choices = [list(_ways_onto(puzzle, part, parts[places[n]])) for n, part in enumerate(parts)]
        for chosen in product(*choices):
            onto: dict[int, int] = {}
            for way in chosen:
                onto |= way
            if _keeps_conditions(puzzle, onto):
                found[tuple(onto[space] for space in puzzle.spaces)] = None
    return list(found)


def _ways_onto(puzzle: LayoutPuzzle, part: Group, other: Group) -> Iterator[dict[int, int]]:
    """Yield every way to lay a part, turned or flipped, on another."""
    points = [divmod(space, puzzle.width)[::-1] for space in part]
    targets = [divmod(space, puzzle.width)[::-1] for space in other]
    left, top = min(x for x, _ in targets), min(y for _, y in targets)
    for a, b, c, d in (
        (1, 0, 0, 1),
        (-1, 0, 0, -1),
        (-1, 0, 0, 1),
        (1, 0, 0, -1),
        (0, 1, 1, 0),
        (0, -1, -1, 0),
        (0, 1, -1, 0),
        (0, -1, 1, 0),
    ):
        turned = [(a * x + b * y, c * x + d * y) for x, y in points]
        right, down = left - min(x for x, _ in turned), top - min(y for _, y in turned)
        moved = [(x + right, y + down) for x, y in turned]
        if set(moved) == set(targets):
            yield {s: y * puzzle.width + x for s, (x, y) in zip(part, moved, strict=True)}


def _keeps_conditions(puzzle: LayoutPuzzle, onto: dict[int, int]) -> bool:
    def moved(groups: tuple[Group, ...]) -> set[frozenset[int]]:
        return {frozenset(onto[space] for space in group) for group in groups}

    def kept(groups: tuple[Group, ...]) -> set[frozenset[int]]:
        return set(map(frozenset, groups))

    together = {frozenset(moved(groups)) for groups in puzzle.sums}
    return (
        together == {frozenset(kept(groups)) for groups in puzzle.sums}
        and moved(puzzle.different) == kept(puzzle.different)
        and moved(puzzle.alike) == kept(puzzle.alike)
    )


def _moves_a_domino(puzzle: LayoutPuzzle, symmetry: Symmetry) -> bool:
    """Return whether no layout can look the same afterwards, because some domino has to move.

    If a domino stays, either both its spaces stay, or they are swapped and it has to be a double.
    """
    onto = dict(zip(puzzle.spaces, symmetry, strict=True))
    joints = set(puzzle.joints)
    moved = [space for space in puzzle.spaces if onto[space] != space]
    if any((min(s, onto[s]), max(s, onto[s])) not in joints for s in moved):
        return True
    doubles = sum(first == second for first, second in puzzle.dominoes)
    return len(moved) > 2 * doubles
