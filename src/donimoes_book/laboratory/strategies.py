"""Defines strategies for climbs: how one board leads to another with a longer solution.

Each strategy draws boards without end, has them rated, and yields each one's problem, or None.
`docs/records.md` compares them.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from math import inf
from random import Random
from typing import Protocol

from donimoes_book.board.position import Position
from donimoes_book.laboratory.campaign import HallEntry
from donimoes_book.laboratory.generation import anneal

TEMPERATURE = 1.0
"""In steps: roughly how much worse a changed board can be and still be climbed from."""
PATIENCE = 50
"""After this many boards that are no better, a hill climb starts again from a fresh one."""
WIDTH, CHANGES = 8, 4
"""How many boards a beam keeps, and how often it changes each."""
CANDIDATES = 4
"""How many changed boards a surrogate picks the most promising one from."""


Rated = tuple[HallEntry | None, float] | None
"""A board's problem, if any, and its value in steps; None for a board that is too large."""


class Landscape(Protocol):
    """What a climb climbs on: boards, their neighbours, and their height."""

    def fresh(self, rng: Random) -> Position:
        """Lay a random board."""

    def changed(self, rng: Random, board: Position) -> Position:
        """Change a board a little."""

    def rate(self, board: Position) -> Rated:
        """Explore what a board leads to."""

    def feature(self, board: Position) -> int:
        """Count something on a board that its value may depend on, without exploring it."""


Climb = Iterator[HallEntry | None]
Strategy = Callable[[Landscape, Random, Position | None], Climb]
"""Climbs from a board, or from a fresh one if there is none."""


def _drawn(land: Landscape, rng: Random, board: Position | None) -> Position:
    return land.changed(rng, board) if board else land.fresh(rng)


def annealing(land: Landscape, rng: Random, board: Position | None) -> Climb:
    """Continue from a changed board if it is better, and sometimes if it is worse."""
    walk = anneal(rng, partial(_drawn, land, rng), land.rate, repeat(TEMPERATURE), start=board)
    return (stop and stop.found for stop in walk)


def restarts(land: Landscape, rng: Random, board: Position | None) -> Climb:
    """Climb a hill: never continue from a worse board, and start again if nothing improves."""
    draw = partial(_drawn, land, rng)
    walk = anneal(
        rng, draw, land.rate, repeat(0.0), start=board, patience=PATIENCE, always_throws=False
    )
    return (stop and stop.found for stop in walk)


def beam(land: Landscape, rng: Random, board: Position | None) -> Climb:
    """Keep the best few boards, change each in several ways, and keep the best of all."""
    kept: dict[float, Position] = {}
    while True:
        parents = list[Position | None](kept.values()) or [board] * WIDTH
        for parent in (parent for parent in parents for _ in range(CHANGES)):
            changed = _drawn(land, rng, parent)
            rated = land.rate(changed)
            if rated:
                # A board with the same value is most likely the same one turned or mirrored.
                kept[rated[1]] = changed
            yield rated[0] if rated else None
        kept = {value: kept[value] for value in sorted(kept, reverse=True)[:WIDTH]}


def surrogate(land: Landscape, rng: Random, board: Position | None) -> Climb:
    """Anneal, but explore only the most promising of several changed boards.

    A board promises what boards with the same feature have been worth so far, on average; one whose
    feature is new promises most.
    """
    worth: dict[int, tuple[float, int]] = {}
    feature = 0

    def promise(candidate: tuple[int, Position]) -> float:
        total, count = worth.get(candidate[0], (inf, 1))
        return total / count

    def draw(board: Position | None) -> Position:
        nonlocal feature
        drawn = [_drawn(land, rng, board) for _ in range(CANDIDATES)]
        feature, promising = max(((land.feature(d), d) for d in drawn), key=promise)
        return promising

    def rate(board: Position) -> Rated:
        rated = land.rate(board)
        total, count = worth.get(feature, (0.0, 0))
        worth[feature] = total + (rated[1] if rated else 0.0), count + 1
        return rated

    walk = anneal(rng, draw, rate, repeat(TEMPERATURE), start=board)
    return (stop and stop.found for stop in walk)


STRATEGIES: dict[str, Strategy] = {
    climb.__name__: climb for climb in (annealing, restarts, beam, surrogate)
}
"""All strategies by name; the first is the default for campaigns."""
