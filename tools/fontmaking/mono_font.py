"""Makes "Donimoes Mono", the typewriter face for moves and code, from Source Sans Pro.

Every letter gets the same advance width. A letter made narrower or wider takes its outline from a
heavier or lighter weight, so that all stems look equally thick.

Run `python -m tools.fontmaking.mono_font` to write the font files again.
"""

from functools import cache
from typing import NamedTuple
from unicodedata import category, normalize

from fontTools.misc.transform import Transform
from fontTools.pens.basePen import AbstractPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen, lerpRecordings
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from donimoes_book.drawing.fonts import font_path
from tools.fontmaking.glyphs import (
    BOX_CHARACTERS,
    Cell,
    Metrics,
    box,
    build_font,
    draw_box_character,
)

WIDTH = 600
"""The advance width of every character."""
ASCENT, DESCENT = 984, -273

_WIDEST = 548
"""The greatest width of an outline."""

_RANGES = (
    (0x20, 0x7E),
    (0xA0, 0x17E),  # Latin-1 and Latin Extended-A
    (0x2010, 0x2044),  # punctuation
    (0x20AC, 0x20AC),
    (0x2122, 0x2122),
    (0x2190, 0x2193),  # arrows
    (0x2212, 0x2265),  # mathematics
    (0x25A0, 0x25CA),  # shapes
    (0x2713, 0x2713),
)

# Two letters or a fraction of a thousand are too much for one cell.
_LEFT_OUT = set("Ĳĳŉ‰‼―‖∕")

_ALTERNATE = set("Ilł")
"""Letters with an alternate form in the source: with serifs, or one that serifs can be added to."""
_SERIFED = set("ijlıȷł")
"""Narrow letters that get serifs, so that they fill their cell."""


class Weight(NamedTuple):
    """One of the fonts to make."""

    font: str
    """The name in `fonts.FONTS`."""
    style: str
    number: int
    stem: float
    """The width of upright stems."""
    light: int
    """The thickness of light box lines."""


WEIGHTS = (Weight("mono", "Regular", 400, 82, 58), Weight("mono-bold", "Bold", 700, 124, 84))


@cache
def build_mono_font(weight: Weight) -> bytes:
    """Return the TrueType file of one weight."""
    source = SourceSans()
    cell = Cell(WIDTH, DESCENT - 80, ASCENT + 80, weight.light)
    characters = sorted(
        chr(code)
        for code in source.characters
        if any(first <= code <= last for first, last in _RANGES) and chr(code) not in _LEFT_OUT
    )
    pen, glyph_pen = _pen()
    box(pen, 80, 0, WIDTH - 80, 660)
    box(pen, 130, 50, WIDTH - 130, 610, hole=True)
    glyphs = {".notdef": (glyph_pen.glyph(), WIDTH)}
    for character in (*characters, *sorted(set(BOX_CHARACTERS) - set(characters))):
        pen, glyph_pen = _pen()
        if character in characters:
            _draw_letter(pen, source, character, weight.stem)
        else:
            draw_box_character(pen, character, cell)
        glyphs[_glyph_name(character)] = glyph_pen.glyph(), WIDTH
    return build_font(
        "Donimoes Mono",
        weight.style,
        f"{source.copyright} Copyright 2026 donimoes_book contributors.",
        glyphs,
        {ord(character): _glyph_name(character) for character in (*characters, *BOX_CHARACTERS)},
        Metrics(ASCENT, DESCENT, source.cap_height, source.x_height),
        weight=weight.number,
        fixed_pitch=True,
    )


def _draw_letter(pen: AbstractPen, source: "SourceSans", character: str, stem: float) -> None:
    if character == "…":
        for x in (-200, 0, 200):
            _draw_letter(TransformPen(pen, (1, 0, 0, 1, x, 0)), source, ".", stem)
        return
    # An accented letter is placed like the bare letter, so that both have the same shape, unless an
    # accent beside the letter would then leave the cell.
    base = normalize("NFD", character)[0]
    placed, drawn = _place(source, base, stem)
    name = _source_name(source, character, base)
    left, _, right, _ = bounds(moved(source.outline(name, drawn), placed))
    if left < 0 or right > WIDTH:
        placed, drawn = _place(source, character, stem)
    # PostScript outlines run counterclockwise, those of TrueType clockwise.
    moved(source.outline(name, drawn), placed).replay(ReverseContourPen(pen))
    if base in _SERIFED:
        _draw_serifs(pen, source, base, stem)


