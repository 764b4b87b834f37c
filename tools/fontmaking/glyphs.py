"""Tools for our own fonts: outlines, box-drawing characters, and font files from glyphs.

Lengths are in font units, 1000 to the em, and y grows upwards from the baseline.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from math import cos, pi, sin
from typing import NamedTuple

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.timeTools import timestampFromString
from fontTools.pens.basePen import AbstractPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

EM = 1000
_VERSION = "1.000"
_RELEASED = timestampFromString("Thu Jan  1 00:00:00 2026")  # fixed: same glyphs, same bytes
_LICENCE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
_LICENCE_URL = "https://openfontlicense.org"


class Metrics(NamedTuple):
    """How high letters and lines are; `descent` is negative."""

    ascent: int
    descent: int
    cap_height: int
    x_height: int


SERIF = Metrics(984, -335, 670, 475)
"""The metrics of the book's serif, which signs and tiles are set with."""


def box(
    pen: AbstractPen,
    left: float,
    bottom: float,
    right: float,
    top: float,
    *,
    radius: float = 0,
    hole: bool = False,
) -> None:
    """Draw a filled rectangle with rounded corners, or a hole of that shape."""
    if hole:
        pen = ReverseContourPen(pen)
    # Clockwise, as TrueType requires; each corner is an arc around its own centre.
    corners = (
        (right - radius, top - radius, pi / 2),
        (right - radius, bottom + radius, 0),
        (left + radius, bottom + radius, -pi / 2),
        (left + radius, top - radius, -pi),
    )
    reach = radius / cos(pi / 8)  # from the centre to the control point of an eighth of a circle
    for n, (x, y, angle) in enumerate(corners):
        start = (x + radius * cos(angle), y + radius * sin(angle))
        if n == 0:
            pen.moveTo(start)
        else:
            pen.lineTo(start)
        if radius:
            turns = ((reach, angle - pi / 8), (reach, angle - 3 * pi / 8), (radius, angle - pi / 2))
            pen.qCurveTo(*((x + r * cos(a), y + r * sin(a)) for r, a in turns))
    pen.closePath()


def circle(pen: AbstractPen, x: float, y: float, radius: float) -> None:
    """Draw a filled circle."""
    box(pen, x - radius, y - radius, x + radius, y + radius, radius=radius)


def build_font(
    family: str,
    style: str,
    copyright: str,
    glyphs: Mapping[str, tuple[Glyph, int]],
    characters: Mapping[int, str],
    metrics: Metrics,
    *,
    weight: int = 400,
    fixed_pitch: bool = False,
) -> bytes:
    """Return a TrueType font file; the same glyphs always give the same bytes.

    `glyphs` maps names to outlines and their advance widths, `.notdef` first; `characters` maps
    code points to names; `weight` is from 100 (thin) to 900 (black).
    """
    bold = weight >= 700
    postscript = f"{family.replace(' ', '')}-{style}"  # the name that PDF files use
    builder = FontBuilder(EM, isTTF=True)
    builder.setupHead(
        unitsPerEm=EM,
        created=_RELEASED,
        modified=_RELEASED,
        fontRevision=float(_VERSION),
        macStyle=int(bold),
    )
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(dict(characters))
    builder.setupGlyf({name: glyph for name, (glyph, _) in glyphs.items()})
    table = builder.font["glyf"]
    bearings = {name: getattr(table[name], "xMin", 0) for name in glyphs}
    builder.setupHorizontalMetrics(
        {name: (advance, bearings[name]) for name, (_, advance) in glyphs.items()}
    )
    builder.setupHorizontalHeader(ascent=metrics.ascent, descent=metrics.descent)
    builder.setupOS2(
        usWeightClass=weight,
        fsSelection=0x20 if bold else 0x40,  # bold, regular
        fsType=0,  # may be embedded and installed
        sTypoAscender=metrics.ascent,
        sTypoDescender=metrics.descent,
        sTypoLineGap=0,
        usWinAscent=metrics.ascent,
        usWinDescent=-metrics.descent,
        sCapHeight=metrics.cap_height,
        sxHeight=metrics.x_height,
    )
    builder.setupPost(isFixedPitch=int(fixed_pitch))
    builder.setupNameTable(
        {
            "copyright": copyright,
            "familyName": family,
            "styleName": style,
            "uniqueFontIdentifier": f"{_VERSION};{postscript}",
            "fullName": f"{family} {style}".removesuffix(" Regular"),
            "version": f"Version {_VERSION}",
            "psName": postscript,
            "licenseDescription": _LICENCE,
            "licenseInfoURL": _LICENCE_URL,
        },
        mac=False,
    )
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


