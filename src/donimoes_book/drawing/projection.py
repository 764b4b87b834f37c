"""Lays flat drawings on a table seen from above one of its corners.

Points in space are (x, y, z): x and y as in a flat scene, z upwards. On the page x leads to the
lower right, y to the lower left and z upwards. Parallels stay parallel, and curves stay curves.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

from donimoes_book.drawing import style
from donimoes_book.drawing.outline import rounded, straight
from donimoes_book.drawing.scene import (
    CAP_HEIGHT,
    Circle,
    Line,
    Paint,
    Path,
    PathPart,
    Point,
    Rect,
    Shape,
    Symbol,
    Text,
    Use,
)

ROUND = 0.5523
"""The distance from a quarter circle's end to its curve's control point, in radii."""


def seen_at(x: float, y: float, z: float = 0.0) -> Point:
    """Return where a point in space appears on the page; (0, 0, 0) is at (0, 0)."""
    across, down, up = style.VIEW
    return (x - y) * across, (x + y) * down - z * up


def seen_on_table(point: Point, z: float) -> Point:
    """Return the point of the table that appears in the same place as a point at a height."""
    _, down, up = style.VIEW
    back = z * up / (2 * down)
    return point[0] - back, point[1] - back


# Shapes


def laid(shapes: Iterable[Shape], z: float = 0.0) -> Iterator[Shape]:
    """Yield flat shapes as they look lying at a height; text stays upright in its place."""
    for area, run in groupby(shapes, _area):
        drawn = [_laid(shape, z) for shape in run]
        if area:  # dots or squares that look alike are one path
            parts = (part for path in drawn if isinstance(path, Path) for part in path.parts)
            yield Path(tuple(parts), area)
        else:
            yield from drawn


def _area(shape: Shape) -> Paint | None:
    """Return the paint of an area without a line, or None for other shapes."""
    return shape.paint if isinstance(shape, Circle | Rect) and not shape.paint.stroke else None


def _laid(shape: Shape, z: float) -> Shape:
    match shape:
        case Use(symbol, x, y, 0):
            return laid_symbol(symbol).at(seen_at(x, y, z))
        case Line(x1, y1, x2, y2, paint):
            return Line(*seen_at(x1, y1, z), *seen_at(x2, y2, z), paint)
        case Circle(x, y, radius, paint):
            return Path(_lifted(circle(x, y, radius), z), paint)
        case Rect(x, y, width, height, radius, paint):
            corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
            line = (
                rounded(corners, radius, closed=True) if radius else straight(corners, closed=True)
            )
            return Path(_lifted(line, z), paint)
        case Path(parts, paint):
            return Path(_lifted(parts, z), paint)
        case Text(x, y, text, size, paint):
            middle = size * CAP_HEIGHT / 2
            left, top = seen_at(x, y - middle, z)
            return Text(left, top + middle, text, size, paint)
    raise ValueError(f"cannot be laid on a table: {shape}")


def _lifted(parts: Iterable[PathPart], z: float) -> tuple[PathPart, ...]:
    return tuple((command, *(seen_at(*point, z) for point in points)) for command, *points in parts)


def circle(x: float, y: float, r: float) -> tuple[PathPart, ...]:
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

    symbol: Symbol
    foot: Point

    def at(self, point: Point) -> Use:
        """Return the symbol with its foot at a point of the page."""
        return Use(self.symbol, point[0] - self.foot[0], point[1] - self.foot[1])


def sprite(name: str, shapes: Iterable[Shape]) -> Sprite:
    """Return shapes around (0, 0) as a symbol with its foot at (0, 0)."""
    drawn = tuple(shapes)
    left, top, right, bottom = extent(drawn)
    drawn = tuple(_shifted(shape, -left, -top) for shape in drawn)
    return Sprite(Symbol(name, right - left, bottom - top, drawn), (-left, -top))


@cache
def laid_symbol(symbol: Symbol) -> Sprite:
    """Return a flat symbol as it looks lying on the table; its foot is its upper left corner."""
    return sprite(f"laid-{symbol.name}", laid(symbol.shapes))


def _shifted(shape: Shape, dx: float, dy: float) -> Shape:
    match shape:
        case Line(x1, y1, x2, y2, paint):
            return Line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, paint)
        case Path(parts, paint):
            return Path(moved(parts, dx, dy), paint)
        case _:
            return replace(shape, x=shape.x + dx, y=shape.y + dy)


def moved(parts: Iterable[PathPart], dx: float, dy: float) -> tuple[PathPart, ...]:
    """Return a path moved `dx` to the right and `dy` down."""
    return tuple((command, *((x + dx, y + dy) for x, y in points)) for command, *points in parts)


def extent(shapes: Iterable[Shape]) -> tuple[float, float, float, float]:
    """Return a box around shapes and their lines: left, top, right, bottom; zeros without any."""
    boxes = [box for shape in shapes for box in [_box(shape)] if box]
    if not boxes:
        return 0.0, 0.0, 0.0, 0.0
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _box(shape: Shape) -> tuple[float, float, float, float] | None:
    if isinstance(shape, Use):
        symbol = shape.symbol
        return shape.x, shape.y, shape.x + symbol.width, shape.y + symbol.height
    edge = shape.paint.width / 2 if shape.paint.stroke else 0.0
    match shape:
        case Line(x1, y1, x2, y2):
            points: list[Point] = [(x1, y1), (x2, y2)]
        case Rect(x, y, width, height):
            points = [(x, y), (x + width, y + height)]
        case Circle(x, y, radius):
            points = [(x - radius, y - radius), (x + radius, y + radius)]
        case Text(x, y, text, size):
            half = len(text) * size * style.WIDEST_LETTER / 2
            points = [(x - half, y - size), (x + half, y + size / 4)]
        case Path(parts):
            points = [point for _, *along in parts for point in along]
    if not points:
        return None
    xs, ys = zip(*points, strict=True)
    return min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge
