"""Measures pages as a production editor does, from the PDF alone: lines, type sizes and gaps."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
import pypdfium2
from pypdfium2 import raw

from donimoes_book.editions.paper import Paper

_GAP = 3
"""The most empty lines between two blocks that don't count as a hole."""
BODY = "SourceSerif"
"""The typeface of running text."""
TEXT = 10.5
"""The type size at which widths are compared."""
_HYPHENS = "-\x02\N{SOFT HYPHEN}"
"""PDFium has a character of its own for a hyphen at the end of a line."""


class Letter(NamedTuple):
    """A character, the start of its baseline, its size on the page, and its typeface."""

    character: str
    x: float
    y: float
    right: float
    size: float
    face: str


@dataclass
class TextLine:
    """A line of running text in a column."""

    page: int
    letters: list[Letter] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(letter.character for letter in self.letters)

    @property
    def left(self) -> float:
        return self.letters[0].x

    @property
    def right(self) -> float:
        return self.letters[-1].right

    @property
    def y(self) -> float:
        return self.letters[0].y

    @property
    def scale(self) -> float:
        """The factor that converts its lengths to the book's type size."""
        return TEXT / max(letter.size for letter in self.letters)

    @property
    def is_hyphenated(self) -> bool:
        return self.text[-1] in _HYPHENS and len(self.letters) > 1

    def spaces(self) -> Iterator[float]:
        """Yield the widths of the spaces between its words."""
        for letter, following in pairwise(self.letters):
            if letter.character in " \N{NO-BREAK SPACE}":
                yield (following.x - letter.x) * self.scale


def letters_of(page: pypdfium2.PdfPage) -> Iterator[Letter]:
    """Yield a page's characters in the order in which they are drawn."""
    text = page.get_textpage()
    matrix, name = raw.FS_MATRIX(), ctypes.create_string_buffer(100)
    x, y, box = ctypes.c_double(), ctypes.c_double(), raw.FS_RECTF()
    for index in range(text.count_chars()):
        if raw.FPDFText_IsGenerated(text, index):
            continue
        raw.FPDFText_GetCharOrigin(text, index, x, y)
        raw.FPDFText_GetLooseCharBox(text, index, box)
        raw.FPDFText_GetMatrix(text, index, matrix)
        raw.FPDFText_GetFontInfo(text, index, name, len(name), None)
        size = raw.FPDFText_GetFontSize(text, index) * hypot(matrix.c, matrix.d)
        character = chr(raw.FPDFText_GetUnicode(text, index))
        face = name.value.decode(errors="replace").partition("+")[2] or name.value.decode()
        yield Letter(character, x.value, y.value, box.right, size, face)


def lines_of(page: pypdfium2.PdfPage, number: int) -> list[TextLine]:
    """Return a page's lines of running text, including any smaller type within them."""
    lines: list[TextLine] = []
    line: TextLine | None = None
    for letter in letters_of(page):
        if letter.character in "\r\n":
            continue
        last = line.letters[-1] if line else None
        continues = last and abs(last.y - letter.y) < 5 and -4 < letter.x - last.right < 12
        if line is not None and continues:
            line.letters.append(letter)
        elif BODY in letter.face:
            line = TextLine(number, [letter])
            lines.append(line)
        else:
            line = None
    for line in lines:
        while len(line.letters) > 1 and line.letters[-1].character.isspace():
            line.letters.pop()
    return lines


@dataclass
class Measures:
    """What was found in a book: counts, widths of spaces, and lines that break a rule."""

    lines: int = 0
    hyphenated: list[TextLine] = field(default_factory=list)
    hyphens_in_a_row: list[TextLine] = field(default_factory=list)
    wide_spaces: list[tuple[float, TextLine]] = field(default_factory=list)
    spaces: list[float] = field(default_factory=list)
    short_last_lines: list[TextLine] = field(default_factory=list)
    hanging: int = 0

    def __str__(self) -> str:
        return (
            f"{self.lines} lines, {len(self.hyphenated) / self.lines:.1%} hyphenated,"
            f" {len(self.hyphens_in_a_row)} twice in a row, widest space {max(self.spaces):.1f},"
            f" median {median(self.spaces):.1f}, {len(self.wide_spaces)} over 7,"
            f" {len(self.short_last_lines)} short last lines"
        )


