"""The fonts of the book as files for screens, with their licences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO

from fontTools.ttLib import TTFont

from donimoes_book.drawing.fonts import font_path

FOLDER = "fonts"
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
"""The file of each licence lies beside the font."""


def font_files() -> Iterator[tuple[str, bytes]]:
    """Yield the address and the content of each font and each licence."""
    for name, font in FACES.items():
        yield f"{FOLDER}/{name}.woff", _woff(font)
    for name, font in _LICENCES.items():
        folder = font_path(font).parent
        licence = next(path for path in sorted(folder.glob("*.txt")) if _is_licence(path.name))
        yield f"{FOLDER}/LICENCE-{name}.txt", licence.read_bytes()


def _is_licence(name: str) -> bool:
    return name.upper().startswith(("OFL", "LICENSE"))


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
