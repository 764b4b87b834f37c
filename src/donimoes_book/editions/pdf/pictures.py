"""Pictures from files as figures; small ones among words stay in their lines."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT

from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.figures import (
    MOST_HEIGHT,
    Figure,
    Picture,
    caption_of,
    plain_caption,
)
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.full_pages import full_pages
from donimoes_book.editions.pdf.images import POINTS, printed_image
from donimoes_book.editions.pdf.styles import derived
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.images import (
    MOST_SMALL,
    Size,
    wanted_size,
)
from donimoes_book.manuscript.walking import nested_inlines
from donimoes_book.words.clean import shortened

_SIDES = {"left": (0, TA_LEFT), "center": (0.5, TA_CENTER), "right": (1, TA_RIGHT)}
"""The share of the room that is at the left of a picture, and how its caption is set."""


def words_and_figures(
    context: LayoutContext, children: Sequence[tree.Inline], *, has_bullet: bool = False
) -> tuple[Sequence[tree.Inline], Iterable[Block]]:
    """Return a paragraph's words with its small pictures, and the others as figures.

    Pictures without words are figures, unless they are beside a bullet.
    """
    parts = list(nested_inlines(children))
    images = [part for part in parts if isinstance(part, tree.Image) and not part.is_icon]
    is_alone = not has_bullet and all(isinstance(it, tree.Form) or it in images for it in parts)
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
        own = printed_image(image.content()).size
    except ValueError:
        return True
    return wanted_size(image, own, context.paper.narrow / POINTS)[1] <= MOST_SMALL


def shown_blocks(context: LayoutContext, node: tree.Shown) -> Iterator[Block]:
    """Set a picture with its number and its caption, on its side of the column, or over pages."""
    if node.span and (loaded := context.image(node.image)):
        yield from full_pages(context, node, loaded)
        return
    figure = image_figure(context, node.image, node.caption)
    if isinstance(figure, Figure):
        if node.wraps:
            figure.alongside = "left" if node.align == "left" else "right"
        figure.anchor, (figure.share, alignment) = node.anchor, _SIDES[node.align]
        if figure.caption:
            figure.caption.style = derived(figure.caption.style, alignment=alignment)
    yield figure


def image_figure(
    context: LayoutContext, image: tree.Image, caption: tuple[tree.Inline, ...] = ()
) -> Block:
    """Set an image from a file, or its text if it can't be shown."""
    loaded = context.image(image)
    if not loaded:
        words = image.words or shortened(image.source)
        below = (tree.Break(), *caption) if caption else ()
        return plain_caption(context, (tree.Text(words), *below))
    paper = context.paper
    width, height = (
        side * POINTS for side in wanted_size(image, loaded.size, paper.narrow / POINTS)
    )
    fit = min(1, paper.narrow / width, paper.text_height * MOST_HEIGHT / height)
    size = width * fit, height * fit
    described = image.words if caption else image.alt  # without a caption, the title is one
    caption = caption or ((tree.Text(image.title),) if image.title else ())
    shown = Picture(size, described, lambda canvas, x, y: loaded.paint(canvas, x, y, *size))
    return Figure(context, shown, caption_of(context, caption))


def cover_picture(context: LayoutContext, image: tree.Image, room: Size) -> Picture | None:
    """Return a book's cover picture as large as its room allows, or None if there's nothing."""
    loaded = context.image(image)
    if not loaded or min(room) <= 0:
        return None
    scale = min(own / side for own, side in zip(room, loaded.size, strict=True))
    size = loaded.size[0] * scale, loaded.size[1] * scale
    return Picture(size, image.alt, lambda canvas, x, y: loaded.paint(canvas, x, y, *size))
