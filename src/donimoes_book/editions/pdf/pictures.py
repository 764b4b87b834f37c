"""Pictures from files."""

import re
from functools import lru_cache
from io import BytesIO
from xml.etree.ElementTree import fromstring

from PIL import Image as PillowImage
from reportlab.lib.utils import ImageReader
from resvg_py import svg_to_bytes

from donimoes_book.drawing.fonts import font_path
from donimoes_book.editions.images import clean_svg
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
_HEAD = 1000
"""How many bytes are enough to tell whether a file is SVG."""
_WEB, _SHARP, _MOST_PIXELS = 96, 4.0, 3000
"""The resolution of web pages, how much finer drawings are printed, and their most pixels."""
_WIDTH = 300.0
"""The width of a drawing that doesn't say how wide it is."""
_LENGTH = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)(px|pt|pc|mm|cm|in|)")
_UNITS = {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96}


def image_figure(context: LayoutContext, image: tree.Image) -> Block:
    """Set an image from a file, or its text if it can't be shown."""
    try:
        reader, pixels, dots = _raster(context, image)
    except ValueError as error:
        context.warn(f'cannot show the image "{image.source}": {error}', image.origin)
        return plain_caption(context, (tree.Text(image.alt or image.title or image.source),))
    # An image that doesn't state its resolution gets a web page's.
    scale = 72 / (dots if dots and dots > 30 else _WEB)
    paper = context.paper
    width, height = pixels[0] * scale, pixels[1] * scale
    fit = min(1, paper.narrow / width, paper.text_height * MOST_HEIGHT / height)
    size = width * fit, height * fit
    caption = caption_of(context, (tree.Text(image.title),) if image.title else ())
    shown = Picture(
        size, image.alt, lambda canvas, x, y: canvas.drawImage(reader, x, y, *size, mask="auto")
    )
    return Figure(context, shown, caption)


def _raster(
    context: LayoutContext, image: tree.Image
) -> tuple[ImageReader, tuple[int, int], float]:
    """Return an image from its file, its size, and its dots per inch, if known.

    Raises ValueError, with the reason.
    """
    data = image.content()
    if b"<svg" in data[:_HEAD]:
        cleaned = clean_svg(data)
        if cleaned.left_out:
            parts = ", ".join(cleaned.left_out)
            context.warn(f'the image "{image.source}" is shown without {parts}', image.origin)
        data = _drawn(cleaned.data.decode())
    try:
        # To read some other formats, Pillow runs programs of the system.
        with PillowImage.open(BytesIO(data), formats=_RASTERS) as picture:
            picture.load()
            pixels, dots = picture.size, picture.info.get("dpi", (0, 0))[0]
        return ImageReader(BytesIO(data)), pixels, dots
    except (OSError, ValueError, SyntaxError, PillowImage.DecompressionBombError):
        raise ValueError("it is not a PNG, JPEG or SVG image") from None


@lru_cache(maxsize=64)
def _drawn(svg: str) -> bytes:
    """Return a safe SVG picture as a PNG that is sharp in print; raises ValueError."""
    root = fromstring(svg)
    box = list(map(_pixels, root.get("viewBox", "").replace(",", " ").split()))
    sides = box[2:] if len(box) == 4 else [0.0, 0.0]
    width, height = (
        _pixels(root.get(name, "")) or side
        for name, side in zip(("width", "height"), sides, strict=True)
    )
    width, height = width or height or _WIDTH, height or width or _WIDTH
    zoom = min(_SHARP, _MOST_PIXELS / max(width, height))
    size = [max(1, round(side * zoom)) for side in (width, height)]
    fonts = [str(font_path(name)) for name in ("sans", "sans-bold", "serif", "symbols")]
    try:
        data = svg_to_bytes(
            svg_string=svg,
            width=size[0],
            height=size[1],
            dpi=_WEB,
            skip_system_fonts=True,
            font_files=fonts,
            font_family="Source Sans Pro",
            sans_serif_family="Source Sans Pro",
            serif_family="Source Serif Pro",
        )
    except Exception as error:  # resvg raises whatever it likes
        raise ValueError(f"it can't be drawn: {error}") from None
    target = BytesIO()
    with PillowImage.open(BytesIO(data)) as picture:
        picture.save(target, "PNG", dpi=(_WEB * zoom,) * 2)
    return target.getvalue()


def _pixels(length: str) -> float:
    """Return a length in CSS pixels; 0 if it isn't an absolute one."""
    found = _LENGTH.fullmatch(length.strip())
    return float(found[1]) * _UNITS[found[2]] if found else 0.0
