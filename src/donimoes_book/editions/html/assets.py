"""The files beside the pages of an edition: images, and the book's fonts with their licences."""

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import ParseError, fromstring

from fontTools.ttLib import TTFont
from PIL import Image as PillowImage

from donimoes_book.drawing.fonts import font_path
from donimoes_book.editions.html.element import SVG

MEDIA_TYPES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".svg": "image/svg+xml",
}
"""The kinds of images that every browser and every e-book reader shows, by their endings."""
FACES = {
    "source-serif": "serif",
    "source-serif-italic": "serif-italic",
    "source-serif-bold": "serif-bold",
    "source-serif-bold-italic": "serif-bold-italic",
    "source-sans": "sans",
    "source-sans-semibold": "sans-semibold",
    "fredoka-one": "display",
    "donimoes-mono": "mono",
    "donimoes-mono-bold": "mono-bold",
    "donimoes-dominoes": "dominoes",
}
"""The files that the style sheet asks for, and which font of the book each is."""

_LICENCES = {"source": "serif", "fredoka": "display", "donimoes": "dominoes"}
"""A font of each maker, beside which the file of its licence is."""
_ENDINGS = {"PNG": ".png", "JPEG": ".jpg", "GIF": ".gif", "WEBP": ".webp"}
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9]+")


class ImageFile(NamedTuple):
    """An image of an edition: its file's address, relative to a page, and its size in pixels."""

    address: str
    size: tuple[int, int] | None


@dataclass
class Images:
    """All images of an edition."""

    files: dict[str, bytes] = field(default_factory=dict)
    """The content of each by its address."""
    _known: dict[bytes, ImageFile] = field(default_factory=dict)

    def add(self, path: Path) -> ImageFile:
        """Add an image from a file; raises OSError or ValueError where it cannot be shown."""
        data = path.read_bytes()
        if data not in self._known:
            ending, size = _ending(data)
            stem = _NOT_IN_A_NAME.sub("-", path.stem).strip("-") or "picture"
            address = free_name(f"images/{stem}", ending, self.files)
            self.files[address] = data
            self._known[data] = ImageFile(address, size)
        return self._known[data]


def free_name(stem: str, ending: str, taken: Container[str]) -> str:
    """Return a name for a file; a number is added where it is taken."""
    names = (f"{stem}-{number}{ending}" if number > 1 else stem + ending for number in count(1))
    return next(name for name in names if name not in taken)


def _ending(data: bytes) -> tuple[str, tuple[int, int] | None]:
    """Return the ending of an image's file, and its size; its content counts, not its name."""
    try:
        with PillowImage.open(BytesIO(data)) as image:
            image.load()
            if image.format in _ENDINGS:
                return _ENDINGS[image.format], image.size
    except (OSError, SyntaxError, PillowImage.DecompressionBombError):
        pass
    try:
        if fromstring(data).tag == f"{{{SVG}}}svg":
            return ".svg", None
    except ParseError:
        pass
    raise ValueError("it is not a PNG, JPEG, GIF, WebP or SVG image")


def font_files() -> Iterator[tuple[str, bytes]]:
    """Yield the address and the content of each font and each licence."""
    for name, font in FACES.items():
        yield f"fonts/{name}.woff", _woff(font)
    for name, font in _LICENCES.items():
        folder = font_path(font).parent
        texts = sorted(folder.glob("*.txt"))
        licence = next(path for path in texts if path.name.upper().startswith(("OFL", "LICENSE")))
        yield f"fonts/LICENCE-{name}.txt", licence.read_bytes()


@cache
def _woff(font: str) -> bytes:
    """Return a font as WOFF, which packs its tables as they are.

    A subset would be a fraction of it, but a changed font may not keep the name that its makers
    have reserved.
    """
    target = BytesIO()
    with TTFont(font_path(font), recalcTimestamp=False, recalcBBoxes=False) as opened:
        opened.flavor = "woff"
        opened.save(target, reorderTables=False)
    return target.getvalue()