# Box-drawing characters: lines that meet across cells and rows

_OVERLAP = 12
"""How far lines extend beyond their cell, so that there is no gap between cells."""
_APART = 75
"""The distance from the middle of a double line to each of its lines."""

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

# Round corners: the two sides they join, as (right or left, up or down).
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

BOX_CHARACTERS = "".join([*_ARMS, *_ROUND, *_DASHES, *_FILLED, *_SHADES, "●○"])
"""Every character that `draw_box_character` draws."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The area of a character, and the thickness of light lines.

    Lines meet from row to row if the distance of rows is at most `top - bottom`.
    """

    width: int
    bottom: int
    top: int
    light: int

    @property
    def middle(self) -> tuple[float, float]:
        """The point where lines cross."""
        return self.width / 2, (self.bottom + self.top) / 2


def draw_box_character(pen: AbstractPen, character: str, cell: Cell) -> None:
    """Draw one of `BOX_CHARACTERS`."""
    x, y = cell.middle
    if character in _ARMS:
        _draw_arms(pen, _ARMS[character], cell)
    elif character in _ROUND:
        _draw_round(pen, *_ROUND[character], cell)
    elif character in _DASHES:
        _draw_dashes(pen, _DASHES[character], character in "╎┆┊", cell)
    elif character in _FILLED:
        left, low, right, high = _FILLED[character]
        half = (cell.top - cell.bottom) / 2
        box(pen, left * x, cell.bottom + low * half, right * x, cell.bottom + high * half)
    elif character in _SHADES:
        _draw_shade(pen, _SHADES[character], cell)
    else:
        circle(pen, x, y, 0.4 * cell.width)
        if character == "○":
            circle(ReverseContourPen(pen), x, y, 0.4 * cell.width - cell.light)


def _draw_arms(pen: AbstractPen, arms: tuple[int, ...], cell: Cell) -> None:
    x, y = cell.middle
    thickness = (0.0, cell.light, 2.3 * cell.light, cell.light)
    lengths = [half + _OVERLAP for half in (cell.top - y, cell.width - x, y - cell.bottom, x)]
    for side, kind in enumerate(arms):
        if not kind:
            continue
        # The arm is drawn as if it pointed right, with its neighbours up (+1) and down (-1).
        cosine, sine = ((0, 1), (1, 0), (0, -1), (-1, 0))[side]
        turned = TransformPen(pen, (cosine, sine, -sine, cosine, x, y))
        before, opposite, after = (arms[(side + n) % 4] for n in (3, 2, 1))
        half = thickness[kind] / 2
        if kind < 3:
            start = -max(cell.light, thickness[before], thickness[after]) / 2
            box(turned, start, -half, lengths[side], half)
            continue
        for sign, neighbour in ((1, before), (-1, after)):
            # A line ends where it meets a double line, or goes straight on, or around the corner.
            start = _APART - half if neighbour else 0 if opposite else -_APART - half
            box(turned, start, sign * _APART - half, lengths[side], sign * _APART + half)


def _draw_round(pen: AbstractPen, right: int, up: int, cell: Cell) -> None:
    """Draw a quarter of a circle from the left or right of the cell to its top or bottom."""
    x, y = cell.middle
    # Drawn as if it joined right and up; one reflection, but not two, reverses the outline.
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
    """Draw a quarter of an ellipse that curves towards the middle of the cell."""
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
        for column in range(row % 2, columns, 2):
            circle(pen, (column + 0.5) * wide, cell.bottom + (row + 0.5) * high, radius)
