"""The canvas for a paper, which prints in the book's colours, stronger ones or a press's inks."""

from collections.abc import Callable
from functools import partial
from math import hypot
from types import SimpleNamespace
from typing import Any

from reportlab.lib.colors import CMYKColor, Color, black, toColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from donimoes_book.drawing.scene import SPACE
from donimoes_book.editions.pdf.contrast import stronger
from donimoes_book.editions.pdf.inks import Inks
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.tagging import TaggedCanvas, TaggedText

LEAST_SOLID, LEAST_TINTED = 0.25, 0.75
"""The thinnest lines a press can print, in points: in a full ink, and in a tint."""


def canvas_for(paper: Paper) -> Callable[..., TaggedCanvas]:
    """Return a factory for the canvas that a paper is printed on."""
    return partial(InkedCanvas, paper=paper) if paper.press else TaggedCanvas


def replacing_colours(paper: Paper) -> Callable[[Any], Color] | None:
    """Return what replaces each colour, if anything does: reportlab's `enforceColorSpace`."""
    return stronger if paper.high_contrast else None


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
        enforceColorSpace: Callable[[Any], Color] | None = None,
        **more: Any,
    ) -> None:
        self.inks = paper.press.inks if paper.press else Inks()
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
