"""What is drawn over dominoes and between them: slides, additions, crosses, splits and arrows."""

from __future__ import annotations

from functools import cache
from math import dist

from donimoes_book.board.position import Direction, Place, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.outline import rounded
from donimoes_book.drawing.scene import (
    Circle,
    Close,
    Line,
    Move,
    Path,
    PathPart,
    Point,
    Shape,
    Straight,
    Symbol,
    Use,
)

# The slide's arrow and the badge share a square of this size around the joint.
_SIZE = 20.0


def slide_arrow(at: Point, way: Direction) -> Use:
    """Return the small arrow on the joint of a domino that has slid."""
    return _centred(_slide_arrow(way), at)


def badge(at: Point) -> Use:
    """Return the plus on the joint of a domino that has been added."""
    return _centred(_badge(), at)


@cache
def cross(width: float, height: float, *, on_dark: bool = False) -> Symbol:
    """Return the cross over a domino that is captured, or over what is not allowed."""
    near, right, bottom = style.CROSS_INSET, width - style.CROSS_INSET, height - style.CROSS_INSET
    lines = tuple(
        line
        for paint in ([style.CROSS_HALO] if on_dark else []) + [style.CROSS]
        for line in (Line(near, near, right, bottom, paint), Line(near, bottom, right, near, paint))
    )
    name = f"cross-{width:g}-{height:g}{'-dark' if on_dark else ''}"
    return Symbol(name, width, height, lines)


def split(at: Point, *, across: bool) -> tuple[Path, Path]:
    """Return a zigzag that runs left to right (`across`) or top to bottom, with its halo."""
    along = [-14.0, -10.5, -3.5, 3.5, 10.5, 14.0]
    aside = [0.0, -2.6, 2.6, -2.6, 2.6, 0.0]
    points = [
        (at[0] + a, at[1] + b) if across else (at[0] + b, at[1] + a)
        for a, b in zip(along, aside, strict=True)
    ]
    parts: tuple[PathPart, ...] = (Move(points[0]), *map(Straight, points[1:]))
    return Path(parts, style.SPLIT_HALO), Path(parts, style.SPLIT)


def split_ends(position: Position, point: Place) -> tuple[Place, Place]:
    """Return the two places that a split keeps apart: left and right, or above and below."""
    taken = {*position.halves, *(piece.place for piece in position.pieces)}
    left, right = point.moved(-1, 0), point.moved(1, 0)
    if left in taken and right in taken:
        return left, right
    return point.moved(0, -1), point.moved(0, 1)


def table_arrow(points: list[Point], *, ring: bool = True) -> tuple[Shape, ...]:
    """Return an arrow along points, from its start to a head before its end.

    A ring is drawn around the start, unless a piece is to cover it. Ring and head leave room for
    the pip that may stand at the centre of either square.
    """
    start = _toward(points[0], points[1], style.ARROW_RING) if ring else points[0]
    tip = _toward(points[-1], points[-2], style.ARROW_REST)
    neck = _toward(tip, points[-2], style.ARROW_HEAD_LENGTH)
    ux, uy = ((b - a) / style.ARROW_HEAD_LENGTH for a, b in zip(neck, tip, strict=True))
    aside = style.ARROW_HEAD_WIDTH / 2
    line = rounded([start, *points[1:-1], neck], style.ARROW_CORNER, closed=False)
    head = (
        Move(tip),
        Straight((neck[0] - uy * aside, neck[1] + ux * aside)),
        Straight((neck[0] + uy * aside, neck[1] - ux * aside)),
        Close(),
    )
    circle = (Circle(*points[0], style.ARROW_RING, style.ARROW),) if ring else ()
    return Path(line, style.ARROW), *circle, Path(head, style.ACCENT_AREA)


def _toward(start: Point, end: Point, distance: float) -> Point:
    """Return the point that lies some way from start to end."""
    part = distance / dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _centred(symbol: Symbol, at: Point) -> Use:
    return Use(symbol, at[0] - symbol.width / 2, at[1] - symbol.height / 2)


@cache
def _slide_arrow(way: Direction) -> Symbol:
    ux, uy = (step / 2 for step in way.step)
    # Along the arrow and aside from it, around its middle: shaft, then head.
    outline = [(-8, -1.3), (1, -1.3), (1, -4.8), (8.5, 0), (1, 4.8), (1, 1.3), (-8, 1.3)]
    middle = _SIZE / 2
    points = [(middle + a * ux - b * uy, middle + a * uy + b * ux) for a, b in outline]
    path = Path((Move(points[0]), *map(Straight, points[1:]), Close()), style.ACCENT_AREA)
    return Symbol(f"slide-{way.name.lower()}", _SIZE, _SIZE, (path,))


@cache
def _badge() -> Symbol:
    middle, arm = _SIZE / 2, style.BADGE_RADIUS * 0.55
    shapes = (
        Circle(middle, middle, style.BADGE_RADIUS, style.BADGE),
        Line(middle - arm, middle, middle + arm, middle, style.BADGE_SIGN),
        Line(middle, middle - arm, middle, middle + arm, style.BADGE_SIGN),
    )
    return Symbol("plus", _SIZE, _SIZE, shapes)
