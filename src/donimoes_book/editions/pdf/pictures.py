"""Pictures from files: as figures, or in a line of words at the height of its letters.

Drawings are printed as vectors if possible; everything else has its own pixels.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import fromstring
from xml.sax.saxutils import quoteattr

from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.pdf.context import LayoutContext, Paint
from donimoes_book.editions.pdf.figures import (
    MOST_HEIGHT,
    Figure,
    Picture,
    caption_of,
    described,
    plain_caption,
)
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.pixels import PixelImage
from donimoes_book.editions.pdf.styles import derived
from donimoes_book.editions.pdf.tagging import PICTURE
from donimoes_book.editions.pdf.vectors import vectors
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.images import (
    MOST_SMALL,
    WEB,
    Size,
    complaint,
    judged,
    wanted_size,
    with_pixels,
)
from donimoes_book.manuscript.walking import parts_of
from donimoes_book.words.clean import shortened

_SIDES = {"left": (0, TA_LEFT), "center": (0.5, TA_CENTER), "right": (1, TA_RIGHT)}
"""The share of the room that is at the left of a picture, and how its caption is set."""
_POINTS = 72 / WEB
"""The points in a pixel of a web page."""


class _Loaded(NamedTuple):
    """A picture from a file, which `paint` puts into a box on a canvas."""

    size: Size
    paint: Paint
    left_out: tuple[str, ...] = ()
    """The parts of a drawing that aren't safe to show."""


def words_and_figures(
    context: LayoutContext, children: Sequence[tree.Inline], *, has_bullet: bool = False
) -> tuple[Sequence[tree.Inline], Iterable[Block]]:
    """Return a paragraph's words with its small pictures, and the others as figures.

    Pictures without words are figures, unless they are beside a bullet.
    """
    parts = list(parts_of(children))
    is_alone = not has_bullet and all(isinstance(part, tree.Form | tree.Image) for part in parts)
    images = [part for part in parts if isinstance(part, tree.Image)]
    figures = [image for image in images if is_alone or not _is_small(context, image)]
    words = tuple(_without(figures, children))
    return words, (image_figure(context, image) for image in figures)


def _without(
    figures: Sequence[tree.Image], children: Sequence[tree.Inline]
) -> Iterator[tree.Inline]:
    for child in children:
        if isinstance(child, tree.Form):
            if inner := tuple(_without(figures, child.children)):
                yield replace(child, children=inner)
        elif child not in figures:
            yield child


def _is_small(context: LayoutContext, image: tree.Image) -> bool:
    """Return whether a picture stays in its line; one that can't be shown does, as words."""
    try:
        own = _loaded(image.content()).size
    except ValueError:
        return True
    return wanted_size(image, own, context.paper.narrow / _POINTS)[1] <= MOST_SMALL


def shown_figure(context: LayoutContext, node: tree.Shown) -> Block:
    """Set a picture with its number and its caption, on its side of the column."""
    figure = image_figure(context, node.image, node.caption)
    if isinstance(figure, Figure):
        figure.anchor, (figure.share, alignment) = node.anchor, _SIDES[node.align]
        if figure.caption:
            figure.caption.style = derived(figure.caption.style, alignment=alignment)
    return figure


def image_figure(
    context: LayoutContext, image: tree.Image, caption: tuple[tree.Inline, ...] = ()
) -> Block:
    """Set an image from a file, or its text if it can't be shown."""
    loaded = _shown(context, image)
    if not loaded:
        words = image.alt or image.title or shortened(image.source)
        return plain_caption(context, (tree.Text(words),))
    paper = context.paper
    width, height = (
        side * _POINTS for side in wanted_size(image, loaded.size, paper.narrow / _POINTS)
    )
    fit = min(1, paper.narrow / width, paper.text_height * MOST_HEIGHT / height)
    size = width * fit, height * fit
    caption = caption or ((tree.Text(image.title),) if image.title else ())
    shown = Picture(size, image.alt, lambda canvas, x, y: loaded.paint(canvas, x, y, *size))
    return Figure(context, shown, caption_of(context, caption))


def cover_picture(context: LayoutContext, image: tree.Image, room: Size) -> Picture | None:
    """Return a book's cover picture as large as its room allows, or None if there's nothing."""
    loaded = _shown(context, image)
    if not loaded or min(room) <= 0:
        return None
    scale = min(own / side for own, side in zip(room, loaded.size, strict=True))
    size = loaded.size[0] * scale, loaded.size[1] * scale
    return Picture(size, image.alt, lambda canvas, x, y: loaded.paint(canvas, x, y, *size))


def picture_markup(context: LayoutContext, image: tree.Image) -> str:
    """Return the markup of a picture in a line of words; empty if it can't be shown."""
    loaded = _shown(context, image)
    if not loaded:
        return ""
    width, height = (
        side * _POINTS for side in wanted_size(image, loaded.size, context.paper.narrow / _POINTS)
    )
    label = f"{len(context.pictures)} {width:.3f} {height:.3f}"

    def paint(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        with described(canvas, image.alt, (x, y, x + width, y + height)):
            loaded.paint(canvas, x, y, width, height)

    context.pictures.append(paint)
    return f"<onDraw name={quoteattr(PICTURE)} label={quoteattr(label)}/>"


def _shown(context: LayoutContext, image: tree.Image) -> _Loaded | None:
    """Return an image from its file, or None if it can't be shown; warns of whatever is missing."""
    try:
        loaded = _loaded(image.content())
    except ValueError as error:
        context.warn(complaint(image, error), image.origin)
        return None
    if message := complaint(image, left_out=loaded.left_out):
        context.warn(message, image.origin)
    return loaded


@lru_cache(maxsize=64)
def _loaded(data: bytes) -> _Loaded:
    """Return an image; raises ValueError, with the reason."""
    known = judged(data)
    if known.format == "SVG":
        vector = vectors(fromstring(known.data), known.size) if known.is_plain else None
        paint = vector or _painted(with_pixels(known))
        return _Loaded(known.size, paint, known.left_out)
    # An image that doesn't state its resolution gets a web page's.
    scale = WEB / known.dots if known.dots and known.dots > 30 else 1
    width, height = known.size
    return _Loaded((width * scale, height * scale), _painted(data))


def _painted(data: bytes) -> Paint:
    """Return what paints an image with pixels."""

    def paint(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        canvas.drawImage(PixelImage(data), x, y, width, height, mask="auto")

    return paint