def measure_lines(path: Path) -> Measures:
    """Measure the running text of a PDF file."""
    measures = Measures()
    with pypdfium2.PdfDocument(path) as document:
        for number, page in enumerate(document, start=1):
            last: TextLine | None = None
            for line in lines_of(page, number):
                measures.lines += 1
                spaces = list(line.spaces())
                measures.spaces += spaces
                if spaces and max(spaces) > 7.05:
                    measures.wide_spaces.append((max(spaces), line))
                follows = (
                    last is not None
                    and 0 < last.y - line.y < 1.6 * TEXT / line.scale
                    and line.left < last.right
                )
                if line.is_hyphenated:
                    measures.hyphenated.append(line)
                    if follows and last is not None and last.is_hyphenated:
                        measures.hyphens_in_a_row.append(line)
                if follows and line.right - line.left < 29:
                    measures.short_last_lines.append(line)
                last = line
    return measures


def fill_of_pages(path: Path, paper: Paper) -> dict[int, float]:
    """Return how much of its columns each page fills, except pages where a chapter ends."""
    with pypdfium2.PdfDocument(path) as document:
        starts = {mark.get_dest().get_index() for mark in document.get_toc() if mark.level == 0}
        last = {*starts, len(document)}
        return {
            number: _fill(page, number, paper)
            for number, page in enumerate(document, start=1)
            if number not in last
        }


def _fill(page: pypdfium2.PdfPage, number: int, paper: Paper) -> float:
    """Return the share of the lines in a page's columns that have ink or are in a small gap."""
    dark = np.asarray(page.render(scale=1).to_pil().convert("L")) < 200
    shares = []
    for column in range(paper.columns):
        left = paper.left(number) + column * (paper.narrow + paper.gap)
        ink = dark[:, int(left) - 2 : int(left + paper.narrow) + 2].any(axis=1)
        count = round(paper.text_height / paper.grid)
        tops = [paper.top + line * paper.grid for line in range(count)]
        lines = [bool(ink[int(top) : int(top + paper.grid)].any()) for top in tops]
        filled = gap = 0
        for line in lines:
            filled, gap = (
                (filled + 1 + (gap if gap <= _GAP else 0), 0) if line else (filled, gap + 1)
            )
        shares.append(filled / count)
    return sum(shares) / len(shares)


def baselines_off_grid(path: Path, paper: Paper) -> list[TextLine]:
    """Return the lines of body text that are off the baseline grid."""
    off_grid = []
    with pypdfium2.PdfDocument(path) as document:
        for number, page in enumerate(document, start=1):
            lines = lines_of(page, number)
            body = [line for line in lines if abs(TEXT / line.scale - paper.text) < 0.05]
            offsets = [(paper.height - paper.top - line.y) % paper.grid for line in body]
            usual = median(offsets) if offsets else 0
            off_grid += [
                line for line, at in zip(body, offsets, strict=True) if abs(at - usual) > 0.1
            ]
    return off_grid


def type_sizes(path: Path) -> dict[tuple[float, str], str]:
    """Return the type sizes in a PDF file, with their typefaces and the first character in each."""
    sizes: dict[tuple[float, str], str] = {}
    with pypdfium2.PdfDocument(path) as document:
        for number, page in enumerate(document, start=1):
            for letter in letters_of(page):
                if not letter.character.isspace():
                    key = round(letter.size, 1), letter.face
                    sizes.setdefault(key, f"page {number}: {letter.character}")
    return sizes
