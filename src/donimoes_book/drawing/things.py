"""What stands about on a table, seen from above, around (0, 0) in units of a person."""

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random

from donimoes_book.drawing import style
from donimoes_book.drawing.outline import rounded, smooth
from donimoes_book.drawing.people import LINE, limb
from donimoes_book.drawing.scene import Circle, Paint, Path, Point, Shape

_WHITE = Paint(style.WHITE, style.INK, LINE)
_FINE = Paint(None, style.GREY, 1.1)


def cup(chance: Random) -> Iterator[Shape]:
    """Draw a cup of something on its saucer."""
    yield Circle(0, 0, 26, _WHITE)
    yield Circle(0, 0, 20, _FINE)
    yield Path(rounded([(10, -5), (24, -5), (24, 5), (10, 5)], 5, closed=True), _WHITE)
    yield Circle(0, 0, 15.5, _WHITE)
    yield Circle(0, 0, 11.5, Paint(chance.choice((style.ACCENT, style.DARK, style.GREY))))
    yield Path(smooth([(-6, -4), (-2, -7), (4, -6)], closed=False), Paint(None, style.WHITE, 1.4))


def plate() -> Iterator[Shape]:
    """Draw a plate of biscuits, one of them bitten."""
    yield Circle(0, 0, 40, _WHITE)
    yield Circle(0, 0, 29, _FINE)
    for u, v in ((-12, -9), (13, -8), (0, 13)):
        yield Circle(u, v, 12, Paint(style.DARKER_SKIN, style.INK, LINE))
        for a, b in ((-4, -3), (4, -4), (2, 4), (-4, 4)):
            yield Circle(u + a, v + b, 1.6, Paint(style.DARK))
    yield Circle(24, -14, 7, Paint(style.WHITE))


def pot() -> Iterator[Shape]:
    """Draw a teapot."""
    yield Path(limb([(22, 4), (36, 2), (46, -8)], [9, 6, 4]), Paint(style.ACCENT, style.INK, LINE))
    handle = smooth([(-22, -14), (-42, -16), (-46, 0), (-42, 16), (-22, 14)], closed=False)
    yield Path(handle, Paint(None, style.INK, 9))
    yield Path(handle, Paint(None, style.ACCENT, 6))
    yield Circle(0, 0, 30, Paint(style.ACCENT, style.INK, LINE))
    yield Circle(0, 0, 18, Paint(None, style.WHITE, 2))
    yield Circle(0, 0, 5, _WHITE)


def box() -> Iterator[Shape]:
    """Draw the box of the dominoes, with its lid beside it."""
    for x, y, inner in ((-10, -8, style.GREY), (12, 12, "")):
        corners = [(x - 36, y - 22), (x + 36, y - 22), (x + 36, y + 22), (x - 36, y + 22)]
        face = Paint(style.DARK, style.INK, LINE)
        yield Path(rounded(corners, 4, closed=True), face)
        if inner:
            small = [(x - 31, y - 17), (x + 31, y - 17), (x + 31, y + 17), (x - 31, y + 17)]
            yield Path(rounded(small, 3, closed=True), Paint(inner, style.INK, 1.1))
        else:
            for u, v in ((-14, 0), (14, -7), (14, 7)):
                yield Circle(x + u, y + v, 4, Paint(style.WHITE))
            yield Path((("M", (x, y - 13)), ("L", (x, y + 13))), Paint(None, style.WHITE, 2))


def cat() -> Iterator[Shape]:
    """Draw a cat that sleeps curled up."""
    fur, ink = Paint(style.GREY, style.INK, LINE), Paint(None, style.DARK, 3)
    yield Path(smooth(_ring(46, 40), closed=True), fur)
    for turn in (-0.5, -0.15, 0.2, 0.55):
        yield Path(
            smooth([_at(turn, 38), _at(turn + 0.12, 30), _at(turn + 0.1, 20)], closed=False), ink
        )
    tail = [_at(2.2, 30), _at(2.0, 42), _at(1.45, 42), _at(0.95, 36), _at(0.5, 26)]
    yield Path(limb([(u, v * 0.9 + 4) for u, v in tail], [7, 7, 7, 6, 4]), fur)
    for side in (-1, 1):
        ear = [(-22 + side * 4, 6), (-22 + side * 17, -1), (-22 + side * 16, 16)]
        yield Path(rounded(ear, 3, closed=True), fur)
    yield Path(
        smooth([(-22, 4), (-6, 10), (-5, 24), (-22, 34), (-39, 24), (-38, 10)], closed=True), fur
    )
    for side in (-1, 1):
        eye = [(-22 + side * 10, 19), (-22 + side * 6.5, 21), (-22 + side * 3, 19)]
        yield Path(smooth(eye, closed=False), Paint(None, style.INK, 1.3))
    nose = [(-24, 25), (-20, 25), (-22, 27.5)]
    yield Path(rounded(nose, 1, closed=True), Paint(style.ACCENT, style.INK, 1))


def _at(turn: float, far: float) -> Point:
    return sin(turn) * far, -cos(turn) * far


def _ring(wide: float, high: float) -> list[Point]:
    return [(sin(t * pi / 6) * wide, -cos(t * pi / 6) * high) for t in range(12)]
