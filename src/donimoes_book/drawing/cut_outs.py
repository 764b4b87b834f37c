"""Draws dominoes and counters to cut out: along a grid of lines, with no words but their own."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from donimoes_book.drawing import style
from donimoes_book.drawing.scene import SPACE, Line, Rect, Scene, Shape, Use
from donimoes_book.drawing.tiles import pips_of
from donimoes_book.words.language import gettext

Face = int | str
"""What a half or a counter shows: pips, or a few letters."""

Sheet = TypeVar("Sheet")

_TYPE = 15.0
"""The size of letters on short faces, in points."""
_SMALLER = 11.0
"""The size of letters on longer faces, in points."""
_SHORT = 2
"""How many letters a short face has at most."""


def evenly(fill: Callable[[float], Iterable[Sheet]], height: float) -> list[Sheet]:
    """Return the sheets that `fill` makes for a height, as few but filled about equally.

    So none has a single piece on it that would have had room elsewhere.
    """
    sheets = list(fill(height))
    lower = (list(fill(least / 2)) for least in range(1, int(2 * height)))
    return next((even for even in lower if len(even) == len(sheets)), sheets)


def cut_out_sheets(
    dominoes: Sequence[tuple[Face, Face]], counters: Sequence[Face], width: float, height: float
) -> list[Scene]:
    """Draw upright dominoes, then counters, on as many sheets as they need.

    A sheet's width and height are in halves of a domino.
    """
    pieces: list[tuple[Face, ...]] = [*dominoes, *((face,) for face in counters)]
    return evenly(lambda height: _filled(pieces, max(int(width), 1), height), height)


def _filled(pieces: Sequence[tuple[Face, ...]], across: int, height: float) -> Iterator[Scene]:
    shapes, column, top, deep = list[Shape](), 0, 0, 0
    for piece in pieces:
        if column == across or (column and len(piece) != deep):
            column, top = 0, top + deep
        deep = len(piece)
        if top + deep > height and shapes:
            yield _sheet(across, top, shapes)
            shapes, top = [], 0
        shapes += _piece(column * SPACE, top * SPACE, piece)
        column += 1
    if shapes:
        yield _sheet(across, top + deep, shapes)


def _piece(x: float, y: float, faces: Sequence[Face]) -> Iterator[Shape]:
    for number, face in enumerate(faces):
        top = y + number * SPACE
        if number:
            yield Line(x + SPACE / 6, top, x + SPACE * 5 / 6, top, style.GRID_LINE)
        if isinstance(face, int):
            yield Use(pips_of(face), x, top)
        else:
            size = _TYPE if len(face) <= _SHORT else _SMALLER
            yield style.centred_text(x + SPACE / 2, top + SPACE / 2, face, size)
    yield Rect(x, y, SPACE, len(faces) * SPACE, 0, style.CUT_LINE)


def _sheet(across: int, down: int, shapes: Sequence[Shape]) -> Scene:
    words = gettext("Pieces to cut out")
    return Scene(across * SPACE, down * SPACE, tuple(shapes), words, words)
