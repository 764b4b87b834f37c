"""Pictures from files, as an edition carries them: checked, and each under a name of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import ParseError, fromstring

from PIL import Image as PillowImage

FOLDER = "images"
MEDIA_TYPES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".svg": "image/svg+xml",
}
"""The kinds of pictures that every browser and every e-book reader shows, by their endings."""
_ENDINGS = {"PNG": ".png", "JPEG": ".jpg", "GIF": ".gif", "WEBP": ".webp"}
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9]+")
_SVG = "{http://www.w3.org/2000/svg}svg"


class CarriedImage(NamedTuple):
    """A picture that an edition carries."""

    address: str
    """Its file, seen from a page."""
    size: tuple[int, int] | None
    """Its width and height in pixels; None for one that has no pixels."""


@dataclass
class Images:
    """All pictures of an edition."""

    files: dict[str, bytes] = field(default_factory=dict)
    """The content of each by its address."""
    _known: dict[bytes, CarriedImage] = field(default_factory=dict)

    def carry(self, path: Path) -> CarriedImage:
        """Take up a picture; raises OSError or ValueError where it cannot be shown."""
        data = path.read_bytes()
        if data not in self._known:
            ending, size = _ending(data)
            stem = _NOT_IN_A_NAME.sub("-", path.stem).strip("-") or "picture"
            address, number = f"{FOLDER}/{stem}{ending}", 1
            while address in self.files:
                number += 1
                address = f"{FOLDER}/{stem}-{number}{ending}"
            self.files[address] = data
            self._known[data] = CarriedImage(address, size)
        return self._known[data]


def _ending(data: bytes) -> tuple[str, tuple[int, int] | None]:
    """Return how a picture's file has to end, and its size; what it says counts, not its name."""
    try:
        with PillowImage.open(BytesIO(data)) as image:
            image.load()
            if image.format in _ENDINGS:
                return _ENDINGS[image.format], image.size
    except (OSError, SyntaxError, PillowImage.DecompressionBombError):
        pass
    try:
        if fromstring(data).tag == _SVG:
            return ".svg", None
    except ParseError:
        pass
    raise ValueError("it is not a PNG, JPEG, GIF, WebP or SVG image")
