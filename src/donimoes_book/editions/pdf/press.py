"""Makes PDF files for a press, PDF/X-4 (ISO 15930-7): pages with bleed, cut marks, and inks.

A press prints a tint as a screen of dots, which makes letters and thin lines ragged. So letters are
in one full ink, or left white on a background, and lines too thin for a screen are made wider.
Greys are tints of black alone, since no press puts four inks in exactly the same place.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, cached_property
from hashlib import sha256
from io import BytesIO
from math import fsum, hypot
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from pikepdf import Array, Dictionary, Name, Page, Pdf
from pikepdf.models import PdfMetadata
from PIL import Image, ImageCms
from reportlab.lib.colors import CMYKColor, CMYKColorSep, Color, HexColor, black, toColor
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from donimoes_book.decoding.client import RASTERS
from donimoes_book.drawing import style
from donimoes_book.drawing.scene import SPACE
from donimoes_book.editions.paper import BLACK, LEAST_FRAME, PROCESS, Paper, Press
from donimoes_book.editions.pdf.finishing import packed
from donimoes_book.editions.pdf.pixels import PixelImage, strips
from donimoes_book.editions.pdf.tagging import TaggedCanvas, TaggedText
from donimoes_book.editions.result import BuildResult

LEAST_BLEED = 3 * mm
"""How far past the cut anything that runs off the page must extend."""
_MARK = 14.0
"""The length of a cut mark, in points."""
_MARK_WIDTH = 0.25
"""Its thickness, in points."""
_MARK_ROOM = 18.0
"""The room for it beyond the bleed, in points."""
_SHIPPED = ("FOGRA39", "Coated paper, ISO 12647-2: ISO Coated v2 300 % (basICColor)")
"""The printing condition of the shipped profile: its name in the registry, and a description."""
_REGISTRY = "http://www.color.org"
_REMOVED = ("/Outlines", "/Dests", "/Names", "/PageMode", "/OpenAction", "/AcroForm")
"""Entries that a press has no use for, or that the standard forbids."""
LEAST_SOLID = 0.25
"""The thinnest lines that a press can print in a full ink, in points."""
LEAST_TINTED = 0.75
"""The thinnest lines in a tint, in points."""
PROFILE = Path(__file__).parent / "data" / "ISOcoated_v2_300_bas.icc"
"""How the four inks look on coated paper (FOGRA39), by basICColor, under the zlib licence."""
_GREY = 0.03
"""How far apart red, green and blue may be in a grey area."""
_ALMOST_GREY = 0.1
"""The same in grey letters and lines."""
_BLACK = 0.12
"""Anything as dark as this is black."""
_LIGHT_LETTERS = 0.6
"""Letters as light as this become white."""
_LIGHT_LINES = 0.75
"""Lines as light as this stay tints."""
_ACCENT_IN_BLACK = 0.7
"""The tint of black that replaces the accent, so that marks show on black pips."""


def is_profile(data: bytes) -> bool:
    """Return whether a file is an ICC profile for a press with four inks."""
    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(data)).profile
    except (OSError, ImageCms.PyCMSError):
        return False
    return (profile.device_class.strip(), profile.xcolor_space.strip()) == ("prtr", "CMYK")


def with_bleed(pdf: Pdf, bleed: float, *, marks: bool = False, spine_bleed: bool = True) -> None:
    """Enlarge pages by their bleed, which is already drawn, and say where they are cut.

    Pages are bound alternately on the left and on the right.
    """
    for number, page in enumerate(pdf.pages, start=1):
        inner = bleed if spine_bleed else 0.0
        at_left, at_right = (inner, bleed) if number % 2 else (bleed, inner)
        room = bleed + _MARK_ROOM if marks else 0.0
        x, y = room or at_left, room or bleed
        _, _, width, height = map(float, page.MediaBox)
        page.MediaBox = _box(0, 0, width + x + (room or at_right), height + 2 * y)
        page.TrimBox = _box(x, y, x + width, y + height)
        page.BleedBox = _box(x - at_left, y - bleed, x + width + at_right, y + height + bleed)
        left, below, right, above = map(float, page.BleedBox)
        clip = f"{left:g} {below:g} {right - left:g} {above - below:g} re W n"
        page.contents_add(f"q {clip} 1 0 0 1 {x:.4f} {y:.4f} cm\n".encode(), prepend=True)
        page.contents_add(b"\nQ", prepend=False)
        if marks:
            page.contents_add(_marks(page, bleed), prepend=False)


def _box(*sides: float) -> Array:
    return Array([round(side, 4) for side in sides])


def _marks(page: Page, distance: float) -> bytes:
    """Draw marks at a distance from the page's edges, in every ink the page uses."""
    tint = Dictionary(
        FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * 4), C1=Array([1] * 4), N=1
    )
    every = Array([Name.Separation, Name.All, Name.DeviceCMYK, tint])
    name = page.add_resource(every, Name.ColorSpace, Name.AllInks)
    left, below, right, above = map(float, page.TrimBox)
    operators = [f"q {name} CS 1 SCN {_MARK_WIDTH} w"]
    for x, outwards in ((left, -1), (right, 1)):
        ends = x + outwards * distance, x + outwards * (distance + _MARK)
        operators += (f"{ends[0]:.4f} {y:.4f} m {ends[1]:.4f} {y:.4f} l S" for y in (below, above))
    for y, outwards in ((below, -1), (above, 1)):
        ends = y + outwards * distance, y + outwards * (distance + _MARK)
        operators += (f"{x:.4f} {ends[0]:.4f} m {x:.4f} {ends[1]:.4f} l S" for x in (left, right))
    return "\n".join([*operators, "Q"]).encode()


