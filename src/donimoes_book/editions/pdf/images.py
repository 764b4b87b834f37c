"""Pictures from files, ready to be painted: drawings as vectors if possible, the rest as pixels."""

from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import fromstring

from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.pdf.pixels import PixelImage
from donimoes_book.editions.pdf.vectors import Paint, vectors
from donimoes_book.manuscript.images import WEB, Size, judged, with_pixels

POINTS = 72 / WEB
"""The points in a pixel of a web page."""


class PrintedImage(NamedTuple):
    """A picture from a file, which `paint` puts into a box on a canvas."""

    size: Size
    """Its width and height in pixels of a web page."""
    paint: Paint


@lru_cache(maxsize=64)
def printed_image(data: bytes) -> PrintedImage:
    """Return an image; raises ValueError, with the reason."""
    image = judged(data)
    if image.format == "SVG":
        vector = vectors(fromstring(image.data), image.size) if image.is_plain else None
        paint = vector or _painted(with_pixels(image))
        return PrintedImage(image.size, paint)
    # An image that doesn't state its resolution gets a web page's.
    scale = WEB / image.dots if image.dots and image.dots > 30 else 1
    width, height = image.size
    return PrintedImage((width * scale, height * scale), _painted(data))


def _painted(data: bytes) -> Paint:
    """Return what paints an image with pixels."""

    def paint(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        canvas.drawImage(PixelImage(data), x, y, width, height, mask="auto")

    return paint
