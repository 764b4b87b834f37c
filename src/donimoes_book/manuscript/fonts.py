"""Reads a book's own fonts: which files can be used, as TrueType fonts with all their letters."""

from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from reportlab.pdfbase.ttfonts import TTFontFace

from donimoes_book.diagnostics import Diagnostic, suggest
from donimoes_book.drawing.fonts import ROLES, Own, characters, cut_down
from donimoes_book.manuscript.folders import instead_of_file
from donimoes_book.manuscript.settings import Settings, home_of
from donimoes_book.store.files import (
    KEEP,
    MOST_PICTURE,
    OutsideError,
    find_inside,
    is_file,
    read_bytes,
)
from donimoes_book.store.memo import find_or_make
from donimoes_book.store.results import Kind, only_sealed

_USED = {"GDEF", "GPOS", "GSUB", "GlyphOrder", "OS/2", "cmap", "glyf", "head", "hhea", "hmtx"}
_USED |= {"CFF ", "loca", "maxp", "name", "post"}
"""The tables that are kept of a font."""
_FORBIDDEN = 0x0002
"""A font may never be embedded."""
_ALLOWED = 0x000C
"""It may in some cases."""
_WHOLE = 0x0100
"""Only the whole of it may."""
_BITMAPS = 0x0200
"""Only its bitmaps may."""
_FINE = 0.001
"""How close curves stay to those of the file, as a share of the type size."""


def read_fonts(folder: Path, settings: Settings, wrong: list[Diagnostic]) -> dict[str, bytes]:
    """Return a book's own fonts by the names of ours; what is wrong with them is added."""
    fonts = dict[str, bytes]()
    for role, name in settings.fonts.items():
        try:
            fonts[ROLES[role]] = true_type(_content(folder, name))
        except ValueError as error:
            message, advice = (*error.args, "")[:2]
            place = settings.source.find(name, settings.line_of(f'"{name}"'))
            wrong.append(place.diagnostic(f"the font {name} {message}", advice))
    if "serif-bold" in fonts:
        fonts.setdefault("serif-bold-italic", fonts["serif-bold"])
    return fonts


def characters_in(fonts: Own) -> frozenset[str]:
    """Return the characters that any text can have: the text font stands in for all others."""
    return characters("serif", fonts) if "serif" in fonts else frozenset()


def _content(folder: Path, name: str) -> bytes:
    """Return the content of a file; raises ValueError with the end of a sentence, and advice."""
    try:
        folder = home_of(folder, name)
        path = find_inside(folder, name)
        if is_file(path):
            return read_bytes(path, MOST_PICTURE, folder)
    except OutsideError as error:
        raise ValueError(str(error), KEEP) from None
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror}") from None
    if reason := instead_of_file(path):
        raise ValueError(f"cannot be read: {reason}")
    beside = path.parent.iterdir() if path.parent.is_dir() else ()
    fonts = (file.name for file in beside if file.suffix.lower() in (".ttf", ".otf"))
    raise ValueError(f"is not in the folder {folder}", suggest(path.name, fonts))


@lru_cache(maxsize=8)
def true_type(data: bytes) -> bytes:
    """Return a font as a TrueType file; raises ValueError, as above, if it can't be used."""
    if data[:4] == b"ttcf":
        raise ValueError("is a collection of fonts", "Save one of them as a file of its own.")
    if data[:4] not in (b"\0\1\0\0", b"true", b"OTTO"):
        raise ValueError("is not a TrueType or OpenType font", "Use a file in TTF or OTF format.")
    try:
        with TTFont(BytesIO(data), lazy=True, recalcTimestamp=False) as font:
            for reason in _reasons(font):
                raise ValueError(*reason)
            kind = Kind(f"font {sha256(data).hexdigest()}", str, (__name__,))
            text = find_or_make(kind, (), lambda: _to_truetype(font), check=only_sealed)
        TTFontFace(BytesIO(b64decode(text)))
    except ValueError:
        raise
    except Exception:  # a damaged file raises whatever it likes
        raise ValueError("is damaged", "Get the file anew from its makers.") from None
    return b64decode(text)


def _reasons(font: TTFont) -> Iterator[tuple[str, str]]:
    """Yield why a font can't be used, with advice."""
    rights = font["OS/2"].fsType
    if "fvar" in font:
        yield "is a variable font", "Save each of the styles that you want as a file of its own."
    if (rights & _FORBIDDEN and not rights & _ALLOWED) or rights & (_WHOLE | _BITMAPS):
        yield "forbids that a document contains parts of it", "Ask its makers for a licence."
    if not ("glyf" in font or "CFF " in font):
        yield "has no outlines", "Use a font that isn't made of pictures."
    if not font.getBestCmap():
        yield "has no characters of Unicode", ""


def _to_truetype(font: TTFont) -> str:
    """Return a font as a TrueType file in Base64, with its characters and without hints."""
    for table in set(font.keys()) - _USED:
        del font[table]
    cut_down(font, map(chr, font.getBestCmap()))
    if "CFF " in font:
        _make_quadratic(font)
    target = BytesIO()
    font.save(target)
    return b64encode(target.getvalue()).decode()


def _make_quadratic(font: TTFont) -> None:
    """Give a font the curves of TrueType."""
    glyphs, outlines = font.getGlyphSet(), {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, _FINE * font["head"].unitsPerEm, reverse_direction=True))
        outlines[name] = pen.glyph()
    builder = FontBuilder(font=font)
    builder.isTTF = True
    del font["CFF "]
    builder.setupGlyf(outlines)
    builder.setupMaxp()
    builder.setupPost(keepGlyphNames=False)
    font.sfntVersion = "\0\1\0\0"
