"""The sides of blocks and standing figures, which turn a flat drawing into one of solids.

A figure's foot is the middle of what it stands on; a block's is at (0, 0) on the table.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import cos, radians, sin, sqrt, tan

from donimoes_book.board.parts import Mark
from donimoes_book.board.position import Place
from donimoes_book.drawing import style
from donimoes_book.drawing.outline import ROUND, inset_outlines, rounded, straight
from donimoes_book.drawing.projection import Box, Sprite, on_table, seen_at, sprite, turned_point
from donimoes_book.drawing.scene import SPACE, Circle, Paint, Path, PathPart, Point, Rect, Shape
from donimoes_book.drawing.tiles import border

Corners = tuple[float, float, float]
"""The radii of a block's upright edges on the left, at the front and on the right."""
EDGE = style.GAP + style.EDGE.width / 2
"""The distance from the edge of a domino's squares to the middle of its own edge."""
BEND = style.CORNER - style.EDGE.width / 2
"""The radius of a domino's upright edges, measured at the middle of their lines."""
_Arc = tuple[float, float, float, int, int]
"""A part of a circle: its centre and radius, and the degrees where it starts and ends."""


# Blocks


@cache
def block(
    far: Point, near: Point, heights: tuple[float, ...], corners: Corners = (BEND, BEND, BEND)
) -> Sprite:
    """Return the sides of a block on the table between its farthest and nearest corners.

    The last height is the top, which isn't drawn; the others are seams.
    """
    top = heights[-1]
    left, front, right = corners
    left_arc = far[0] + left, near[1] - left, left
    front_arc = near[0] - front, near[1] - front, front
    right_arc = near[0] - right, far[1] + right, right
    to_the_left: list[_Arc] = [(*left_arc, 135, 90), (*front_arc, 90, 45)]
    to_the_right: list[_Arc] = [(*front_arc, 45, 0), (*right_arc, 0, -45)]
    whole = [*to_the_left, *to_the_right]
    edge = (
        ("M", seen_at(*_on(left_arc, 135), top)),
        *_along(whole, 0, begin="L"),
        ("L", seen_at(*_on(right_arc, -45), top)),
    )
    shapes = [
        Path(_side(to_the_left, top), style.LEFT_SIDE),
        Path(_side(to_the_right, top), style.RIGHT_SIDE),
        *(Path(_along(whole, z), style.SEAM) for z in heights[:-1]),
        Path(edge, style.EDGE),
    ]
    numbers = "-".join(f"{n:g}" for n in (*far, *near, *heights, *corners))
    return sprite(f"block-{numbers}", shapes)


@cache
def half_top(across: bool, second: bool, mark: Mark | None, *, lower_beside: bool) -> Sprite:
    """Return the top, without pips, of a column that is one half of a domino.

    Its edge towards the other half is drawn only if that is lower.
    """
    paint = border(mark)
    inset, radius = style.GAP + paint.width / 2, style.CORNER - paint.width / 2
    long, near, far = (SPACE, inset, SPACE - inset)
    points = [(long, far), (inset, far), (inset, near), (long, near)]
    if second:
        points = [(SPACE - x, SPACE - y) for x, y in points]
    if not across:
        points = [(y, x) for x, y in points]
    line = rounded(points, radius, closed=False)
    shapes = [Path(line, Paint(paint.fill)), Path(line, replace(paint, fill=None))]
    if lower_beside:
        shapes.append(Path(straight([points[-1], points[0]], closed=False), style.EDGE))
    name = (
        f"half-{'a' if across else 'u'}{int(second)}{mark.name if mark else ''}{int(lower_beside)}"
    )
    return sprite(name, on_table(shapes))


@cache
def cube(pips: int, half: float) -> Sprite:
    """Return a die around its middle, with pips only on top; `half` is half its side."""
    bend, high = half * 0.3, 2 * half
    sides = block((-half, -half), (half, half), (high,), (bend, bend, bend))
    top = Rect(-half, -half, high, high, bend, style.BORDER)
    step = half * 0.52
    offsets = style.pip_offsets(pips, across=False)
    dots = [Circle(x * step, y * step, half * 0.2, style.PIP) for x, y in offsets]
    return sprite(f"cube-{pips}-{half:g}", [sides.at((0.0, 0.0)), *on_table([top, *dots], high)])


def _side(arcs: list[_Arc], top: float) -> tuple[PathPart, ...]:
    """Return the area between the table and arcs at the top."""
    back = [(x, y, r, end, start) for x, y, r, start, end in reversed(arcs)]
    return (*_along(arcs, top), *_along(back, 0, begin="L"), ("Z",))


