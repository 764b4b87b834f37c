"""What is drawn over dominoes and between them: slides, additions, crosses, splits and arrows."""

from __future__ import annotations

from functools import cache
from math import hypot

from donimoes_book.board.position import Direction
from donimoes_book.drawing import style
from donimoes_book.drawing.outline import rounded
from donimoes_book.drawing.scene import (
    Circle,
    Close,
    Line,
    Move,
    Path,
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
def cross(width: float, height: float) -> Symbol:
    """Return the cross over a domino that is captured or not allowed."""
    near, right, bottom = style.CROSS_INSET, width - style.CROSS_INSET, height - style.CROSS_INSET
    lines = (
        Line(near, near, right, bottom, style.CROSS),
        Line(near, bottom, right, near, style.CROSS),
    )
    return Symbol(f"cross-{width:g}-{height:g}", width, height, lines)


def split(at: Point, *, across: bool) -> tuple[Path, Path]:
    """Return the zigzag between two halves, left and right of it if `across`, with its halo."""
    along = [-14.0, -10.5, -3.5, 3.5, 10.5, 14.0]
    aside = [0.0, -2.6, 2.6, -2.6, 2.6, 0.0]
    points = [
        (at[0] + b, at[1] + a) if across else (at[0] + a, at[1] + b)
        for a, b in zip(along, aside, strict=True)
    ]
    parts = (Move(points[0]), *map(Straight, points[1:]))
    return Path(parts, style.SPLIT_HALO), Path(parts, style.SPLIT)


def table_arrow(points: list[Point]) -> tuple[Shape, ...]:
    """Return an arrow along points, from a dot at its start to the tip of its head."""
    head_length, head_half = 11.0, 6.5
    (x0, y0), (x1, y1) = points[-2:]
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    neck = (x1 - ux * head_length, y1 - uy * head_length)
    line = rounded([*points[:-1], (neck[0] + ux, neck[1] + uy)], style.ARROW_CORNER, closed=False)
    head = (
        Move((x1, y1)),
        Straight((neck[0] - uy * head_half, neck[1] + ux * head_half)),
        Straight((neck[0] + uy * head_half, neck[1] - ux * head_half)),
        Close(),
    )
    start_x, start_y = points[0]
    return (
        Path(line, style.ARROW_HALO),
        Path(head, style.ARROW_HEAD_HALO),
        Circle(start_x, start_y, 4.2, style.ARROW_HEAD_HALO),
        Path(line, style.ARROW),
        Path(head, style.ACCENT_AREA),
        Circle(start_x, start_y, 4.2, style.ACCENT_AREA),
    )


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
