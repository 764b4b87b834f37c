"""The picture that other programs show beside a link to the site: the position of the cover."""

from io import BytesIO

from PIL import Image

from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.files import to_png
from donimoes_book.editions.common import cover_position
from donimoes_book.games import registry
from donimoes_book.manuscript.tree import Book

SOCIAL = "cover.png"
SOCIAL_SIZE = _WIDTH, _HEIGHT = 1200, 630
"""In pixels: the shape in which such pictures are shown."""
_MARGIN = 70
_LARGEST_HALF = 110
_PANEL = "#f4efe8"


def social_picture(book: Book) -> bytes:
    """Draw the position of the cover as a PNG, or plain paper where the book has none."""
    image = Image.new("RGB", SOCIAL_SIZE, _PANEL)
    position = cover_position(book)
    if position is not None:
        scene = draw(position, registry.annotate(book.cover_game, position))
        wide, high = scene.size(1)
        room = (_WIDTH - 2 * _MARGIN) / wide, (_HEIGHT - 2 * _MARGIN) / high
        half = min(*room, _LARGEST_HALF)
        with Image.open(BytesIO(to_png(scene, pixels_per_space=half, background=_PANEL))) as tiles:
            image.paste(tiles, ((_WIDTH - tiles.width) // 2, (_HEIGHT - tiles.height) // 2))
    target = BytesIO()
    image.quantize(64).save(target, "PNG", optimize=True)
    return target.getvalue()