def _along(arcs: list[_Arc], z: float, begin: str = "M") -> tuple[PathPart, ...]:
    """Return a path at a height along arcs, joined by straight lines."""
    parts: list[PathPart] = []
    for x, y, radius, start, end in arcs:
        around = (x, y, radius)
        parts.append(("L" if parts else begin, seen_at(*_on(around, start), z)))
        if radius:
            reach = 4 / 3 * tan(radians(end - start) / 4) * radius
            points = _beside(around, start, reach), _beside(around, end, -reach), _on(around, end)
            parts.append(("C", *(seen_at(*point, z) for point in points)))
    return tuple(parts)


def _on(around: tuple[float, float, float], degrees: int) -> Point:
    x, y, radius = around
    return x + radius * cos(radians(degrees)), y + radius * sin(radians(degrees))


def _beside(around: tuple[float, float, float], degrees: int, reach: float) -> Point:
    """Return the point at a distance along the tangent of a circle."""
    x, y = _on(around, degrees)
    return x - reach * sin(radians(degrees)), y + reach * cos(radians(degrees))


def slab(places: Iterable[Place], low: float, high: float, inset: float) -> Iterator[Path]:
    """Draw the sides of a block made of squares, of any outline, between two heights."""
    loops = inset_outlines(places, inset)
    sides = (side for points in loops for side in pairwise([*points, points[0]]))
    # Outlines run clockwise, so the visible sides are those that lead left or down.
    faces = [(a, b) for a, b in sides if b[0] < a[0] or b[1] > a[1]]
    for start, end in sorted(faces, key=lambda face: sum(face[0]) + sum(face[1])):
        tone = style.LEFT_SIDE if start[1] == end[1] else style.RIGHT_SIDE
        corners = [(*start, high), (*end, high), (*end, low), (*start, low)]
        outline = straight([seen_at(*corner) for corner in corners], closed=True)
        yield Path(outline, Paint(tone.fill, style.EDGE.stroke, style.EDGE.width))


# Blocks at any angle

_CORNER_STEP = 15
"""The degrees between the points of a rounded corner."""
_BOX = SPACE / 4
"""The side of the boxes that a turned block fills."""


