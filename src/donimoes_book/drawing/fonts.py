"""The fonts of the book: where their files are, and their names in PDF files."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category, normalize

from donimoes_book.diagnostics import Diagnostic, InputError


class Font(NamedTuple):
    """One font of the book."""

    pdf_name: str
    """Its name in reportlab."""
    package: str
    """The installed package that contains its file."""
    file: str
    """The path of the file inside the package."""


_SERIF = "font_source_serif_pro"
_SANS = "font_source_sans_pro"
FONTS = {
    "serif": Font("Serif", _SERIF, "files/SourceSerifPro-Regular.ttf"),
    "serif-italic": Font("Serif-Italic", _SERIF, "files/SourceSerifPro-It.ttf"),
    "serif-bold": Font("Serif-Bold", _SERIF, "files/SourceSerifPro-Bold.ttf"),
    "serif-bold-italic": Font("Serif-BoldItalic", _SERIF, "files/SourceSerifPro-BoldIt.ttf"),
    "sans": Font("Sans", _SANS, "files/SourceSansPro-Regular.ttf"),
    "sans-italic": Font("Sans-Italic", _SANS, "files/SourceSansPro-It.ttf"),
    "sans-semibold": Font("Sans-Semibold", _SANS, "files/SourceSansPro-Semibold.ttf"),
    "sans-bold": Font("Sans-Bold", _SANS, "files/SourceSansPro-Bold.ttf"),
    "sans-bold-italic": Font("Sans-BoldItalic", _SANS, "files/SourceSansPro-BoldIt.ttf"),
    "display": Font("Display", "font_fredoka_one", "files/FredokaOne-Regular.ttf"),
    "mono": Font("Mono", "donimoes_book", "drawing/data/donimoes-mono-regular.ttf"),
    "mono-bold": Font("Mono-Bold", "donimoes_book", "drawing/data/donimoes-mono-bold.ttf"),
    "symbols": Font("Symbols", "donimoes_book", "drawing/data/donimoes-symbols.ttf"),
    "dominoes": Font("Dominoes", "donimoes_book", "drawing/data/donimoes-dominoes.ttf"),
}
"""Every font by its name in this program."""

Own = Mapping[str, bytes]
"""A book's own fonts: TrueType files by the names of the fonts in whose place they are."""
NONE: Own = {}
ROLES = {
    "text": "serif",
    "bold": "serif-bold",
    "italic": "serif-italic",
    "bold-italic": "serif-bold-italic",
    "heading": "display",
}
"""The fonts that a book can have of its own, by their keys in `book.toml`."""

MEANT = {"\N{NON-BREAKING HYPHEN}": "-", "\N{HYPHEN}": "-", "\N{FIGURE DASH}": "–"}
"""What is printed for characters that differ from others only in how lines are broken."""
_VARIANTS = re.compile("[\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0100-\U000e01ef]")
_LACKING = re.compile(r"(?![\0-\xffŁłŒœŠšŸŽžıƒ])[^\W\d_]")


_FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk"]


def display_lacks(words: str) -> bool:
    """Return whether the display face lacks a letter of some words."""
    return bool(_LACKING.search(normalize("NFC", words)))


def prints_nothing(character: str) -> bool:
    """Return whether a character only says how others are printed, or stands for nothing."""
    return category(character) in ("Cf", "Cc") or bool(_VARIANTS.match(character))


def missing_characters(words: str, extra: frozenset[str] = frozenset()) -> set[str]:
    """Return the characters of some words that neither our fonts have nor are `extra`."""
    others = set(normalize("NFC", words)) - extra
    others = {c for c in others if c > "~" and not (c.isspace() or c in MEANT or prints_nothing(c))}
    for name in ("serif", "sans", "mono", "symbols", "dominoes"):
        if others:
            others -= characters(name)
    return others


def font_with(words: str, *names: str, own: Own = NONE) -> str:
    """Return the first of some fonts that has all the letters of some words, or the last."""
    letters = {c for c in normalize("NFC", words) if c.isalpha() and (own or c > "~")}
    candidates = (name for name in names if not letters or letters <= characters(name, own))
    return next(candidates, names[-1])


def characters(name: str, own: Own = NONE) -> frozenset[str]:
    """Return the characters that a font has."""
    return _characters(own.get(name) or font_path(name))


@lru_cache(maxsize=32)
def _characters(file: bytes | Path) -> frozenset[str]:
    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(file) if isinstance(file, bytes) else file, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


def font_file(name: str, own: Own = NONE) -> Path | BytesIO:
    """Return the TrueType file of a font, in a book with its own fonts."""
    return BytesIO(own[name]) if name in own else font_path(name)


def cut_down(font: Any, characters: Iterable[str]) -> None:
    """Leave only some characters in a font that fontTools has opened."""
    from fontTools.subset import Options, Subsetter

    options = Options()
    options.layout_features = _FEATURES
    options.hinting = False  # useless on today's screens, and half of the file
    options.name_IDs = ["*"]
    options.recalc_timestamp = False
    options.drop_tables += ["FFTM"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, characters))
    subsetter.subset(font)


def font_path(name: str) -> Path:
    """Return the TrueType file of a font of `FONTS`.

    Raises InputError if the package that contains the font isn't installed.
    """
    font = FONTS[name]
    return _package_folder(font.package) / font.file


@cache
def _package_folder(package: str) -> Path:
    # Importing the font package would make it search its own folder.
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        message = f"the fonts of the package {package} are not installed"
        advice = f"Install them: pip install {package.replace('_', '-')}"
        raise InputError([Diagnostic(message, advice)])
    return Path(spec.submodule_search_locations[0])
