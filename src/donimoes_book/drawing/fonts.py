"""The fonts of the book: where their files are, and the names that PDF knows them by."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from donimoes_book.diagnostics import Diagnostic, InputError


class Font(NamedTuple):
    """One font of the book."""

    pdf_name: str
    """The name that reportlab knows it by."""
    package: str
    """The installed package that holds its file."""
    file: str
    """The file, as a path inside the package."""


def _serif(pdf_name: str, weight: str) -> Font:
    return Font(pdf_name, "font_source_serif_pro", f"files/SourceSerifPro-{weight}.ttf")


def _sans(pdf_name: str, weight: str) -> Font:
    return Font(pdf_name, "font_source_sans_pro", f"files/SourceSansPro-{weight}.ttf")


def _own(pdf_name: str, file: str) -> Font:
    return Font(pdf_name, "donimoes_book", f"drawing/data/{file}.ttf")


FONTS = {
    "serif": _serif("Serif", "Regular"),
    "serif-italic": _serif("Serif-Italic", "It"),
    "serif-bold": _serif("Serif-Bold", "Bold"),
    "serif-bold-italic": _serif("Serif-BoldItalic", "BoldIt"),
    "sans": _sans("Sans", "Regular"),
    "sans-italic": _sans("Sans-Italic", "It"),
    "sans-semibold": _sans("Sans-Semibold", "Semibold"),
    "sans-bold": _sans("Sans-Bold", "Bold"),
    "sans-bold-italic": _sans("Sans-BoldItalic", "BoldIt"),
    "display": Font("Display", "font_fredoka_one", "files/FredokaOne-Regular.ttf"),
    "mono": _own("Mono", "donimoes-mono-regular"),
    "mono-bold": _own("Mono-Bold", "donimoes-mono-bold"),
    "dominoes": _own("Dominoes", "donimoes-dominoes"),
}
"""Every font by the name that this program uses for it."""

_FAMILIES = {
    "Serif": ("Serif", "Serif-Bold", "Serif-Italic", "Serif-BoldItalic"),
    "Sans": ("Sans", "Sans-Bold", "Sans-Italic", "Sans-BoldItalic"),
    "Mono": ("Mono", "Mono-Bold", "Mono", "Mono-Bold"),
    "Display": ("Display",) * 4,
    "Dominoes": ("Dominoes",) * 4,
}
"""What bold, italic and both mean within a family."""


def font_path(name: str) -> Path:
    """Return the TrueType file of a font of `FONTS`.

    Raises InputError where the package that brings the font is not installed.
    """
    font = FONTS[name]
    return _package_folder(font.package) / font.file


@cache
def register_fonts() -> None:
    """Make every font known to reportlab under its PDF name, with bold and italic in families."""
    from reportlab.pdfbase import pdfmetrics

    from donimoes_book.drawing.pdf_font import PdfFont

    for name, font in FONTS.items():
        pdfmetrics.registerFont(PdfFont(font.pdf_name, str(font_path(name))))
    for family, members in _FAMILIES.items():
        pdfmetrics.registerFontFamily(family, *members)


@cache
def _package_folder(package: str) -> Path:
    # Found, not imported: the font packages search their folders when they are imported.
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise InputError(
            [
                Diagnostic(
                    f"the fonts of the package {package} are not installed",
                    f"Install them: pip install {package.replace('_', '-')}",
                )
            ]
        )
    return Path(spec.submodule_search_locations[0])
