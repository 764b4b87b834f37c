"""Source Sans Pro as outlines at any weight, from which the typewriter face is made.

Its PostScript outlines have the same points in every weight, so that weights between two of them
are found by going part of the way from one to the other.
"""

from __future__ import annotations

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen, lerpRecordings
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from donimoes_book.drawing.fonts import font_path


class SourceSans:
    """The upright family; lengths are in font units, 1000 to the em."""

    def __init__(self) -> None:
        folder = font_path("sans").parent
        self._thin = TTFont(folder / "SourceSansPro-Regular.otf")
        self._thick = TTFont(folder / "SourceSansPro-Black.otf")
        self.characters: dict[int, str] = self._thin.getBestCmap()
        """The name of each code point's glyph."""
        self.copyright = str(self._thin["name"].getName(0, 3, 1))
        self.cap_height: int = self._thin["OS/2"].sCapHeight
        self.x_height: int = self._thin["OS/2"].sxHeight
        # A dotless i is nothing but a stem.
        edges = [bounds(_record(font, "dotlessi")) for font in (self._thin, self._thick)]
        self._stems = [right - left for left, _, right, _ in edges]

    def advance(self, name: str) -> int:
        """Return how wide a glyph is set in the regular weight."""
        advance: int = self._thin["hmtx"][name][0]
        return advance

    def outline(self, name: str, stem: float) -> RecordingPen:
        """Return a glyph at the weight whose upright stems are so thick."""
        thin, thick = self._stems
        ends = (_record(font, name).value for font in (self._thin, self._thick))
        pen = RecordingPen()
        pen.value = list(lerpRecordings(*ends, (stem - thin) / (thick - thin)))
        return pen


def bounds(outline: RecordingPen) -> tuple[float, float, float, float]:
    """Return the left, lower, right and upper edge of an outline; zeros where it is empty."""
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
