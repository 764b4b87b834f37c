"""The inks of a press: which of them print each of the book's colours.

A press prints a tint as a screen of dots, which makes letters and thin lines ragged. So letters are
in one full ink, or left white on a background, and lines too thin for a screen are made wider.
Greys are tints of black alone, since no press puts four inks in exactly the same place.
"""

from functools import cache, cached_property
from io import BytesIO
from math import fsum
from pathlib import Path

from PIL import Image, ImageCms
from reportlab.lib.colors import CMYKColor, CMYKColorSep, Color, HexColor
from reportlab.lib.utils import ImageReader

from donimoes_book.drawing import style

PROCESS, BLACK = "process", "black"
"""The accent in the four inks of colour printing, or in black; any other name is a spot ink, mixed
specially."""
PROFILE = Path(__file__).parent / "data" / "ISOcoated_v2_300_bas.icc"
"""How the four inks look on coated paper (FOGRA39), by basICColor, under the zlib licence."""
_GREY, _ALMOST_GREY = 0.03, 0.1
"""How far apart red, green and blue may be in a grey area, and in grey letters and lines."""
_BLACK = 0.12
"""Anything as dark as this is black."""
_LIGHT_LETTERS, _LIGHT_LINES = 0.6, 0.75
"""Letters as light as this become white, and lines stay tints."""
_ACCENT_IN_BLACK = 0.7
"""The tint of black that replaces the accent, so that marks show on black pips."""


class Inks:
    """The inks of an edition; `accent` is PROCESS, BLACK, or the name of a spot ink."""

    def __init__(self, accent: str = PROCESS, profile: bytes = b"") -> None:
        self.accent = accent
        self.profile = profile or PROFILE.read_bytes()

    @cached_property
    def _to_cmyk(self) -> ImageCms.ImageCmsTransform:
        return ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            BytesIO(self.profile),
            "RGB",
            "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )

    @cache  # noqa: B019 - there is one of these for each document
    def area(self, colour: Color) -> CMYKColor:
        """Return the ink for an area of a colour."""
        if _spread(colour) <= _GREY:
            return _black(colour)
        if self.accent == PROCESS:
            return self._process(colour)
        # The accent is the only colour that is not nearly grey.
        return _black(colour) if _spread(colour) <= _ALMOST_GREY else self._accent()

    @cache  # noqa: B019
    def letters(self, colour: Color) -> CMYKColor:
        """Return the ink for letters of a colour: never a tint of black."""
        if _spread(colour) <= _ALMOST_GREY:
            return CMYKColor(0, 0, 0, int(_lightness(colour) < _LIGHT_LETTERS))
        return CMYKColor(0, 0, 0, 1) if self.accent == BLACK else self.area(colour)

    @cache  # noqa: B019
    def line(self, colour: Color) -> CMYKColor:
        """Return the ink for lines of a colour: full black, unless they are light."""
        if _spread(colour) <= _ALMOST_GREY:
            is_light = _lightness(colour) >= _LIGHT_LINES
            return _black(colour) if is_light else CMYKColor(0, 0, 0, 1)
        return self.area(colour)

    def _process(self, colour: Color) -> CMYKColor:
        dot = Image.new("RGB", (1, 1), tuple(round(255 * part) for part in colour.rgb()))
        inks = self._to_cmyk.apply(dot).tobytes()
        return CMYKColor(*(round(ink / 255, 2) for ink in inks))

    @cache  # noqa: B019
    def _accent(self) -> CMYKColor:
        if self.accent == BLACK:
            return CMYKColor(0, 0, 0, _ACCENT_IN_BLACK)
        process = self._process(HexColor(style.ACCENT))
        parts = process.cyan, process.magenta, process.yellow, process.black
        return CMYKColorSep(*parts, spotName=self.accent)

    def image(self, image: ImageReader) -> ImageReader:
        """Return an image in these inks, with white behind its transparent parts."""
        shown = Image.open(BytesIO(image.fp.getvalue()))
        if shown.mode == "CMYK" and self.accent == PROCESS:
            return image
        flat = Image.new("RGB", shown.size, "white")
        whole = shown.convert("RGBA")
        flat.paste(whole, mask=whole.getchannel("A"))
        bands = flat.split()
        is_grey = bands[0].tobytes() == bands[1].tobytes() == bands[2].tobytes()
        if is_grey or self.accent != PROCESS:
            return ImageReader(flat.convert("L"))
        return ImageReader(self._to_cmyk.apply(flat))


def _spread(colour: Color) -> float:
    parts = colour.rgb()
    return float(max(parts) - min(parts))


def _lightness(colour: Color) -> float:
    return fsum(colour.rgb()) / 3


def _black(colour: Color) -> CMYKColor:
    """Return the tint of black that replaces a colour."""
    tint = 1 - _lightness(colour)
    return CMYKColor(0, 0, 0, 1 if tint >= 1 - _BLACK else round(tint, 2))
