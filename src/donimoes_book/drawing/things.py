"""Pieces and dice as symbols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from math import cos, radians, sin

from donimoes_book.drawing import style
from donimoes_book.drawing.outline import rounded
from donimoes_book.drawing.scene import (
    Circle,
    Close,
    Curve,
    Move,
    Paint,
    Path,
    Point,
    Rect,
    Shape,
    Straight,
    Symbol,
    Text,
)

_KINDS = {"w": "white disc", "b": "black disc", "W": "white runner", "B": "black runner"}


def piece_kinds(letters: Iterable[str]) -> dict[str, str]:
    """Tell what each piece on one table is: "white disc" and the like, or its letter.

    `B` is the black runner among discs and runners, but a lettered piece beside other letters,
    such as the pawns P, N, B and R.
    """
    present = set(letters)
    lettered = not present <= _KINDS.keys()
    return {
        letter: letter if lettered and letter.isupper() else _KINDS.get(letter, letter)
        for letter in sorted(present)
    }


@cache
def piece(kind: str, radius: float) -> Symbol:
    """Return a piece of `piece_kinds` that fills a circle of this radius; letters are on pawns."""
    side = 2 * radius + 2  # room for the line around it
    middle = side / 2
    shapes: tuple[Shape, ...]
    colour, _, form = kind.partition(" ")
    paint = style.WHITE_PIECE if colour == "white" else style.BLACK_PIECE
    if form == "runner":
        shapes = (_runner(middle, radius, paint),)
    elif form == "disc":
        shapes = (Circle(middle, middle, radius, paint),)
    else:
        shapes = tuple(_pawn(kind, middle, radius))
    return Symbol(f"{kind.replace(' ', '-')}-{radius:g}", side, side, shapes)


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
    dots = [Circle(x, y, half * 0.2, style.PIP) for x, y in places]
    return Symbol(f"die-{pips}-{radius:g}", side, side, (face, *dots))


def _pawn(letter: str, middle: float, radius: float) -> Iterator[Shape]:
    """Return a pawn seen from above, round or square, black or white, with its letter."""
    white = letter in style.WHITE_LETTERS
    paint = style.WHITE_PIECE if white else style.BLACK_PIECE
    if letter in style.SQUARE_LETTERS:
        half = radius * 0.92
        yield Rect(middle - half, middle - half, 2 * half, 2 * half, radius * 0.3, paint)
    else:
        yield Circle(middle, middle, radius, paint)
    size = radius * style.LETTER_SIZE
    baseline = middle + size * style.CAP_HEIGHT / 2
    ink = style.LETTER_ON_WHITE if white else style.LETTER_ON_BLACK
    yield Text(middle, baseline, letter, size, ink)


def _runner(middle: float, radius: float, paint: Paint) -> Path:
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
    return Path((Move(at(-0.74, 0.95)), *right, *left, Close()), paint)
