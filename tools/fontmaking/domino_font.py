"""Makes "Donimoes Dominoes", a font of Unicode's domino tiles, from the tiles of the diagrams.

Run `python -m tools.fontmaking.domino_font` to write the font file again.
"""

from collections.abc import Iterable

from fontTools.pens.basePen import AbstractPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

from donimoes_book.board.dominoes import domino_characters
from donimoes_book.drawing.fonts import font_path
from donimoes_book.drawing.scene import SPACE, Circle, Line, Rect, Shape, Use
from donimoes_book.drawing.tiles import tile
from tools.fontmaking.glyphs import SERIF, box, build_font, circle

_HALF_ACROSS, _HALF_UPRIGHT = 870, 630
"""The side of a half: a tile across is about as high as letters, an upright one higher."""
_BEARING = 50
"""The empty space on the left and on the right."""
_STRONGER = 1.8
"""The thickness of lines relative to a diagram, so that they are strong enough in text."""
_BACK_RIM = 4.0
"""The distance from the edge of a tile's back to its dark area, in a scene's units."""


def build_domino_font() -> bytes:
    """Return the TrueType file, with a glyph for each of Unicode's domino tiles."""
    glyphs = {".notdef": _glyph(None, across=True), "space": (TTGlyphPen(None).glyph(), 250)}
    characters = {ord(" "): "space"}
    for character, pips, vertical in domino_characters():
        name = f"u{ord(character):X}"
        characters[ord(character)] = name
        glyphs[name] = _glyph(pips, across=not vertical)
    return build_font(
        "Donimoes Dominoes",
        "Regular",
        "Copyright 2026 donimoes_book contributors.",
        glyphs,
        characters,
        SERIF,
    )


def _glyph(pips: tuple[int, int] | None, *, across: bool) -> tuple[Glyph, int]:
    """Return a tile as a glyph, and its advance width; without pips, it is a tile's back."""
    shown = tile(pips or (0, 0), across)
    scale = (_HALF_ACROSS if across else _HALF_UPRIGHT) / SPACE
    top = (SERIF.cap_height + scale * shown.height) / 2
    glyph_pen = TTGlyphPen(None)
    # The y of a scene grows downwards; reflecting it reverses its outlines.
    placed = TransformPen(glyph_pen, (scale, 0, 0, -scale, _BEARING, top))
    pen = ReverseContourPen(placed)
    _trace(pen, shown.shapes, 0, 0)
    if pips is None:
        rim = _BACK_RIM
        box(pen, rim, rim, shown.width - rim, shown.height - rim, radius=rim / 2)
    return glyph_pen.glyph(), round(scale * shown.width + 2 * _BEARING)


def _trace(pen: AbstractPen, shapes: Iterable[Shape], x: float, y: float) -> None:
    """Draw the ink of shapes, moved by (x, y), with lines as narrow areas."""
    for shape in shapes:
        match shape:
            case Use(symbol, dx, dy):
                _trace(pen, symbol.shapes, x + dx, y + dy)
            case Rect(left, top, width, height, radius, paint):
                # The outer edge is that of a diagram; a thicker border grows inwards.
                outer, inner = -paint.width / 2, paint.width * (_STRONGER - 0.5)
                for inset, hole in ((outer, False), (inner, True)):
                    start, above = x + left + inset, y + top + inset
                    end, below = start + width - 2 * inset, above + height - 2 * inset
                    box(pen, start, above, end, below, radius=radius - inset, hole=hole)
            case Circle(cx, cy, radius):
                circle(pen, x + cx, y + cy, radius)
            case Line(x1, y1, x2, y2, paint):
                half = paint.width * _STRONGER / 2
                edges = (x + x1 - half, y + y1 - half, x + x2 + half, y + y2 + half)
                box(pen, *edges, radius=half)


if __name__ == "__main__":
    font_path("dominoes").write_bytes(build_domino_font())
