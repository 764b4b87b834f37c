"""A domino lying at any angle on a table seen from above a corner."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import cos, radians, sin

from donimoes_book.drawing import style
from donimoes_book.drawing.bodies import BEND
from donimoes_book.drawing.depth import Box
from donimoes_book.drawing.outline import rounded, straight
from donimoes_book.drawing.projection import moved, seen_at
from donimoes_book.drawing.scene import SPACE, Circle, Line, Path, PathPart, Point, Rect, Shape, Use

_CORNER_STEP = 15
"""The degrees between the points of a rounded corner."""
_BOX = SPACE / 4
"""The side of the boxes that a turned domino fills."""


def turned(shapes: Iterable[Shape], degrees: int, about: Point) -> Iterator[Shape]:
    """Yield flat shapes turned clockwise about a point; text can't be turned."""
    for shape in shapes:
        match shape:
            case Use(symbol, x, y, 0):
                inner = _flattened(symbol.shapes, x, y)
                yield from turned(inner, degrees, about)
            case Circle(x, y):
                x, y = turned_point((x, y), degrees, about)
                yield replace(shape, x=x, y=y)
            case Line(x1, y1, x2, y2, paint):
                ends = [turned_point(end, degrees, about) for end in ((x1, y1), (x2, y2))]
                yield Line(*ends[0], *ends[1], paint)
            case Rect(x, y, width, height, radius, paint):
                corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
                path = (
                    rounded(corners, radius, closed=True)
                    if radius
                    else straight(corners, closed=True)
                )
                yield Path(_turned_path(path, degrees, about), paint)
            case Path(parts, paint):
                yield Path(_turned_path(parts, degrees, about), paint)
            case _:
                raise ValueError(f"cannot be turned: {shape}")


def turned_point(point: Point, degrees: int, about: Point) -> Point:
    """Return where a point is after a turn."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    x, y = point[0] - about[0], point[1] - about[1]
    return about[0] + x * c - y * s, about[1] + x * s + y * c


def turned_sides(
    size: tuple[float, float], at: Point, degrees: int, heights: tuple[float, ...]
) -> Iterator[Path]:
    """Yield the visible sides of a block turned about its middle.

    `at` is its far corner before it is turned. The last height is the top; the others are seams.
    """
    ring = list(turned_ring(size, at, degrees))
    faces = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    # The ring runs clockwise: each face looks to its left, and is visible if that is towards us.
    seen = [dx - dy < 0 for dx, dy in ((b[0] - a[0], b[1] - a[1]) for a, b in faces)]
    first = next(n for n, is_seen in enumerate(seen) if is_seen and not seen[n - 1])
    faces = faces[first:] + faces[:first]
    chain = faces[: seen.count(True)]
    to_the_right = [face for face in chain if face[1][0] - face[0][0] + face[1][1] - face[0][1] > 0]
    to_the_left = chain[len(to_the_right) :]
    top = heights[-1]
    for run, paint in ((to_the_left, style.LEFT_SIDE), (to_the_right, style.RIGHT_SIDE)):
        if run:
            points = [run[0][0], *(end for _, end in run)]
            outline = [seen_at(*point, top) for point in points]
            outline += [seen_at(*point) for point in reversed(points)]
            yield Path(straight(outline, closed=True), paint)
    points = [chain[0][0], *(end for _, end in chain)]
    for height in heights[:-1]:
        line = [seen_at(*point, height) for point in points]
        yield Path(straight(line, closed=False), style.SEAM)
    edge = [seen_at(*points[0], top), *(seen_at(*point) for point in points)]
    yield Path(straight([*edge, seen_at(*points[-1], top)], closed=False), style.EDGE)


def turned_boxes(
    size: tuple[float, float], at: Point, degrees: int, height: float
) -> tuple[Box, ...]:
    """Return small boxes that together fill the space of a turned block."""
    about = at[0] + size[0] / 2, at[1] + size[1] / 2
    reach = int((size[0] + size[1]) / 2 / _BOX) + 1
    boxes = []
    for column in range(-reach, reach):
        for row in range(-reach, reach):
            x, y = about[0] + column * _BOX, about[1] + row * _BOX
            middle = turned_point((x + _BOX / 2, y + _BOX / 2), -degrees, about)
            if all(0 <= middle[n] - at[n] <= size[n] for n in (0, 1)):
                boxes.append(Box((x, x + _BOX), (y, y + _BOX), (0, height)))
    return tuple(boxes)


def turned_ring(size: tuple[float, float], at: Point, degrees: int) -> Iterator[Point]:
    """Yield the outline of a block's foot, clockwise as seen from above."""
    edge, about = style.GAP + style.EDGE.width / 2, (at[0] + size[0] / 2, at[1] + size[1] / 2)
    inset = edge + BEND
    left, top = at[0] + inset, at[1] + inset
    right, bottom = at[0] + size[0] - inset, at[1] + size[1] - inset
    corners = ((right, top, -90), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
    for x, y, start in corners:
        for angle in range(start, start + 91, _CORNER_STEP):
            point = x + BEND * cos(radians(angle)), y + BEND * sin(radians(angle))
            yield turned_point(point, degrees, about)


def _turned_path(parts: Iterable[PathPart], degrees: int, about: Point) -> tuple[PathPart, ...]:
    return tuple(
        (command, *(turned_point(point, degrees, about) for point in points))
        for command, *points in parts
    )


def _flattened(shapes: Iterable[Shape], x: float, y: float) -> Iterator[Shape]:
    """Yield the shapes of a symbol at its place."""
    for shape in shapes:
        match shape:
            case Use(symbol, dx, dy, 0):
                yield from _flattened(symbol.shapes, x + dx, y + dy)
            case Line(x1, y1, x2, y2, paint):
                yield Line(x1 + x, y1 + y, x2 + x, y2 + y, paint)
            case Path(parts, paint):
                yield Path(moved(parts, x, y), paint)
            case _:
                yield replace(shape, x=shape.x + x, y=shape.y + y)
