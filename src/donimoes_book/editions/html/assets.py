"""The images of an edition, in files beside its pages."""

import re
from collections.abc import Container
from dataclasses import dataclass, field
from io import BytesIO
from itertools import count
from pathlib import PurePath
from typing import NamedTuple

from PIL import Image as PillowImage

from donimoes_book.editions.html.foreign_svg import clean_svg
from donimoes_book.manuscript.tree import Image

MEDIA_TYPES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".svg": "image/svg+xml",
}
"""The image formats that every browser and e-book reader shows, by file ending."""

PICTURES = "images/"
"""The folder for all pictures from files."""
_ENDINGS = {"PNG": ".png", "JPEG": ".jpg", "GIF": ".gif", "WEBP": ".webp"}
_HEAD = 1000
"""How many bytes are enough to tell whether a file could be SVG."""
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9]+")


Size = tuple[int, int]
"""Width and height, in pixels."""


class ImageFile(NamedTuple):
    """An image of an edition: its file's address, relative to a page, and its size in pixels."""

    address: str
    size: Size | None
    left_out: tuple[str, ...] = ()
    """The parts of an SVG image that aren't safe to show, in words."""


@dataclass
class Images:
    """All images of an edition."""

    files: dict[str, bytes] = field(default_factory=dict)
    """The content of each image by its address."""
    _known: dict[bytes, ImageFile] = field(default_factory=dict)

    def add(self, image: Image) -> ImageFile:
        """Add an image from its file; raises ValueError with the reason."""
        given = image.content()
        if given not in self._known:
            data, ending, size, left_out = _checked(given)
            stem = _NOT_IN_A_NAME.sub("-", PurePath(image.source).stem).strip("-") or "picture"
            address = free_name(f"{PICTURES}{stem}", ending, self.files)
            self.files[address] = data
            self._known[given] = ImageFile(address, size, left_out)
        return self._known[given]


def free_name(stem: str, ending: str, taken: Container[str]) -> str:
    """Return a name for a file, with a number added if the name is taken."""
    names = (f"{stem}-{number}{ending}" if number > 1 else stem + ending for number in count(1))
    return next(name for name in names if name not in taken)


def _checked(data: bytes) -> tuple[bytes, str, Size | None, tuple[str, ...]]:
    """Return an image as shown, its file ending, its size, and what was left out.

    The format is judged by content, not by name. Raises ValueError with the reason.
    """
    try:
        # To read some other formats, Pillow runs programs of the system.
        with PillowImage.open(BytesIO(data), formats=tuple(_ENDINGS)) as image:
            image.load()
            return data, _ENDINGS[str(image.format)], image.size, ()
    except (OSError, ValueError, SyntaxError, PillowImage.DecompressionBombError):
        pass
    if b"<" not in data[:_HEAD]:
        raise ValueError("it is not a PNG, JPEG, GIF, WebP or SVG image")
    cleaned = clean_svg(data)
    return cleaned.data, ".svg", None, cleaned.left_out
