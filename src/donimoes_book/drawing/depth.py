"""Finds an order in which to paint boxes on a table, each over everything it hides.

The table is seen from above a corner, so anything with a larger x, y or z is nearer. Upright boxes
on one table always have such an order, since they are seen from one direction.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from donimoes_book.drawing import style

Boxes = Sequence["Box"]

_STEEPNESS = style.VIEW[2] / (2 * style.VIEW[1])
"""How far back on the table, along x and along y, a point seems to move per unit of height."""


class Box(NamedTuple):
    """The space that something fills, from the first number of each pair to the second."""

    x: tuple[float, float]
    y: tuple[float, float]
    z: tuple[float, float]

    @property
    def seen(self) -> tuple[tuple[float, float], ...]:
        """The hexagon that it covers on the page, as the distances of its three pairs of sides."""
        (x0, x1), (y0, y1), (z0, z1) = self
        up, down = z1 * _STEEPNESS, z0 * _STEEPNESS
        return (x0 - y1, x1 - y0), (x0 - up, x1 - down), (y0 - up, y1 - down)

    def is_behind(self, other: "Box") -> bool:
        """Return whether it is farther away along x, y or z, so that it can't hide the other."""
        return any(mine[1] <= its[0] for mine, its in zip(self, other, strict=True))

    def is_hidden_by(self, other: "Box") -> bool:
        """Return whether the other box hides a part of it."""
        if other.is_behind(self) or not self.is_behind(other):
            return False
        pairs = zip(self.seen, other.seen, strict=True)
        return all(mine[0] < its[1] and its[0] < mine[1] for mine, its in pairs)


def painting_order(bodies: Sequence[Boxes]) -> list[int]:
    """Return the indices of bodies made of boxes, with hidden ones before those that hide them.

    If no order is right, because bodies overlap in space, the farthest is painted first.
    """
    before = [0] * len(bodies)
    after: list[list[int]] = [[] for _ in bodies]
    for first, second in _hidden_pairs(bodies):
        after[first].append(second)
        before[second] += 1
    distances = [
        (max(b.x[1] + b.y[1] for b in boxes), min(b.z[0] for b in boxes), number)
        for number, boxes in enumerate(bodies)
    ]
    ready = [distance for distance in distances if not before[distance[2]]]
    ready.sort()
    waiting = sorted(distances, reverse=True)
    order: list[int] = []
    painted = [False] * len(bodies)
    while len(order) < len(bodies):
        number = heappop(ready)[2] if ready else waiting.pop()[2]
        if painted[number]:
            continue
        painted[number] = True
        order.append(number)
        for later in after[number]:
            before[later] -= 1
            if not before[later]:
                heappush(ready, distances[later])
    return order


def _hidden_pairs(bodies: Sequence[Boxes]) -> set[tuple[int, int]]:
    """Return all pairs in which the second body hides at least part of the first."""
    boxes = [(box, number) for number, boxes in enumerate(bodies) for box in boxes]
    boxes.sort(key=lambda box: box[0].seen[0])
    pairs = set()
    passed: list[tuple[Box, int]] = []
    for box, number in boxes:
        left = box.seen[0][0]
        passed = [(other, n) for other, n in passed if other.seen[0][1] > left]
        for other, n in passed:
            if n != number and box.is_hidden_by(other):
                pairs.add((number, n))
            elif n != number and other.is_hidden_by(box):
                pairs.add((n, number))
        passed.append((box, number))
    return pairs
