"""Defines strategies for climbs: how one board leads to another with a longer solution.

Each strategy draws boards without end, has them rated, and yields each one's problem, or None.
`docs/records.md` compares them.
"""

import math
from collections.abc import Callable, Iterator
from random import Random
from typing import Protocol

from donimoes_book.board.position import Position
from donimoes_book.laboratory.campaign import HallEntry

TEMPERATURE = 1.0
"""In steps: roughly how much worse a changed board can be and still be climbed from."""
PATIENCE = 50
"""After this many boards that are no better, a hill climb starts again from a fresh one."""
WIDTH, CHANGES = 8, 4
"""How many boards a beam keeps, and how often it changes each."""
CANDIDATES = 4
"""How many changed boards a surrogate picks the most promising one from."""


class Landscape(Protocol):
    """What a climb climbs on: boards, their neighbours, and their height."""

    def fresh(self, rng: Random) -> Position:
        """Lay a random board."""

    def changed(self, rng: Random, board: Position) -> Position:
        """Change a board a little."""

    def rate(self, board: Position) -> tuple[HallEntry | None, float] | None:
        """Return a board's problem, if any, and its value in steps; None if it is too large."""

    def feature(self, board: Position) -> int:
        """Count something on a board that its value may depend on, without exploring it."""


Climb = Iterator[HallEntry | None]
Strategy = Callable[[Landscape, Random, Position | None], Climb]
"""Climbs from a board, or from a fresh one if there is none."""


def annealing(land: Landscape, rng: Random, board: Position | None) -> Climb:
    """Continue from a changed board if it is better, and sometimes if it is worse."""
    score = -math.inf
    while True:
        changed = land.changed(rng, board) if board else land.fresh(rng)
        rated = land.rate(changed)
        if rated is None:
            yield None
            continue
        found, value = rated
        if rng.random() < math.exp(min(0.0, value - score) / TEMPERATURE):
            board, score = changed, value
        yield found


def restarts(land: Landscape, rng: Random, board: Position | None) -> Climb:
    """Climb a hill: never continue from a worse board, and start again if nothing improves."""
    score, since = -math.inf, 0
    while True:
        if since == PATIENCE:
            board, score, since = None, -math.inf, 0
        changed = land.changed(rng, board) if board else land.fresh(rng)
        rated, since = land.rate(changed), since + 1
        if rated is None:
            yield None
            continue
        found, value = rated
        if value > score:
            since = 0
        if value >= score:
            board, score = changed, value
        yield found


def beam(land: Landscape, rng: Random, board: Position | None) -> Climb:
    """Keep the best few boards, change each in several ways, and keep the best of all."""
    kept: dict[float, Position] = {}
    while True:
        parents = list[Position | None](kept.values()) or [board] * WIDTH
        for parent in (parent for parent in parents for _ in range(CHANGES)):
            changed = land.changed(rng, parent) if parent else land.fresh(rng)
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
    score = -math.inf
    worth: dict[int, tuple[float, int]] = {}

    def promise(candidate: tuple[int, Position]) -> float:
        total, count = worth.get(candidate[0], (math.inf, 1))
        return total / count

    while True:
        drawn = [land.changed(rng, board) if board else land.fresh(rng) for _ in range(CANDIDATES)]
        feature, changed = max(((land.feature(d), d) for d in drawn), key=promise)
        rated = land.rate(changed)
        found, value = rated or (None, 0.0)
        total, count = worth.get(feature, (0.0, 0))
        worth[feature] = total + value, count + 1
        if rated and rng.random() < math.exp(min(0.0, value - score) / TEMPERATURE):
            board, score = changed, value
        yield found


STRATEGIES: dict[str, Strategy] = {
    climb.__name__: climb for climb in (annealing, restarts, beam, surrogate)
}
"""All strategies by name; the first is the default for campaigns."""
