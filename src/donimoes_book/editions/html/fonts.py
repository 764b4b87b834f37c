"""The fonts of pages for screens: only the characters that are used, under names of our own.

The licence of most of them, the SIL Open Font License, lets anybody change a font, but a changed
one may not keep the name that its makers have reserved. So each gets another name in its file and
in the style sheet, and the licence goes with it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from itertools import chain
from typing import Literal, NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from donimoes_book.drawing.fonts import font_path

Packing = Literal["woff", "woff2"]
"""How a font is packed: browsers know WOFF2, which is smaller, and old e-readers only WOFF."""


class Face(NamedTuple):
    """A font as a style sheet knows it."""

    font: str
    """Which font of the book it is."""
    family: str
    weight: str = "400"
    style: str = "normal"
    more: str = ""
    """What else the style sheet says of it."""


_SERIF, _SANS, _MONO = "Donimoes Serif", "Donimoes Sans", "Donimoes Mono"
FACES = {
    "serif": Face("serif", _SERIF),
    "serif-italic": Face("serif-italic", _SERIF, style="italic"),
    "serif-bold": Face("serif-bold", _SERIF, "700"),
    "serif-bold-italic": Face("serif-bold-italic", _SERIF, "700", "italic"),
    "sans": Face("sans", _SANS),
    "sans-semibold": Face("sans-semibold", _SANS, "600 700"),
    "display": Face("display", "Donimoes Display"),
    "mono": Face("mono", _MONO),
    "mono-bold": Face("mono-bold", _MONO, "700"),
    "dominoes": Face("dominoes", "Donimoes Dominoes", more="unicode-range: U+1F030-1F09F"),
}
"""The faces of the style sheet by the stem of their files."""

_MAKERS = {"source": "serif", "fredoka": "display", "donimoes": "dominoes"}
"""A font of each maker, beside which the file of its licence is."""
_LATIN = (range(0x20, 0x7F), range(0xA0, 0x100))
_PUNCTUATION = (range(0x2010, 0x2028), range(0x2030, 0x203B))
_DOMINOES = range(0x1F030, 0x1F094)
_ALWAYS = frozenset(map(chr, chain(*_LATIN, *_PUNCTUATION, _DOMINOES))) | set("←↑→↓×−●○✓☰€")
"""Whatever scripts may come to say: Latin letters, digits, punctuation, our signs, dominoes."""
_FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk"]


def font_rules(packing: Packing, faces: Iterable[str] = FACES) -> str:
    """Return what a style sheet says of its fonts, one rule on a line."""
    return "".join(f"{_rule(name, FACES[name], packing)}\n" for name in faces)


def _rule(name: str, face: Face, packing: Packing) -> str:
    weight = f"; font-weight: {face.weight}" if face.weight != "400" else ""
    style = f"; font-style: {face.style}" if face.style != "normal" else ""
    more = f"; {face.more}" if face.more else "; font-display: swap"
    source = f'url({font_address(name, packing)}) format("{packing}")'
    return f'@font-face {{ font-family: "{face.family}"; src: {source}{weight}{style}{more} }}'


def font_address(name: str, packing: Packing) -> str:
    """Return the address of a font, seen from a page."""
    return f"fonts/{name}.{packing}"


def font_files(text: Iterable[str], packing: Packing) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the content of each font, for these words, and of each licence."""
    used = _ALWAYS.union(*text)
    for name in FACES:
        yield font_address(name, packing), subset_font(name, used, packing)
    for maker, font in _MAKERS.items():
        texts = sorted(font_path(font).parent.glob("*.txt"))
        licence = next(path for path in texts if path.name.upper().startswith(("OFL", "LICENSE")))
        yield f"fonts/LICENCE-{maker}.txt", licence.read_bytes()


@lru_cache(maxsize=64)
def subset_font(name: str, characters: frozenset[str], packing: Packing) -> bytes:
    """Return a face with no more than these characters, under a name of our own."""
    face = FACES[name]
    options = Options()
    options.layout_features = _FEATURES
    options.hinting = False  # of no use on the screens of today, and half of a file
    options.name_IDs = ["*"]
    options.recalc_timestamp = False
    options.drop_tables += ["FFTM"]
    target = BytesIO()
    with TTFont(font_path(face.font), recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=map(ord, characters))
        subsetter.subset(font)
        _rename(font, face)
        font.flavor = packing
        font.save(target)
    return target.getvalue()


def _rename(font: TTFont, face: Face) -> None:
    """Give a font the family of its face, and keep who made it and under what licence."""
    kept = {0, 5, 7, 8, 9, 11, 12, 13, 14}
    names = font["name"]
    names.names = [record for record in names.names if record.nameID in kept]
    bold, italic = face.weight != "400", face.style == "italic"
    kind = " ".join(word for word, is_so in (("Bold", bold), ("Italic", italic)) if is_so)
    kind = kind or "Regular"
    whole = f"{face.family} {kind}"
    for number, words in ((1, face.family), (2, kind), (3, whole), (4, whole)):
        names.setName(words, number, 3, 1, 0x409)
    names.setName(
        whole.replace(f"{face.family} ", f"{face.family}-").replace(" ", ""), 6, 3, 1, 0x409
    )
