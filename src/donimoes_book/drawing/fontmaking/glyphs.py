"""What our own fonts are made with: simple outlines, and the assembly of glyphs into a font file.

Lengths are in font units, 1000 to the em, and y grows upwards from the baseline.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from math import cos, pi, sin

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.timeTools import timestampFromString
from fontTools.pens.basePen import AbstractPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

EM = 1000
_RELEASED = timestampFromString("Thu Jan  1 00:00:00 2026")  # fixed: the same glyphs, same bytes
_LICENCE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
_LICENCE_URL = "https://openfontlicense.org"


@dataclass(frozen=True, slots=True)
class Naming:
    """What a font says about itself."""

    family: str
    style: str
    copyright: str
    weight: int = 400
    """From 100 (thin) to 900 (black)."""
    version: str = "1.000"

    @property
    def is_bold(self) -> bool:
        """True for the bold of its family."""
        return self.weight >= 700

    @property
    def postscript(self) -> str:
        """The name without spaces that PDF files use."""
        return f"{self.family.replace(' ', '')}-{self.style}"


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
    # Clockwise, as TrueType fills; each corner is an arc around its own centre.
    corners = (
        (right - radius, top - radius, pi / 2),
        (right - radius, bottom + radius, 0),
        (left + radius, bottom + radius, -pi / 2),
        (left + radius, top - radius, -pi),
    )
    reach = radius / cos(pi / 8)  # where the control points of an eighth of a circle lie
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
    naming: Naming,
    glyphs: Mapping[str, tuple[Glyph, int]],
    characters: Mapping[int, str],
    *,
    ascent: int,
    descent: int,
    cap_height: int,
    x_height: int,
    fixed_pitch: bool = False,
) -> bytes:
    """Return a TrueType font file; the same glyphs always give the same bytes.

    `glyphs` maps names to outlines and their advance widths, `.notdef` first; `characters` maps
    code points to names. `descent` is negative.
    """
    builder = FontBuilder(EM, isTTF=True)
    builder.setupHead(
        unitsPerEm=EM,
        created=_RELEASED,
        modified=_RELEASED,
        fontRevision=float(naming.version),
        macStyle=int(naming.is_bold),
    )
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(dict(characters))
    builder.setupGlyf({name: glyph for name, (glyph, _) in glyphs.items()})
    table = builder.font["glyf"]
    bearings = {name: getattr(table[name], "xMin", 0) for name in glyphs}
    builder.setupHorizontalMetrics(
        {name: (advance, bearings[name]) for name, (_, advance) in glyphs.items()}
    )
    builder.setupHorizontalHeader(ascent=ascent, descent=descent)
    builder.setupOS2(
        usWeightClass=naming.weight,
        fsSelection=0x20 if naming.is_bold else 0x40,  # bold, regular
        fsType=0,  # may be embedded and installed
        sTypoAscender=ascent,
        sTypoDescender=descent,
        sTypoLineGap=0,
        usWinAscent=ascent,
        usWinDescent=-descent,
        sCapHeight=cap_height,
        sxHeight=x_height,
    )
    builder.setupPost(isFixedPitch=int(fixed_pitch))
    full_name = f"{naming.family} {naming.style}"
    builder.setupNameTable(
        {
            "copyright": naming.copyright,
            "familyName": naming.family,
            "styleName": naming.style,
            "uniqueFontIdentifier": f"{naming.version};{naming.postscript}",
            "fullName": full_name.removesuffix(" Regular"),
            "version": f"Version {naming.version}",
            "psName": naming.postscript,
            "licenseDescription": _LICENCE,
            "licenseInfoURL": _LICENCE_URL,
        },
        mac=False,
    )
    file = BytesIO()
    builder.save(file)
    return file.getvalue()
