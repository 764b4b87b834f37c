"""What makes a site an app that works without a network: a manifest, icons, a service worker."""

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO

from PIL import Image

from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.rendered import to_png
from donimoes_book.editions.html.frame import ICON_POSITION, INDEX, SOCIAL
from donimoes_book.interactive.player import parsed_by_script
from donimoes_book.manuscript.tree import Book

WORKER = "worker.js"
MANIFEST = "manifest.webmanifest"
_TABLE = "#f4efe8"
_SIZES = 192, 512
_HALF = 0.27
"""The size of a half on an icon, so that the domino fits whatever shape a device gives icons."""
_DIGITS = 12


def offline_files(
    book: Book, site: Mapping[str, bytes], later: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Return what a site needs besides its other files, which are kept by their digests.

    Whoever takes the book along has all but those for `later`, which are kept once asked for.
    """
    icons = {f"icon-{size}.png": _icon(size) for size in _SIZES}
    about = {
        "name": book.title,
        "description": book.subject or book.subtitle,
        "lang": book.language or "en",
        "start_url": INDEX,
        "scope": ".",
        "display": "standalone",
        "background_color": _TABLE,
        "theme_color": _TABLE,
        "icons": [
            {"src": name, "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
            for name, size in zip(icons, _SIZES, strict=True)
        ],
    }
    more = {MANIFEST: json.dumps(about, ensure_ascii=False, indent=1).encode(), **icons}
    at_once_digests, later_digests = (
        {name: sha256(data).hexdigest()[:_DIGITS] for name, data in part.items() if name != SOCIAL}
        for part in ({**site, **more}, later)
    )
    script = (files("donimoes_book.editions.html") / "data" / WORKER).read_bytes()
    at_once, on_request = (
        parsed_by_script(dict(sorted(part.items()))) for part in (at_once_digests, later_digests)
    )
    size = sum(map(len, site.values()))
    numbers = f"const SIZE = {size};\nconst DIGITS = {_DIGITS};\n"
    constants = f"const FILES = {at_once};\nconst LATER = {on_request};\n{numbers}"
    return {**more, WORKER: f'"use strict";\n{constants}'.encode() + script}


@cache
def _icon(size: int) -> bytes:
    domino = to_png(draw(ICON_POSITION), pixels_per_space=_HALF * size, background=_TABLE)
    image = Image.new("RGB", (size, size), _TABLE)
    target = BytesIO()
    with Image.open(BytesIO(domino)) as drawn:
        image.paste(drawn, ((size - drawn.width) // 2, (size - drawn.height) // 2))
    image.save(target, "PNG", optimize=True)
    return target.getvalue()
