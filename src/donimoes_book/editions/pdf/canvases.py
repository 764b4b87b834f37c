"""The canvas of a paper, which prints in its own colours, stronger ones, or the inks of a press."""

from collections.abc import Callable
from functools import partial
from math import hypot
from typing import Any

from reportlab.lib.colors import CMYKColor, Color, black, toColor
from reportlab.lib.utils import ImageReader

from donimoes_book.drawing.scene import SPACE
from donimoes_book.editions.pdf.contrast import stronger
from donimoes_book.editions.pdf.inks import Inks
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.tagging import TaggedCanvas, TaggedText

LEAST_SOLID, LEAST_TINTED = 0.25, 0.75
"""The thinnest lines that a press prints, in points: in a full ink, and in a tint."""


def canvas_for(paper: Paper) -> Callable[..., TaggedCanvas]:
    """Return what makes the canvas that a paper is printed on."""
    return partial(InkedCanvas, paper=paper) if paper.press else TaggedCanvas


def replacing_colours(paper: Paper) -> Callable[[Any], Color] | None:
    """Return what replaces each colour, if anything: the `enforceColorSpace` of reportlab."""
    return stronger if paper.high_contrast else None


class _InkedText(TaggedText):
    """Words in inks."""

    def setFillColor(self, colour: Any, alpha: float | None = None) -> None:
        """Set the colour of letters."""
        canvas = self._canvas
        super().setFillColor(canvas.inks.letters(canvas.replaced(colour)), alpha)


class InkedCanvas(TaggedCanvas):
    """A canvas on which everything is printed with the inks of a press."""

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
        super().setFillColor(self.inks.area(self._fill), alpha)

    def setStrokeColor(self, colour: Any, alpha: float | None = None) -> None:
        """Set the colour of lines."""
        super().setStrokeColor(self.inks.line(self.replaced(colour)), alpha)
        self.setLineWidth(self._lineWidth)

    def setLineWidth(self, width: float) -> None:
        """Set the width of lines, which are no thinner than a press prints them."""
        ink = self._strokeColorObj
        is_tint = isinstance(ink, CMYKColor) and not ink.spotName and max(ink.cmyk()) < 1
        least = LEAST_TINTED if is_tint else LEAST_SOLID
        # A form is drawn once for all its sizes.
        in_form = self._formData is not None
        scale = self._least_scale if in_form else hypot(*self._currentMatrix[:2])
        super().setLineWidth(max(width, least / scale))
        self._lineWidth = width

    def drawText(self, text: Any) -> None:
        """Draw words, at first in the ink for letters of the colour that is set."""
        area, letters = self.inks.area(self._fill), self.inks.letters(self._fill)
        if area == letters:
            super().drawText(text)
            return
        super().setFillColor(letters)
        super().drawText(text)
        super().setFillColor(area)

    def drawImage(self, image: ImageReader, *arguments: Any, **more: Any) -> Any:
        """Draw an image in inks."""
        return super().drawImage(self.inks.image(image), *arguments, **(more | {"mask": None}))
