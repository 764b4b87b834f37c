"""Measures the contrast of colours (WCAG 2), and finds the colours of text in a PDF."""

import ctypes
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from pypdfium2 import raw

Colour = tuple[int, int, int]
WHITE = (255, 255, 255)


def _luminance(colour: Colour) -> float:
    shares = [part / 255 for part in colour]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def read_colour(hexadecimal: str) -> Colour:
    """Return red, green and blue of a colour such as `#a8322d` or `#fff`."""
    digits = hexadecimal.removeprefix("#")
    digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def texts_on_grounds(path: Path) -> Iterator[tuple[int, str, Colour, Colour]]:
    """Yield each run of text in a PDF: its page, words, colour and background colour.

    The background is whatever was painted last behind its middle. Text in drawings is left out.
    """
    for number, page in enumerate(pypdfium2.PdfDocument(path), start=1):
        words = page.get_textpage()
        grounds = []
        for item in page.get_objects(max_depth=1):
            left, bottom, right, top = item.get_bounds()
            if item.type == raw.FPDF_PAGEOBJ_PATH and _is_filled(item):
                grounds.append((left, bottom, right, top, _colour(item)))
            elif item.type == raw.FPDF_PAGEOBJ_TEXT:
                x, y = (left + right) / 2, (bottom + top) / 2
                below = (c for x0, y0, x1, y1, c in grounds if x0 <= x <= x1 and y0 <= y <= y1)
                *_, ground = (WHITE, *below)
                yield number, _words(item, words), _colour(item), ground


def _is_filled(item: pypdfium2.PdfObject) -> bool:
    filled, stroked = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(item.raw, filled, stroked)
    return bool(filled.value)


def _colour(item: pypdfium2.PdfObject) -> Colour:
    red, green, blue, alpha = parts = [ctypes.c_uint() for _ in range(4)]
    raw.FPDFPageObj_GetFillColor(item.raw, *parts)
    assert alpha.value == 255, "transparent text cannot be measured"
    return red.value, green.value, blue.value


def _words(item: pypdfium2.PdfObject, page: pypdfium2.PdfTextPage) -> str:
    size = raw.FPDFTextObj_GetText(item.raw, page.raw, None, 0)
    buffer = ctypes.create_string_buffer(size)
    characters = ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort))
    raw.FPDFTextObj_GetText(item.raw, page.raw, characters, size)
    return buffer.raw.decode("utf-16-le").rstrip("\0")
