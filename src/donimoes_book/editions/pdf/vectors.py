"""Draws a safe and plain SVG picture as vectors."""

import logging
import re
from collections.abc import Callable
from io import BytesIO
from xml.etree.ElementTree import Element, tostring

from reportlab.graphics import renderPDF
from reportlab.lib.fonts import tt2ps
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.manuscript.images import Size

Paint = Callable[[Canvas, float, float, float, float], None]
"""Paints a picture into a box on a canvas: its left, bottom, width and height."""
_FIRST_FONT = re.compile(r"BT /F\d+ \S+ Tf \S+ TL ET")


def vectors(root: Element, size: Size) -> Paint | None:
    """Return what paints a plain SVG picture of a size as vectors, or None if svglib can't."""
    from lxml import etree
    from svglib.svglib import SvgRenderer

    register_fonts()
    logging.getLogger("svglib.svglib").disabled = True
    width, height = map(str, size)
    root.attrib.update({"viewBox": f"0 0 {width} {height}"} | root.attrib)
    root.attrib.update(width=width, height=height)
    try:
        parsed = etree.fromstring(tostring(root))
        drawing = SvgRenderer(BytesIO(), font_map=_Fonts()).render(parsed)
        # Some numbers, such as a scale of 0, are found to be impossible only now.
        renderPDF.draw(drawing, Canvas(BytesIO()), 0, 0)
    except Exception:  # svglib raises whatever it likes
        return None
    if min(drawing.width, drawing.height) <= 0:
        return None

    def paint(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        canvas.saveState()
        canvas.translate(x, y)
        box = canvas.beginPath()
        box.rect(0, 0, width, height)
        canvas.clipPath(box, stroke=0, fill=0)
        canvas.scale(width / drawing.width, height / drawing.height)
        start = len(canvas._code)
        renderPDF.draw(drawing, canvas, 0, 0)
        # reportlab begins in a font that isn't in the file.
        canvas._code[start:] = [op for op in canvas._code[start:] if not _FIRST_FONT.fullmatch(op)]
        canvas.restoreState()

    return paint


class _Fonts:
    """The fonts of the book, whatever a picture asks for."""

    def find_font(
        self, name: str, weight: str = "normal", style: str = "normal"
    ) -> tuple[str, bool]:
        """Return the font that is most like another, for svglib."""
        words = name.lower()
        family = "Mono" if "mono" in words or "courier" in words else "Sans"
        if "times" in words or ("serif" in words and "sans" not in words):
            family = "Serif"
        is_bold = weight in ("bold", "bolder", "600", "700", "800", "900")
        return tt2ps(family, is_bold, style in ("italic", "oblique")), True
