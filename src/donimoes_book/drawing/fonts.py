"""The fonts of the book: where their files are, and their names in PDF files."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from donimoes_book.diagnostics import Diagnostic, InputError


class Font(NamedTuple):
    """One font of the book."""

    pdf_name: str
    """Its name in reportlab."""
    package: str
    """The installed package that contains its file."""
    file: str
    """The path of the file inside the package."""


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
"""Every font by its name in this program."""


def font_path(name: str) -> Path:
    """Return the TrueType file of a font of `FONTS`.

    Raises InputError where the package that contains the font is not installed.
    """
    font = FONTS[name]
    return _package_folder(font.package) / font.file


@cache
def _package_folder(package: str) -> Path:
    # Importing a font package would make it search its folder.
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
