"""Pictures from files."""

from io import BytesIO

from PIL import Image as PillowImage
from reportlab.lib.utils import ImageReader

from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.figures import (
    MOST_HEIGHT,
    Figure,
    Picture,
    caption_of,
    plain_caption,
)
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.manuscript import tree

_RASTERS = ("PNG", "JPEG", "GIF", "WEBP", "TIFF", "BMP")
"""The formats that are read."""


def image_figure(context: LayoutContext, image: tree.Image) -> Block:
    """Set an image from a file, or its text if it can't be shown."""
    try:
        reader, pixels, dots = _raster(image)
    except ValueError as error:
        context.warn(f'cannot show the image "{image.source}": {error}', image.origin)
        return plain_caption(context, (tree.Text(image.alt or image.title or image.source),))
    # An image that doesn't state its resolution gets a web page's.
    scale = 72 / (dots if dots and dots > 30 else 96)
    paper = context.paper
    width, height = pixels[0] * scale, pixels[1] * scale
    fit = min(1, paper.narrow / width, paper.text_height * MOST_HEIGHT / height)
    size = width * fit, height * fit
    caption = caption_of(context, (tree.Text(image.title),) if image.title else ())
    shown = Picture(
        size, image.alt, lambda canvas, x, y: canvas.drawImage(reader, x, y, *size, mask="auto")
    )
    return Figure(context, shown, caption)


def _raster(image: tree.Image) -> tuple[ImageReader, tuple[int, int], float]:
    """Return an image from its file, its size, and its dots per inch, if known.

    Raises ValueError, with the reason.
    """
    data = image.content()
    try:
        # To read some other formats, Pillow runs programs of the system.
        with PillowImage.open(BytesIO(data), formats=_RASTERS) as picture:
            picture.load()
            pixels, dots = picture.size, picture.info.get("dpi", (0, 0))[0]
        return ImageReader(BytesIO(data)), pixels, dots
    except (OSError, ValueError, SyntaxError, PillowImage.DecompressionBombError):
        if image.source.lower().endswith(".svg"):
            raise ValueError("SVG is not supported in print; save it as PNG") from None
        raise ValueError("it is not a PNG or JPEG image") from None
