"""Box drawing characters for the typewriter face: lines that meet across cells and rows."""

from __future__ import annotations

from dataclasses import dataclass

from fontTools.pens.basePen import AbstractPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.transformPen import TransformPen

from donimoes_book.drawing.fontmaking.glyphs import box, circle

# How far lines reach beyond their cell, so that no seam shows between cells.
_OVERLAP = 12

# How far the two lines of a double line stand from its middle.
_APART = 75

# The arms of each character: up, right, down, left; 0 is none, 1 light, 2 heavy and 3 double.
_ARM_SETS = {
    "─│┌┐└┘├┤┬┴┼": "0101 1010 0110 0011 1100 1001 1110 1011 0111 1101 1111",
    "━┃┏┓┗┛┣┫┳┻╋": "0202 2020 0220 0022 2200 2002 2220 2022 0222 2202 2222",
    "═║╔╗╚╝╠╣╦╩╬": "0303 3030 0330 0033 3300 3003 3330 3033 0333 3303 3333",
    "╴╵╶╷╸╹╺╻╼╽╾╿": "0001 1000 0100 0010 0002 2000 0200 0020 0201 1020 0102 2010",
    "┝┥┠┨┯┷┰┸┿╂": "1210 1012 2120 2021 0212 1202 0121 2101 1212 2121",
}
_ARMS = {
    character: tuple(map(int, arms))
    for characters, codes in _ARM_SETS.items()
    for character, arms in zip(characters, codes.split(), strict=True)
}

# Round corners: the two sides they join, as right or left and up or down.
_ROUND = {"╭": (1, -1), "╮": (-1, -1), "╰": (1, 1), "╯": (-1, 1)}

# The number of dashes in broken lines.
_DASHES = {"╌": 2, "┄": 3, "┈": 4, "╎": 2, "┆": 3, "┊": 4}

# Filled parts of the cell: left, bottom, right and top in halves.
_FILLED = {
    "█": (0, 0, 2, 2),
    "▀": (0, 1, 2, 2),
    "▄": (0, 0, 2, 1),
    "▌": (0, 0, 1, 2),
    "▐": (1, 0, 2, 2),
}

# Sparse, medium and dense dots.
_SHADES = {"░": 22, "▒": 34, "▓": 46}

CHARACTERS = "".join([*_ARMS, *_ROUND, *_DASHES, *_FILLED, *_SHADES, "●○"])
"""Every character that this module draws."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The room that a character fills, in font units, and the thickness of light lines.

    Lines meet from row to row as long as rows are no farther apart than `top - bottom`.
    """

    width: int
    bottom: int
    top: int
    light: int

    @property
    def middle(self) -> tuple[float, float]:
        """Where lines cross."""
        return self.width / 2, (self.bottom + self.top) / 2


def draw_box_character(pen: AbstractPen, character: str, cell: Cell) -> None:
    """Draw one of `CHARACTERS`."""
    x, y = cell.middle
    if character in _ARMS:
        _draw_arms(pen, _ARMS[character], cell)
    elif character in _ROUND:
        _draw_round(pen, *_ROUND[character], cell)
    elif character in _DASHES:
        _draw_dashes(pen, _DASHES[character], character in "╎┆┊", cell)
    elif character in _FILLED:
        left, low, right, high = _FILLED[character]
        box(pen, left * x, _part(cell, low), right * x, _part(cell, high))
    elif character in _SHADES:
        _draw_shade(pen, _SHADES[character], cell)
    else:
        circle(pen, x, y, 0.4 * cell.width)
        if character == "○":
            circle(ReverseContourPen(pen), x, y, 0.4 * cell.width - cell.light)


def _part(cell: Cell, halves: int) -> float:
    return cell.bottom + halves * (cell.top - cell.bottom) / 2


def _draw_arms(pen: AbstractPen, arms: tuple[int, ...], cell: Cell) -> None:
    """Draw lines from the middle of the cell to its sides."""
    x, y = cell.middle
    thickness = (0.0, cell.light, 2.3 * cell.light, cell.light)
    lengths = [half + _OVERLAP for half in (cell.top - y, cell.width - x, y - cell.bottom, x)]
    for side, kind in enumerate(arms):
        if not kind:
            continue
        # The arm is drawn as if it pointed right, its neighbours lying up (+1) and down (-1).
        turn = _turned(pen, side, x, y)
        before, opposite, after = (arms[(side + n) % 4] for n in (3, 2, 1))
        half = thickness[kind] / 2
        if kind < 3:
            start = -max(cell.light, thickness[before], thickness[after]) / 2
            box(turn, start, -half, lengths[side], half)
            continue
        for way, neighbour in ((1, before), (-1, after)):
            # A line stops where it meets a double line, goes on, or goes round the corner.
            start = _APART - half if neighbour else 0 if opposite else -_APART - half
            box(turn, start, way * _APART - half, lengths[side], way * _APART + half)


def _turned(pen: AbstractPen, side: int, x: float, y: float) -> AbstractPen:
    """Return a pen on which things that point right from (0, 0) point to a side from (x, y)."""
    cosine, sine = ((0, 1), (1, 0), (0, -1), (-1, 0))[side]
    return TransformPen(pen, (cosine, sine, -sine, cosine, x, y))


def _draw_round(pen: AbstractPen, right: int, up: int, cell: Cell) -> None:
    """Draw a quarter of a circle that joins a side of the cell to its top or bottom."""
    x, y = cell.middle
    # Drawn as if it joined right and up; an odd number of mirrors turns the outline over.
    if right * up < 0:
        pen = ReverseContourPen(pen)
    pen = TransformPen(pen, (right, 0, 0, up, x, y))
    half, radius, end = cell.light / 2, cell.width / 2, cell.top - y + _OVERLAP
    pen.moveTo((-half, end))
    pen.lineTo((half, end))
    pen.lineTo((half, radius))
    _quarter(pen, half, radius, radius, half)
    pen.lineTo((radius, -half))
    _quarter(pen, radius, -half, -half, radius)
    pen.closePath()


def _quarter(pen: AbstractPen, x0: float, y0: float, x1: float, y1: float) -> None:
    """Go round a quarter of an ellipse whose tangents meet nearer the middle of the cell."""
    corner = (min(x0, x1), min(y0, y1))
    k = 0.5523
    pen.curveTo(
        (x0 + k * (corner[0] - x0), y0 + k * (corner[1] - y0)),
        (x1 + k * (corner[0] - x1), y1 + k * (corner[1] - y1)),
        (x1, y1),
    )


def _draw_dashes(pen: AbstractPen, count: int, upright: bool, cell: Cell) -> None:
    x, y = cell.middle
    half = cell.light / 2
    first, length = (cell.bottom, cell.top - cell.bottom) if upright else (0, cell.width)
    for n in range(count):
        start, end = (first + length * (n + part) / count for part in (0.2, 0.8))
        if upright:
            box(pen, x - half, start, x + half, end)
        else:
            box(pen, start, y - half, end, y + half)


def _draw_shade(pen: AbstractPen, radius: int, cell: Cell) -> None:
    columns, rows = 6, round((cell.top - cell.bottom) / cell.width * 6)
    wide, high = cell.width / columns, (cell.top - cell.bottom) / rows
    for row in range(rows):
        for column in range(columns):
            if (row + column) % 2 == 0:
                circle(pen, (column + 0.5) * wide, cell.bottom + (row + 0.5) * high, radius)
