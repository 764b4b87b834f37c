"""Places as points of a scene, the outlines of groups of squares, and rounded corners."""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import TypeVar

from donimoes_book.board.position import Place
from donimoes_book.drawing.scene import SPACE, Path, PathPart, Point, Rect

ROUND = 0.5523
"""The distance from a quarter circle's end to its curve's control point, in radii."""

Cell = tuple[int, int]
P = TypeVar("P")


def corner(place: Place) -> Point:
    """Return the top left corner of the square at a place."""
    return place.x * SPACE / 2, place.y * SPACE / 2


def centre(place: Place) -> Point:
    """Return the centre of the square at a place."""
    return (place.x + 1) * SPACE / 2, (place.y + 1) * SPACE / 2


def straight(points: Sequence[Point], *, closed: bool) -> tuple[PathPart, ...]:
    """Return a path of straight lines along the points."""
    lines: tuple[PathPart, ...] = tuple(("L", point) for point in points[1:])
    return (("M", points[0]), *lines, *((("Z",),) if closed else ()))


def rounded(points: Sequence[Point], radius: float, *, closed: bool) -> tuple[PathPart, ...]:
    """Return a path along the points, where a corner takes at most half of each of its sides."""
    corners = _corners_of(points) if closed else zip(points, points[1:], points[2:], strict=False)
    parts = [part for corner in corners for part in _corner(*corner, radius)]
    if closed:
        return (("M", *parts[0][1:]), *parts[1:], ("Z",))
    return (("M", points[0]), *parts, ("L", points[-1]))


def smooth(points: Sequence[Point], *, closed: bool) -> tuple[PathPart, ...]:
    """Return a curve through the points, a Catmull-Rom spline."""
    ring = [points[-1], *points, *points[:2]] if closed else [points[0], *points, points[-1]]
    parts: list[PathPart] = [("M", ring[1])]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
        ring, ring[1:], ring[2:], ring[3:], strict=False
    ):
        before, after = (
            (bx + (cx - ax) / 6, by + (cy - ay) / 6),
            (cx - (dx - bx) / 6, cy - (dy - by) / 6),
        )
        parts.append(("C", before, after, (cx, cy)))
    return (*parts, ("Z",)) if closed else tuple(parts)


def _corners_of(ring: Sequence[P]) -> Iterator[tuple[P, P, P]]:
    """Yield each point of a closed outline between the one before it and the one after it."""
    return zip([ring[-1], *ring], ring, [*ring[1:], ring[0]], strict=False)


def as_path(rect: Rect) -> Path:
    """Return a rectangle as a path."""
    x, y, right, bottom = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
    corners = [(x, y), (right, y), (right, bottom), (x, bottom)]
    if rect.radius:
        return Path(rounded(corners, rect.radius, closed=True), rect.paint)
    return Path(straight(corners, closed=True), rect.paint)


def _corner(before: Point, at: Point, after: Point, radius: float) -> list[PathPart]:
    """Return the line to a corner and the curve around it."""
    back, length_back = _direction(at, before)
    on, length_on = _direction(at, after)
    reach = min(radius, length_back / 2, length_on / 2)

    def along(direction: Point, distance: float) -> Point:
        return at[0] + direction[0] * distance, at[1] + direction[1] * distance

    control = reach * (1 - ROUND)
    curve = ("C", along(back, control), along(on, control), along(on, reach))
    return [("L", along(back, reach)), curve]


def _direction(start: Point, end: Point) -> tuple[Point, float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return ((dx / length, dy / length) if length else (0.0, 0.0)), length


def cells(places: Iterable[Place]) -> frozenset[Cell]:
    """Return the cells, one half-space wide, that squares at these places cover."""
    return frozenset((p.x + dx, p.y + dy) for p in places for dx in (0, 1) for dy in (0, 1))


def outlines(region: frozenset[Cell]) -> list[list[Cell]]:
    """Return the corners of each outline of a region of cells, in half-spaces.

    Outlines run clockwise (y grows downwards), but those of holes run counterclockwise.
    """
    edges: dict[Cell, list[Cell]] = {}
    for x, y in sorted(region):
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
        beside = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        for start, end, cell in zip(corners, corners[1:], beside, strict=False):
            if cell not in region:
                edges.setdefault(start, []).append(end)
    loops = []
    for start in sorted(edges):
        if start not in edges:
            continue
        at = start
        loop: list[Cell] = []
        heading = (0, 0)
        while not (loop and at == start):
            loop.append(at)
            # If two cells share only a corner, turning right stays with the same cell.
            to = min(edges[at], key=lambda to: _left_turn(heading, at, to))
            edges[at].remove(to)
            if not edges[at]:
                del edges[at]
            heading, at = (to[0] - at[0], to[1] - at[1]), to
        loops.append(_corners(loop))
    return loops


def _left_turn(heading: Cell, at: Cell, to: Cell) -> int:
    """Return 1 for an edge that turns left, 0 for straight on, -1 for a turn to the right."""
    return heading[1] * (to[0] - at[0]) - heading[0] * (to[1] - at[1])


def _corners(loop: list[Cell]) -> list[Cell]:
    """Return the points where an outline turns."""
    return [
        at
        for before, at, after in _corners_of(loop)
        if (at[0] - before[0], at[1] - before[1]) != (after[0] - at[0], after[1] - at[1])
    ]


def inset_outlines(places: Iterable[Place], inset: float) -> Iterator[list[Point]]:
    """Yield the corners of each outline of the squares at these places, `inset` inside them."""
    for corners in outlines(cells(places)):
        points = []
        for before, (x, y), after in _corners_of(corners):
            # The region is to the right of both sides that meet here.
            (dx, dy), (also_dx, also_dy) = _right(before, (x, y)), _right((x, y), after)
            points.append(
                (x * SPACE / 2 + inset * (dx + also_dx), y * SPACE / 2 + inset * (dy + also_dy))
            )
        yield points


def region_path(places: Iterable[Place], inset: float, radius: float) -> tuple[PathPart, ...]:
    """Return the outline of the squares at these places, drawn `inset` inside their edges."""
    loops = inset_outlines(places, inset)
    return tuple(part for points in loops for part in rounded(points, radius, closed=True))


def _right(start: Cell, end: Cell) -> Cell:
    """Return the unit step to the right of the side from start to end (y grows downwards)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dy < 0) - (dy > 0), (dx > 0) - (dx < 0)
