"""Fonts that make reading easier, such as for people with dyslexia: of a package, or of a file."""

from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from donimoes_book.drawing.fonts import FONTS
from donimoes_book.manuscript.fonts import true_type
from donimoes_book.store.files import MOST_PICTURE, read_bytes

_WEIGHTS = {"": 400, "bold": 700}
"""The weights that are cut out of a font that has all of them, by style."""


class _Family(NamedTuple):
    """A family of a package: its files by style, or one that has all weights."""

    package: str
    files: Mapping[str, str]


_FAMILIES = {
    "hyperlegible": _Family(
        "fontpkg_atkinson_hyperlegible",
        {
            "": "AtkinsonHyperlegible-Regular.ttf",
            "bold": "AtkinsonHyperlegible-Bold.ttf",
            "italic": "AtkinsonHyperlegible-Italic.ttf",
            "bold-italic": "AtkinsonHyperlegible-BoldItalic.ttf",
        },
    ),
    "lexend": _Family("fontpkg_lexend", {"": "Lexend[wght].ttf"}),
}
"""The families by the names they are asked for by."""
FAMILIES = tuple(_FAMILIES)
"""The names of the families that can be had by name."""


def reading_fonts(name: str) -> dict[str, bytes]:
    """Return a font, by its family's name or its file, in place of all that words are set in.

    Raises ImportError if its package isn't installed, and ValueError with the end of a sentence
    and advice if a file can't be used.
    """
    family = _FAMILIES.get(name.lower())
    styles = _styles(family) if family else {"": _content(Path(name))}
    regular = styles[""]
    own = dict[str, bytes]()
    for font in FONTS:
        face, _, style = font.partition("-")
        if face == "display":
            style = "bold"
        elif face not in ("serif", "sans"):
            continue
        own[font] = styles.get(style.replace("semi", ""), regular)
    return own


def _content(path: Path) -> bytes:
    try:
        return true_type(read_bytes(path, MOST_PICTURE))
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror}", "") from None


def _styles(family: _Family) -> dict[str, bytes]:
    spec = find_spec(family.package)
    if spec is None or not spec.submodule_search_locations:
        raise ImportError(name=family.package.replace("_", "-"))
    folder = Path(spec.submodule_search_locations[0]) / "files"
    files = {style: read_bytes(folder / name, MOST_PICTURE) for style, name in family.files.items()}
    if len(files) > 1:
        return {style: true_type(data) for style, data in files.items()}
    return {style: _of_weight(files[""], weight) for style, weight in _WEIGHTS.items()}


@lru_cache(maxsize=4)
def _of_weight(data: bytes, weight: int) -> bytes:
    """Cut a weight out of a font that has all of them."""
    target = BytesIO()
    with TTFont(BytesIO(data), recalcTimestamp=False) as font:
        instantiateVariableFont(font, {"wght": weight}, inplace=True)
        font.save(target)
    return true_type(target.getvalue())
