"""The images of an edition for screens, in files beside its pages."""

import re
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import NamedTuple

from donimoes_book.manuscript.images import UNKNOWN, Size, judged
from donimoes_book.manuscript.tree import Image
from donimoes_book.words.naming import LONGEST, unused

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
_ENDINGS = {"PNG": ".png", "JPEG": ".jpg", "GIF": ".gif", "WEBP": ".webp", "SVG": ".svg"}
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9]+")


class ImageFile(NamedTuple):
    """An image of an edition: its file's address, relative to a page, and its own size."""

    address: str
    size: Size


@dataclass
class Images:
    """All images of an edition."""

    files: dict[str, bytes] = field(default_factory=dict)
    """The content of each image by its address."""
    _files: dict[bytes, ImageFile] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)

    def add(self, image: Image) -> ImageFile:
        """Add an image from its file; raises ValueError with the reason."""
        given = image.content()
        if given not in self._files:
            shown = judged(given)
            if shown.format not in _ENDINGS:
                raise ValueError(UNKNOWN)
            stem = _NOT_IN_A_NAME.sub("-", PurePath(image.source).stem).strip("-") or "picture"
            ending = _ENDINGS[shown.format]
            address = unused(f"{PICTURES}{stem[:LONGEST]}", self.files, self._numbers, ending)
            self.files[address] = shown.data
            self._files[given] = ImageFile(address, shown.size)
        return self._files[given]
