"""The images of an edition, which lie beside its pages."""

import re
from collections.abc import Container
from dataclasses import dataclass, field
from io import BytesIO
from itertools import count
from pathlib import PurePath
from typing import NamedTuple

from PIL import Image as PillowImage

from donimoes_book.editions.html.foreign_svg import clean_svg
from donimoes_book.manuscript.pictures import read_picture_file
from donimoes_book.manuscript.tree import Image

MEDIA_TYPES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".svg": "image/svg+xml",
}
"""The kinds of images that every browser and every e-book reader shows, by their endings."""

PICTURES = "images/"
"""The folder of all pictures from files."""
_ENDINGS = {"PNG": ".png", "JPEG": ".jpg", "GIF": ".gif", "WEBP": ".webp"}
_HEAD = 1000
"""How many bytes tell whether a file may be SVG."""
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9]+")


Size = tuple[int, int]
"""Width and height, in pixels."""


class ImageFile(NamedTuple):
    """An image of an edition: its file's address, relative to a page, and its size in pixels."""

    address: str
    size: Size | None
    left_out: tuple[str, ...] = ()
    """What of an SVG image is not safe to be shown, in words."""


@dataclass
class Images:
    """All images of an edition."""

    files: dict[str, bytes] = field(default_factory=dict)
    """The content of each by its address."""
    _known: dict[bytes, ImageFile] = field(default_factory=dict)

    def add(self, image: Image) -> ImageFile:
        """Add an image from its file; raises ValueError, with the reason."""
        given = read_picture_file(image)
        if given not in self._known:
            data, ending, size, left_out = _checked(given)
            stem = _NOT_IN_A_NAME.sub("-", PurePath(image.source).stem).strip("-") or "picture"
            address = free_name(f"{PICTURES}{stem}", ending, self.files)
            self.files[address] = data
            self._known[given] = ImageFile(address, size, left_out)
        return self._known[given]


def free_name(stem: str, ending: str, taken: Container[str]) -> str:
    """Return a name for a file; a number is added where it is taken."""
    names = (f"{stem}-{number}{ending}" if number > 1 else stem + ending for number in count(1))
    return next(name for name in names if name not in taken)


def _checked(data: bytes) -> tuple[bytes, str, Size | None, tuple[str, ...]]:
    """Return an image as it is shown, the ending of its file, its size, and what is left out.

    Its content counts, not its name. Raises ValueError, with the reason.
    """
    try:
        # Of some other kinds Pillow leaves the reading to programs of the system.
        with PillowImage.open(BytesIO(data), formats=tuple(_ENDINGS)) as image:
            image.load()
            return data, _ENDINGS[str(image.format)], image.size, ()
    except (OSError, ValueError, SyntaxError, PillowImage.DecompressionBombError):
        pass
    if b"<" not in data[:_HEAD]:
        raise ValueError("it is not a PNG, JPEG, GIF, WebP or SVG image")
    cleaned = clean_svg(data)
    return cleaned.data, ".svg", None, cleaned.left_out