def _place(source: "SourceSans", character: str, stem: float) -> tuple[Transform, float]:
    """Return the transform to the middle of a character's cell, and the stem to draw it with."""
    name = _source_name(source, character, character)
    left, _, right, _ = bounds(source.outline(name, stem))
    ink = right - left
    if not ink:
        return Transform(), stem
    factor = min(_WIDEST / ink, 1.0)
    if category(character)[0] in "LN" and character not in _SERIFED:
        # The square root keeps some of the letter's own width.
        advance, _ = source.metrics[name]
        factor = min(_WIDEST / ink, max(1.0, (WIDTH / advance) ** 0.5), 1.2)
    drawn = stem / factor
    left, _, right, _ = bounds(source.outline(name, drawn))
    scale = factor * ink / (right - left)
    return Transform(scale, 0, 0, 1, WIDTH / 2 - scale * (left + right) / 2, 0), drawn


def _draw_serifs(pen: AbstractPen, source: "SourceSans", base: str, stem: float) -> None:
    """Draw a flag at the top of a narrow letter's stem and, unless it is a j, a foot."""
    height = bounds(source.outline("l.a" if base in "lł" else "dotlessi", stem))[3]
    thickness, reach = 0.84 * stem, 0.27 * WIDTH
    middle = WIDTH / 2
    box(pen, middle - reach, height - thickness, middle, height)
    if base not in "jȷ":
        box(pen, middle - reach, 0, middle + reach, thickness)


def _source_name(source: "SourceSans", character: str, base: str) -> str:
    """Return the name of the source's glyph that fits a typewriter face best."""
    name = source.characters[ord(character)]
    return f"{name}.a" if base in _ALTERNATE else name


def _glyph_name(character: str) -> str:
    return "space" if character == " " else f"uni{ord(character):04X}"


def _pen() -> tuple[AbstractPen, TTGlyphPen]:
    """Return a pen that accepts cubic curves, and the pen it draws the glyph with."""
    glyph_pen = TTGlyphPen(None)
    return Cu2QuPen(glyph_pen, max_err=0.6), glyph_pen


# The source


class SourceSans:
    """Source Sans Pro upright, as outlines of any weight.

    Its PostScript outlines have the same points in every weight, so that the weights between two
    of them are interpolated.
    """

    def __init__(self) -> None:
        folder = font_path("sans").parent
        self._thin = TTFont(folder / "SourceSansPro-Regular.otf")
        self._thick = TTFont(folder / "SourceSansPro-Black.otf")
        self.characters: dict[int, str] = self._thin.getBestCmap()
        """The name of each code point's glyph."""
        self.metrics: dict[str, tuple[int, int]] = self._thin["hmtx"].metrics
        """The advance width and the left bearing of each glyph."""
        self.copyright = str(self._thin["name"].getName(0, 3, 1))
        self.cap_height: int = self._thin["OS/2"].sCapHeight
        self.x_height: int = self._thin["OS/2"].sxHeight
        # A dotless i is only a stem.
        edges = [bounds(_record(font, "dotlessi")) for font in (self._thin, self._thick)]
        self._stems = [right - left for left, _, right, _ in edges]

    def outline(self, name: str, stem: float) -> RecordingPen:
        """Return a glyph at the weight whose upright stems are `stem` wide."""
        thin, thick = self._stems
        ends = (_record(font, name).value for font in (self._thin, self._thick))
        pen = RecordingPen()
        pen.value = list(lerpRecordings(*ends, (stem - thin) / (thick - thin)))
        return pen


def bounds(outline: RecordingPen) -> tuple[float, float, float, float]:
    """Return the left, lower, right and upper edges of an outline; zeros if it is empty."""
    pen = BoundsPen(None)
    outline.replay(pen)
    return pen.bounds or (0, 0, 0, 0)


def moved(outline: RecordingPen, by: Transform) -> RecordingPen:
    """Return an outline moved and scaled."""
    pen = RecordingPen()
    outline.replay(TransformPen(pen, by))
    return pen


def _record(font: TTFont, name: str) -> RecordingPen:
    pen = RecordingPen()
    font.getGlyphSet()[name].draw(pen)
    return pen


if __name__ == "__main__":
    for weight in WEIGHTS:
        font_path(weight.font).write_bytes(build_mono_font(weight))