def for_press(pdf: bytes, press: Press, *, pages: int = 0) -> bytes:
    """Return a PDF/X-4 file, filled up to `pages` with blank pages; links and outline are lost.

    The same pages always give the same bytes.
    """
    with Pdf.open(BytesIO(pdf)) as printed:
        _, _, width, height = printed.pages[0].MediaBox
        for _ in range(pages - len(printed.pages)):
            printed.add_blank_page().MediaBox = Array([0, 0, width, height])
        for page in printed.pages:
            for key in ("/Annots", "/Trans"):
                if key in page:
                    del page[key]
        with_bleed(printed, press.bleed, marks=press.marks, spine_bleed=press.spine_bleed)
        for key in _REMOVED:
            if key in printed.Root:
                del printed.Root[key]
        printed.Root.OutputIntents = Array([_output_intent(printed, press)])
        PdfMetadata.register_xml_namespace("http://www.npes.org/pdfx/ns/id/", "pdfxid")
        about = {
            "pdfxid:GTS_PDFXVersion": "PDF/X-4",
            "pdf:Trapped": "False",
            "xmpMM:DocumentID": f"uuid:{uuid5(NAMESPACE_OID, sha256(pdf).hexdigest())}",
            "xmpMM:VersionID": "1",
            "xmpMM:RenditionClass": "default",
        }
        return packed(printed, version="1.6", about=about)


def bound(
    press: Press, paper: Paper, set_on: Callable[[Paper], BuildResult[bytes]]
) -> BuildResult[bytes]:
    """Return pages for a press, set again if their number calls for a wider inner margin."""
    while True:
        pages = set_on(paper)
        count = press.bound(pages.pages)
        wider = paper.bound(count)
        if wider == paper:
            content = for_press(pages.content, press, pages=count)
            return replace(pages, content=content, pages=count)
        paper = wider


def _output_intent(pdf: Pdf, press: Press) -> Dictionary:
    """Return the printing condition the inks are meant for, with its ICC profile."""
    profile = pdf.make_stream(Inks(profile=press.profile).profile, N=4)
    name, about = _SHIPPED
    if press.profile:
        opened = ImageCms.ImageCmsProfile(BytesIO(press.profile))
        name, about = "Custom", ImageCms.getProfileDescription(opened).strip()
    return Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=name,
        OutputCondition=about,
        Info=about,
        RegistryName=_REGISTRY,
        DestOutputProfile=profile,
    )


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
        if _spread(colour) <= _ALMOST_GREY:
            return _black(colour)
        return self._accent(getattr(colour, "share", 1.0))

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
    def _accent(self, share: float = 1.0) -> CMYKColor:
        if self.accent == BLACK:
            return CMYKColor(0, 0, 0, share * _ACCENT_IN_BLACK)
        process = self._process(HexColor(style.ACCENT))
        parts = process.cyan, process.magenta, process.yellow, process.black
        return CMYKColorSep(*parts, spotName=self.accent, density=share)

    def image(self, image: PixelImage) -> PixelImage:
        """Return an image in these inks, with white behind its transparent parts."""
        shown = Image.open(BytesIO(image.fp.getvalue()), formats=RASTERS)
        if shown.mode == "CMYK" and self.accent == PROCESS:
            return image
        is_grey = self.accent != PROCESS or all(map(_is_grey, _on_white(shown)))
        inked, top = Image.new("L" if is_grey else "CMYK", shown.size), 0
        for strip in _on_white(shown):
            inked.paste(strip.convert("L") if is_grey else self._to_cmyk.apply(strip), (0, top))
            top += strip.height
        return PixelImage(inked)


def _on_white(image: Image.Image) -> Iterator[Image.Image]:
    """Yield an image on white, in parts from top to bottom."""
    for strip in strips(image):
        part, flat = strip.convert("RGBA"), Image.new("RGB", strip.size, "white")
        flat.paste(part, mask=part.getchannel("A"))
        yield flat


def _is_grey(image: Image.Image) -> bool:
    red, green, blue = (band.tobytes() for band in image.split())
    return red == green == blue


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
        self._least_scale = LEAST_FRAME / SPACE
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

    def drawImage(self, image: Any, *box: float, **more: Any) -> Any:
        """Draw an image in inks."""
        inked = image if isinstance(image, str) else self.inks.image(image)
        return super().drawImage(inked, *box, **(more | {"mask": None}))


def _spread(colour: Color) -> float:
    parts = colour.rgb()
    return float(max(parts) - min(parts))


def _lightness(colour: Color) -> float:
    return fsum(colour.rgb()) / 3


def _black(colour: Color) -> CMYKColor:
    """Return the tint of black that replaces a colour."""
    tint = 1 - _lightness(colour)
    return CMYKColor(0, 0, 0, 1 if tint >= 1 - _BLACK else round(tint, 2))