def turned_sides(size: tuple[float, float], at: Point, degrees: int, top: float) -> Iterator[Path]:
    """Yield the visible sides of a block turned about its middle, up to its `top`.

    `at` is its far corner before it is turned.
    """
    ring = list(turned_ring(size, at, degrees))
    faces = list(pairwise([*ring, ring[0]]))
    # The ring runs clockwise: each face looks to its left, and is visible if that is towards us.
    visibility = [b[0] - a[0] < b[1] - a[1] for a, b in faces]
    first = next(n for n, is_seen in enumerate(visibility) if is_seen and not visibility[n - 1])
    chain = (faces[first:] + faces[:first])[: visibility.count(True)]
    to_the_right = [(a, b) for a, b in chain if b[0] - a[0] + b[1] - a[1] > 0]
    to_the_left = chain[len(to_the_right) :]
    for run, paint in ((to_the_left, style.LEFT_SIDE), (to_the_right, style.RIGHT_SIDE)):
        if run:
            points = [run[0][0], *(end for _, end in run)]
            outline = [seen_at(*point, top) for point in points]
            outline += [seen_at(*point) for point in reversed(points)]
            yield Path(straight(outline, closed=True), paint)
    points = [chain[0][0], *(end for _, end in chain)]
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
    about, inset = (at[0] + size[0] / 2, at[1] + size[1] / 2), EDGE + BEND
    left, top = at[0] + inset, at[1] + inset
    right, bottom = at[0] + size[0] - inset, at[1] + size[1] - inset
    corners = ((right, top, -90), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
    for x, y, start in corners:
        for angle in range(start, start + 91, _CORNER_STEP):
            point = x + BEND * cos(radians(angle)), y + BEND * sin(radians(angle))
            yield turned_point(point, degrees, about)


# Figures


_WIDE = sqrt(2) * style.VIEW[0]
"""Half the width, on the page, of a circle of radius 1 on the table."""
_DEEP = sqrt(2) * style.VIEW[1]
"""Half its height."""


@cache
def figure(kind: str, radius: float) -> Sprite:
    """Return a standing piece of one of the `piece_kinds`, with a foot of this radius."""
    colour, _, form = kind.partition(" ")
    white = colour == "white" or kind in style.WHITE_LETTERS
    name = f"standing-{kind.replace(' ', '-')}-{radius:g}"
    if form == "disc":
        return sprite(name, _disc(radius, white))
    paint = style.WHITE_FIGURE if white else style.BLACK_FIGURE
    shapes = _runner(radius, paint) if form else _lettered(kind, radius, paint)
    return sprite(name, shapes)


def _disc(radius: float, white: bool) -> Iterator[Shape]:
    top, side = (
        (style.WHITE_FIGURE, style.WHITE_SIDE) if white else (style.BLACK_FIGURE, style.BLACK_SIDE)
    )
    a, b = _WIDE * radius, _DEEP * radius
    up = style.DISC_HEIGHT * style.VIEW[2]
    yield Path((("M", (-a, -up)), ("L", (-a, 0.0)), *_front(a, b), ("L", (a, -up)), ("Z",)), side)
    circles = [Circle(0, 0, radius, top)]
    if not white:
        circles += [Circle(0, 0, 0.84 * radius, style.GLINT), Circle(0, 0, 0.7 * radius, top)]
    yield from on_table(circles, style.DISC_HEIGHT)


def _front(a: float, b: float) -> tuple[PathPart, ...]:
    """Return the near half of an ellipse around (0, 0), from left to right."""
    return (
        ("C", (-a, ROUND * b), (-ROUND * a, b), (0.0, b)),
        ("C", (ROUND * a, b), (a, ROUND * b), (a, 0.0)),
    )


def _skirt(a: float, b: float, neck: float, height: float) -> tuple[PathPart, ...]:
    """Return the outline of a turned foot up to its neck; `neck` is half the neck's width."""
    return (
        ("M", (-a, 0.0)),
        *_front(a, b),
        ("C", (a, -0.45 * a), (neck * 1.15, -0.5 * height), (neck, -height)),
        ("L", (-neck, -height)),
        ("C", (-neck * 1.15, -0.5 * height), (-a, -0.45 * a), (-a, 0.0)),
        ("Z",),
    )


def _glint(a: float, height: float, paint: Paint) -> Iterator[Shape]:
    """Draw the light on a black foot, near its left edge."""
    if paint is style.BLACK_FIGURE:
        begin, end = (-0.16 * a, -0.9 * height), (-0.68 * a, -0.16 * a)
        outer = ("C", (-0.26 * a, -0.52 * height), (-0.6 * a, -0.4 * a), end)
        inner = ("C", (-0.36 * a, -0.3 * a), (-0.12 * a, -0.5 * height), begin)
        yield Path((("M", begin), outer, inner, ("Z",)), style.GLINT)


def _ellipse(x: float, y: float, a: float, b: float) -> tuple[PathPart, ...]:
    """Return an ellipse around (x, y)."""
    u, v = ROUND * a, ROUND * b
    return (
        ("M", (x - a, y)),
        ("C", (x - a, y + v), (x - u, y + b), (x, y + b)),
        ("C", (x + u, y + b), (x + a, y + v), (x + a, y)),
        ("C", (x + a, y - v), (x + u, y - b), (x, y - b)),
        ("C", (x - u, y - b), (x - a, y - v), (x - a, y)),
        ("Z",),
    )


def _runner(radius: float, paint: Paint) -> Iterator[Shape]:
    """Draw a slender figure with a pointed head."""
    a, b = _WIDE * radius * 0.86, _DEEP * radius * 0.86
    height = 1.75 * a
    yield Path(_skirt(a, b, 0.3 * a, height), paint)
    yield from _glint(a, height, paint)
    wide, low, top = 0.62 * a, -height + 0.1 * a, -style.FIGURE_HEIGHT * a
    head: tuple[PathPart, ...] = (
        ("M", (0.0, top)),
        ("C", (0.75 * wide, top + 0.45 * a), (wide, low - 0.75 * a), (wide, low - 0.45 * a)),
        ("C", (wide, low + 0.05 * a), (-wide, low + 0.05 * a), (-wide, low - 0.45 * a)),
        ("C", (-wide, low - 0.75 * a), (-0.75 * wide, top + 0.45 * a), (0.0, top)),
        ("Z",),
    )
    yield Path(head, paint)
    if paint is style.BLACK_FIGURE:
        light = wide * 0.24, wide * 0.42
        yield Path(_ellipse(-0.4 * wide, low - 0.62 * a, *light), style.GLINT)


def _lettered(letter: str, radius: float, paint: Paint) -> Iterator[Shape]:
    """Draw a figure whose head, round or square, is large enough for its letter."""
    a, b = _WIDE * radius, _DEEP * radius
    yield Path(_skirt(a, b, 0.42 * a, 1.25 * a), paint)
    yield from _glint(a, 1.25 * a, paint)
    head, middle = 0.92 * a, -2.0 * a
    if letter in style.SQUARE_LETTERS:
        half, r = 0.9 * head, 0.3 * head
        points = [(-half, -half), (half, -half), (half, half), (-half, half)]
        shifted = [(x, y + middle) for x, y in points]
        yield Path(rounded(shifted, r, closed=True), paint)
    else:
        yield Circle(0, middle, head, paint)
    ink = style.LETTER_ON_WHITE if paint is style.WHITE_FIGURE else style.LETTER_ON_BLACK
    yield style.centred_text(0, middle, letter, head * style.LETTER_SIZE, ink)
