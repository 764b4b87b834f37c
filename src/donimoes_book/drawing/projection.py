"""Lays flat drawings on a table seen from above one of its corners, and says what hides what.

Points in space are (x, y, z): x and y as in a flat scene, z upwards. On the page x leads to the
lower right, y to the lower left and z upwards. Parallels stay parallel, and curves stay curves.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import heapify, heappop, heappush
from itertools import groupby
from math import cos, radians, sin
from typing import NamedTuple, assert_never

from donimoes_book.drawing import scene, style
from donimoes_book.drawing.outline import ROUND, as_path


def seen_at(x: float, y: float, z: float = 0.0) -> scene.Point:
    """Return where a point in space appears on the page; (0, 0, 0) is at (0, 0)."""
    across, down, up = style.VIEW
    return (x - y) * across, (x + y) * down - z * up


def seen_on_table(point: scene.Point, z: float) -> scene.Point:
    """Return the point of the table that appears in the same place as a point at a height."""
    _, down, up = style.VIEW
    back = z * up / (2 * down)
    return point[0] - back, point[1] - back


# Shapes


def on_table(shapes: Iterable[scene.Shape], z: float = 0.0) -> Iterator[scene.Shape]:
    """Yield flat shapes as they look lying at a height; text stays upright in its place."""
    for area, run in groupby(shapes, _area):
        drawn = [_laid(shape, z) for shape in run]
        if area:  # dots or squares that look alike are one path
            parts = (part for path in drawn if isinstance(path, scene.Path) for part in path.parts)
            yield scene.Path(tuple(parts), area)
        else:
            yield from drawn


def _area(shape: scene.Shape) -> scene.Paint | None:
    """Return the paint of an area without a line, or None for other shapes."""
    if isinstance(shape, scene.Circle | scene.Rect) and not shape.paint.stroke:
        return shape.paint
    return None


def _laid(shape: scene.Shape, z: float) -> scene.Shape:
    match shape:
        case scene.Use(symbol, x, y) if symbol.growth:  # labels stay upright, as text does
            across, down = symbol.width / 2, symbol.height / 2
            left, top = seen_at(x + across, y + down, z)
            return scene.Use(symbol, left - across, top - down)
        case scene.Use(symbol, x, y, 0):
            return laid_symbol(symbol).at(seen_at(x, y, z))
        case scene.Use():
            raise ValueError(f"cannot be laid on a table: {shape}")
        case scene.Text(x, y, text, size, paint):
            middle = size * scene.CAP_HEIGHT / 2
            left, top = seen_at(x, y - middle, z)
            return scene.Text(left, top + middle, text, size, paint)
        case scene.Circle(x, y, radius, paint):
            shape = scene.Path(circle(x, y, radius), paint)
        case scene.Rect():
            shape = as_path(shape)
    return scene.map_points(shape, lambda point: seen_at(*point, z))


def turned(
    shapes: Iterable[scene.Shape], degrees: int, about: scene.Point
) -> Iterator[scene.Shape]:
    """Yield flat shapes turned clockwise about a point; text can't be turned."""
    for shape in shapes:
        match shape:
            case scene.Use(symbol, x, y, 0):
                placed = (scene.move_shape(inner, x, y) for inner in symbol.shapes)
                yield from turned(placed, degrees, about)
            case scene.Use() | scene.Text():
                raise ValueError(f"cannot be turned: {shape}")
            case _:
                line = as_path(shape) if isinstance(shape, scene.Rect) else shape
                yield scene.map_points(line, lambda point: turned_point(point, degrees, about))


def turned_point(point: scene.Point, degrees: int, about: scene.Point) -> scene.Point:
    """Return where a point is after a turn."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    x, y = point[0] - about[0], point[1] - about[1]
    return about[0] + x * c - y * s, about[1] + x * s + y * c


def circle(x: float, y: float, r: float) -> tuple[scene.PathPart, ...]:
    """Return a circle as four curves."""
    k = r * ROUND
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + k), (x + k, y + r), (x, y + r)),
        ("C", (x - k, y + r), (x - r, y + k), (x - r, y)),
        ("C", (x - r, y - k), (x - k, y - r), (x, y - r)),
        ("C", (x + k, y - r), (x + r, y - k), (x + r, y)),
        ("Z",),
    )


# Symbols


@dataclass(frozen=True, slots=True)
class Sprite:
    """A symbol with a foot, the point of it that is put in a place."""

    symbol: scene.Symbol
    foot: scene.Point

    def at(self, point: scene.Point) -> scene.Use:
        """Return the symbol with its foot at a point of the page."""
        return scene.Use(self.symbol, point[0] - self.foot[0], point[1] - self.foot[1])


def sprite(name: str, shapes: Iterable[scene.Shape]) -> Sprite:
    """Return shapes around (0, 0) as a symbol with its foot at (0, 0)."""
    drawn = tuple(shapes)
    left, top, right, bottom = extent(drawn)
    drawn = tuple(scene.move_shape(shape, -left, -top) for shape in drawn)
    return Sprite(scene.Symbol(name, right - left, bottom - top, drawn), (-left, -top))


@cache
def laid_symbol(symbol: scene.Symbol) -> Sprite:
    """Return a flat symbol as it looks lying on the table; its foot is its upper left corner."""
    return sprite(f"laid-{symbol.name}", on_table(symbol.shapes))


def extent(shapes: Iterable[scene.Shape]) -> tuple[float, float, float, float]:
    """Return a box around shapes and their lines: left, top, right, bottom; zeros without any."""
    boxes = [box for shape in shapes for box in [_box(shape)] if box]
    if not boxes:
        return 0.0, 0.0, 0.0, 0.0
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _box(shape: scene.Shape) -> tuple[float, float, float, float] | None:
    if isinstance(shape, scene.Use):
        return shape.x, shape.y, shape.x + shape.symbol.width, shape.y + shape.symbol.height
    edge = shape.paint.width / 2 if shape.paint.stroke else 0.0
    match shape:
        case scene.Line(x1, y1, x2, y2):
            points: list[scene.Point] = [(x1, y1), (x2, y2)]
        case scene.Rect(x, y, width, height):
            points = [(x, y), (x + width, y + height)]
        case scene.Circle(x, y, radius):
            points = [(x - radius, y - radius), (x + radius, y + radius)]
        case scene.Text(x, y, text, size):
            half = len(text) * size * style.WIDEST_LETTER / 2
            points = [(x - half, y - size), (x + half, y + size / 4)]
        case scene.Path(parts):
            points = [point for _, *along in parts for point in along]
        case _:
            assert_never(shape)
    if not points:
        return None
    xs, ys = zip(*points, strict=True)
    return min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge


# Depth: the order in which to paint boxes on the table, each over everything it hides. Anything
# with a larger x, y or z is nearer; upright boxes always have such an order.

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


def painting_order(bodies: Sequence[Sequence[Box]]) -> list[int]:
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
    # Whatever hides something that isn't painted yet has to wait, as long as anything is ready.
    heap = [(before[number] > 0, distances[number]) for number in range(len(bodies))]
    heapify(heap)
    order: dict[int, None] = {}
    while heap:
        _, (*_, number) = heappop(heap)
        if number in order:
            continue
        order[number] = None
        for later in after[number]:
            before[later] -= 1
            if not before[later]:
                heappush(heap, (False, distances[later]))
    return list(order)


def _hidden_pairs(bodies: Sequence[Sequence[Box]]) -> set[tuple[int, int]]:
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
