"""Pieces and dice as symbols."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from donimoes_book.drawing import style
from donimoes_book.drawing.outline import rounded
from donimoes_book.drawing.scene import (
    Circle,
    Close,
    Curve,
    Move,
    Path,
    Point,
    Shape,
    Straight,
    Symbol,
    Text,
)

DISCS = {"w": style.WHITE_PIECE, "b": style.BLACK_PIECE}
RUNNERS = {"W": style.WHITE_PIECE, "B": style.BLACK_PIECE}


@cache
def piece(letter: str, radius: float) -> Symbol:
    """Return a piece that fills a circle of this radius: a disc, a runner or a lettered disc."""
    side = 2 * radius + 2  # room for the line around it
    middle = side / 2
    shapes: tuple[Shape, ...]
    if letter in RUNNERS:
        shapes = (_runner(middle, radius, letter),)
    elif letter in DISCS:
        shapes = (Circle(middle, middle, radius, DISCS[letter]),)
    else:
        size = radius * style.LETTER_SIZE
        baseline = middle + size * style.CAP_HEIGHT / 2
        shapes = (
            Circle(middle, middle, radius, style.BLACK_PIECE),
            Text(middle, baseline, letter, size, style.PIECE_LETTER),
        )
    return Symbol(f"piece-{letter}-{radius:g}", side, side, shapes)


@cache
def die(pips: int, radius: float) -> Symbol:
    """Return a die that lies askew in a circle of about this radius."""
    half = radius * 0.86
    side = 2 * radius + 4
    middle = side / 2
    turn = radians(style.DIE_TILT)

    def turned(dx: float, dy: float) -> Point:
        return middle + dx * cos(turn) - dy * sin(turn), middle + dx * sin(turn) + dy * cos(turn)

    corners = [turned(-half, -half), turned(half, -half), turned(half, half), turned(-half, half)]
    face = Path(rounded(corners, half * 0.45, closed=True), style.DIE)
    step = half * 0.52
    places = (turned(dx * step, dy * step) for dx, dy in style.pip_offsets(pips, across=False))
    shapes = (face, *(Circle(x, y, half * 0.2, style.PIP) for x, y in places))
    return Symbol(f"die-{pips}-{radius:g}", side, side, shapes)


def _runner(middle: float, radius: float, letter: str) -> Path:
    """Return a pawn seen from the side, in one line: foot, waist, head."""

    def at(x: float, y: float) -> Point:
        return middle + x * radius, middle + y * radius

    right = (
        Straight(at(0.74, 0.95)),
        Curve(at(0.74, 0.5), at(0.34, 0.42), at(0.24, -0.12)),
        Curve(at(0.62, -0.42), at(0.5, -1.0), at(0, -1.0)),
    )
    left = (
        Curve(at(-0.5, -1.0), at(-0.62, -0.42), at(-0.24, -0.12)),
        Curve(at(-0.34, 0.42), at(-0.74, 0.5), at(-0.74, 0.95)),
    )
    return Path((Move(at(-0.74, 0.95)), *right, *left, Close()), RUNNERS[letter])
