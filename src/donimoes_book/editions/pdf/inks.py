"""The inks of a press: which of them print each of the book's colours, and a canvas that uses them.

A press prints a tint as a screen of dots, which makes letters and thin lines ragged. So letters are
in one full ink, or left white on a background, and lines too thin for a screen are made wider.
Greys are tints of black alone, since no press puts four inks in exactly the same place.
"""

from collections.abc import Callable
from functools import cache, cached_property
from io import BytesIO
from math import fsum, hypot
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from PIL import Image, ImageCms
from reportlab.lib.colors import CMYKColor, CMYKColorSep, Color, HexColor, black, toColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from donimoes_book.drawing import style
from donimoes_book.drawing.scene import SPACE
from donimoes_book.editions.pdf.paper import BLACK, PROCESS, Paper
from donimoes_book.editions.pdf.tagging import TaggedCanvas, TaggedText

LEAST_SOLID, LEAST_TINTED = 0.25, 0.75
"""The thinnest lines a press can print, in points: in a full ink, and in a tint."""
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


class _InkedText(TaggedText):
    """Text printed in a press's inks."""

    def setFillColor(self, colour: Any, alpha: float | None = None) -> None:
        """Set the colour of the letters."""
        canvas = self._canvas
        letters = canvas.inks.letters(canvas.replaced(colour))
        super().setFillColor(letters, alpha)
        canvas.overprint(self, letters)


class InkedCanvas(TaggedCanvas):
    """A canvas on which everything is printed in a press's inks."""

    STATE_ATTRIBUTES = (*TaggedCanvas.STATE_ATTRIBUTES, "_fill")
    text_type = _InkedText

    def __init__(
        self,
        *arguments: Any,
        paper: Paper,
        inks: Inks,
        enforceColorSpace: Callable[[Any], Color] | None = None,
        **more: Any,
    ) -> None:
        self.inks = inks
        self.replaced = enforceColorSpace or toColor
        self._least_scale = paper.strip_half / SPACE
        super().__init__(*arguments, **more)

    def init_graphics_state(self) -> None:
        """Begin with black."""
        super().init_graphics_state()
        self._fill = black

    def setFillColor(self, colour: Any, alpha: float | None = None) -> None:
        """Set the colour of areas, and of letters outside of text objects."""
        self._fill = self.replaced(colour)
        self._set_fill(self.inks.area(self._fill), is_area=True)

    def setStrokeColor(self, colour: Any, alpha: float | None = None) -> None:
        """Set the colour of lines."""
        super().setStrokeColor(self.inks.line(self.replaced(colour)), alpha)
        self.setLineWidth(self._lineWidth)

    def setLineWidth(self, width: float) -> None:
        """Set the width of lines, but no thinner than a press can print."""
        ink = self._strokeColorObj
        is_tint = isinstance(ink, CMYKColor) and not ink.spotName and max(ink.cmyk()) < 1
        least = LEAST_TINTED if is_tint else LEAST_SOLID
        # A form is drawn only once, whatever sizes it is used at.
        in_form = self._formData is not None
        scale = self._least_scale if in_form else hypot(*self._currentMatrix[:2])
        super().setLineWidth(max(width, least / scale))
        self._lineWidth = width

    def beginText(self, *where: Any, **more: Any) -> PDFTextObject:
        """Return a text object that starts in the ink for letters of the current colour."""
        self._set_fill(self.inks.letters(self._fill), is_area=False)
        return super().beginText(*where, **more)

    def drawText(self, text: PDFTextObject) -> None:
        """Draw words, then return to the ink for areas."""
        super().drawText(text)
        self._set_fill(self.inks.area(self._fill), is_area=True)

    def _set_fill(self, ink: CMYKColor, *, is_area: bool) -> None:
        super().setFillColor(ink)
        self.overprint(self, None if is_area else ink)

    def overprint(self, pen: Canvas | PDFTextObject, letters: CMYKColor | None) -> None:
        """Print black letters over their background, so inks out of register leave no gaps.

        In this overprint mode, an ink whose value is zero leaves what is below untouched. Letters
        in forms don't need it: they are on white, and reportlab's forms have no graphics states.
        """
        if self._formData is None:
            is_black = letters is not None and letters.cmyk() == (0, 0, 0, 1)
            pen.setFillOverprint(is_black)
            pen.setOverprintMask(is_black)

    def endForm(self, **more: Any) -> None:
        """End a form and list the spot inks it uses, which reportlab leaves out."""
        resources, parts = PDFResourceDictionary(), SimpleNamespace()
        resources.basicFonts()
        resources.setColorSpace(self._colorsUsed)
        self._setXObjects(parts)
        resources.XObject = parts.XObjects or {}
        super().endForm(Resources=resources, **more)

    def drawImage(self, image: ImageReader, *arguments: Any, **more: Any) -> Any:
        """Draw an image in inks."""
        return super().drawImage(self.inks.image(image), *arguments, **(more | {"mask": None}))


def _spread(colour: Color) -> float:
    parts = colour.rgb()
    return float(max(parts) - min(parts))


def _lightness(colour: Color) -> float:
    return fsum(colour.rgb()) / 3


def _black(colour: Color) -> CMYKColor:
    """Return the tint of black that replaces a colour."""
    tint = 1 - _lightness(colour)
    return CMYKColor(0, 0, 0, 1 if tint >= 1 - _BLACK else round(tint, 2))
