"""The front of a book as a PNG, for an e-book or to show with a link to a site."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont, ImageOps

from donimoes_book.drawing.fonts import Own, font_file, font_with
from donimoes_book.drawing.rendered import to_png
from donimoes_book.drawing.solid import draw_solid
from donimoes_book.editions.cover import COVER_HALF, COVER_WIDTH, cover_position
from donimoes_book.games import registry
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.images import judged, with_pixels
from donimoes_book.manuscript.tree import Book

_PANEL = "#f4efe8"
_INK = "#1a1a1a"
_ACCENT = "#a8322d"
_COLOURS = 64
_MOST_COLOURS = 256
_MARGIN = 0.085
"""The margin around the words. Like all sizes below, a share of the image's shorter side."""
_TITLE = 0.17
_SUBTITLE = 0.045
_AUTHOR = 0.036
_RULE = (0.13, 0.01)
_LEAST_TYPE = 0.02
_BESIDE = 0.44
"""The share of a broad image's width that the band takes, beside the picture."""
_RISE = 0.03
"""How far the picture overlaps a band above it."""
_MOST_LINES = 4


def cover_image(book: Book, size: tuple[int, int]) -> bytes:
    """Draw title and subtitle on a band, the cover's position, and, if upright, the author.

    The band is above the picture, or beside it if the image is wider than high.
    """
    width, height = size
    unit, is_broad = min(size), width > height
    margin = round(_MARGIN * unit)
    across = round(_BESIDE * width) if is_broad else width
    room = across - 2 * margin
    title, subtitle, author = (
        _set(words, fonts, book.fonts, round(share * unit), room, round(_LEAST_TYPE * unit))
        for words, fonts, share in (
            (book.title, ("display", "sans-bold"), _TITLE),
            (book.subtitle, ("serif-italic", "serif"), _SUBTITLE),
            (book.author, ("sans-semibold",), _AUTHOR),
        )
    )
    length, thick = (round(share * unit) for share in _RULE)
    gap = margin // 3
    high = title.height + thick + 2 * gap + subtitle.height
    band = height if is_broad else high + 2 * margin
    top = (height - high) // 2 if is_broad else margin
    foot = height if is_broad else height - margin - author.height
    image, colours = Image.new("RGB", size, _PANEL), _COLOURS
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, across - 1, band - 1), fill=book.accent or _ACCENT)
    corner = (across, 0) if is_broad else (0, band)
    if book.cover_picture:
        colours = _MOST_COLOURS
        _paste(image, book.cover_picture, corner, foot, margin // 2)
    else:
        _draw_position(image, book, corner, foot)
    title.draw(pen, margin, top, _PANEL)
    top += title.height
    pen.rectangle((margin, top, margin + length, top + thick - 1), fill=_PANEL)
    subtitle.draw(pen, margin, top + thick + 2 * gap, _PANEL)
    if not is_broad:
        author.draw(pen, margin, foot, _INK)
    target = BytesIO()
    image.quantize(colours).save(target, "PNG", optimize=True)
    return target.getvalue()


def _draw_position(image: Image.Image, book: Book, corner: tuple[int, int], foot: int) -> None:
    """Draw the cover's position between a corner, the right edge and `foot`."""
    position = cover_position(book)
    if position is None:
        return
    drawn = draw_solid(position, registry.annotate(book.cover_game, position))
    scene = replace(drawn, true_colours=False)  # true colours get a white background of their own
    left, band = corner
    rise = 0 if position.board or not band else round(_RISE * image.width)
    top = band - rise
    spaces, rows = scene.size(1)
    width, high = image.width - left, foot - top
    down = COVER_WIDTH * high if left else high
    half = min(COVER_WIDTH * width / spaces, down / rows, COVER_HALF * width)
    if half < 1:
        return
    tint = book.palette.get("tint", "") or _PANEL
    for ground, (first, last) in ((tint, (rise, high)), (book.accent or _ACCENT, (0, rise))):
        table = Image.new("RGB", (width, high), ground)
        png = to_png(scene, pixels_per_space=half, background=ground)
        with Image.open(BytesIO(png)) as solids:
            table.paste(solids, ((width - solids.width) // 2, (high - solids.height) // 2))
        image.paste(table.crop((0, first, width, last)), (left, top + first))


def _paste(
    image: Image.Image, picture: tree.Image, corner: tuple[int, int], foot: int, gap: int
) -> None:
    """Paste the cover's picture between a corner, the right edge and `foot`."""
    left, top = corner
    with suppress(ValueError), Image.open(BytesIO(with_pixels(judged(picture.content())))) as own:
        room = image.width - left - 2 * gap, foot - top - 2 * gap
        fitted = ImageOps.contain(own.convert("RGBA"), room)
        x, y = (
            left + gap + (room[0] - fitted.width) // 2,
            top + gap + (room[1] - fitted.height) // 2,
        )
        image.paste(fitted, (x, y), fitted)


class _Words(NamedTuple):
    """Words broken into lines."""

    lines: tuple[str, ...]
    type: ImageFont.FreeTypeFont

    @property
    def height(self) -> int:
        return len(self.lines) * self._leading

    @property
    def _leading(self) -> int:
        return int(self.type.size * 5 // 4)

    def draw(self, pen: ImageDraw.ImageDraw, x: int, y: int, ink: str) -> None:
        for number, line in enumerate(self.lines):
            pen.text((x, y + number * self._leading), line, fill=ink, font=self.type)


def _set(words: str, fonts: Sequence[str], own: Own, size: int, room: int, least: int) -> _Words:
    """Set words in a few lines, in smaller type if necessary."""
    font = font_with(words, *fonts, own=own)
    while True:
        type_ = ImageFont.truetype(font_file(font, own), size)
        lines = tuple(_lines(words, type_, room))
        fits = len(lines) <= _MOST_LINES and all(type_.getlength(line) <= room for line in lines)
        if fits or size <= least:
            return _Words(lines, type_)
        size = max(size * 19 // 20, least)


def _lines(words: str, type_: ImageFont.FreeTypeFont, room: int) -> Iterator[str]:
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and type_.getlength(longer) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line
