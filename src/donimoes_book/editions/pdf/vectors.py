"""Draws a safe SVG picture as vectors, if it has nothing but what svglib draws as browsers do."""

import logging
import re
from io import BytesIO
from xml.etree.ElementTree import Element, tostring

from reportlab.graphics import renderPDF
from reportlab.lib.fonts import tt2ps
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.pdf.context import Paint
from donimoes_book.manuscript.images import Size

_MOST = 3_000
"""The most elements of a drawing that is printed as vectors: more would take long."""
_DRAWN_NAMES = """
    svg g defs symbol title desc style use path rect circle ellipse line polyline polygon text tspan
"""
_DRAWN = frozenset(_DRAWN_NAMES.split())
_GEOMETRY_NAMES = """
    id class d points x y x1 x2 y1 y2 cx cy r rx ry width height viewBox transform style version
    href space lang role type preserveAspectRatio enable-background
"""
_GEOMETRY = frozenset(_GEOMETRY_NAMES.split())
"""The attributes that are no properties."""
_COLOURS = frozenset(("fill", "stroke", "color"))
_KNOWN_NAMES = """
    display fill-rule font-family font-size font-style font-weight stroke-dasharray stroke-linecap
    stroke-linejoin stroke-width text-anchor visibility
"""
_KNOWN = frozenset(_KNOWN_NAMES.split())
"""The properties that svglib knows."""
_CHANGES_NOTHING = ("0", "0px", "1", "4", "auto", "inherit", "miter", "none", "normal", "visible")
"""The values with which other properties change nothing, except that `opacity: 0` hides."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?|[A-Za-z]+|rgb\([\d, ]+\)")
_FIRST_FONT = re.compile(r"BT /F\d+ \S+ Tf \S+ TL ET")
_DECLARED = re.compile(r"([\w-]+)\s*:\s*([^;}]*)")


def vectors(root: Element, size: Size, drawn: int) -> Paint | None:
    """Return what paints an SVG picture as vectors, or None if that might look different.

    `size` is its own size, and `drawn` is how many elements it draws.
    """
    if drawn > _MOST or not all(map(_is_plain, root.iter())):
        return None
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


def _is_plain(element: Element) -> bool:
    """Return whether svglib draws an element as browsers do, apart from those within it."""
    name = element.tag.rpartition("}")[2]
    given = {key.rpartition("}")[2]: value.strip() for key, value in element.items()}
    css = given.get("style", "") + (element.text or "" if name == "style" else "")
    properties = [pair for pair in given.items() if pair[0] not in _GEOMETRY]
    return (
        name in _DRAWN
        and (name != "tspan" or "x" in given)
        and not re.search(r"[\s,]", f"{given.get('x', '')}{given.get('y', '')}")
        and all(_is_known(key, value.strip()) for key, value in properties + _DECLARED.findall(css))
    )


def _is_known(key: str, value: str) -> bool:
    if key in _COLOURS:
        return bool(_COLOUR.fullmatch(value))
    if key in _KNOWN:
        return "(" not in value
    return value == "1" if "opacity" in key else value in _CHANGES_NOTHING


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
