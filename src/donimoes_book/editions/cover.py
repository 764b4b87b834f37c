"""The cover of the e-book as an image, for the library of a reading system."""

from collections.abc import Iterator
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.files import to_png
from donimoes_book.drawing.fonts import font_path
from donimoes_book.editions.common import cover_position
from donimoes_book.manuscript.tree import Book

_SIZE = _WIDTH, _HEIGHT = 1200, 1800
_MARGIN = 110
_PANEL, _INK, _ACCENT = "#f4efe8", "#1a1a1a", "#a8322d"
_LARGEST_HALF = 150
_LEAST_TYPE = 24
_MOST_LINES = 4


def cover_image(book: Book) -> bytes:
    """Draw the cover as a PNG: title and subtitle, the cover's position, the author."""
    image = Image.new("RGB", _SIZE, _PANEL)
    pen = ImageDraw.Draw(image)
    y = _words(pen, book.title, "display", 150, 150, _INK) + 40
    pen.rectangle((_MARGIN, y, _MARGIN + 160, y + 12), fill=_ACCENT)
    y = _words(pen, book.subtitle, "serif-italic", 58, y + 60, _INK)
    foot = _HEIGHT - 190
    _words(pen, book.author, "sans-semibold", 44, foot, _INK)
    position = cover_position(book)
    if position is not None:
        scene = draw(position)
        wide, high = scene.size(1)
        room = foot - 80 - (y + 80)
        half = min((_WIDTH - 2 * _MARGIN) / wide, max(room, 100) / high, _LARGEST_HALF)
        with Image.open(BytesIO(to_png(scene, pixels_per_space=half, background=_PANEL))) as tiles:
            left, top = (_WIDTH - tiles.width) // 2, y + 80 + (room - tiles.height) // 2
            image.paste(tiles, (left, top))
    target = BytesIO()
    image.quantize(64).save(target, "PNG", optimize=True)
    return target.getvalue()


def _words(pen: ImageDraw.ImageDraw, words: str, font: str, size: int, y: int, ink: str) -> int:
    """Write words in a few lines, in smaller type where they need it; returns where they end."""
    room = _WIDTH - 2 * _MARGIN
    type_ = ImageFont.truetype(font_path(font), size)
    while size > _LEAST_TYPE and not _fit(words, type_, room):
        size -= 4
        type_ = ImageFont.truetype(font_path(font), size)
    for line in _lines(words, type_, room):
        pen.text((_MARGIN, y), line, fill=ink, font=type_)
        y += size * 5 // 4
    return y


def _fit(words: str, type_: ImageFont.FreeTypeFont, room: int) -> bool:
    lines = list(_lines(words, type_, room))
    return len(lines) <= _MOST_LINES and all(type_.getlength(line) <= room for line in lines)


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
