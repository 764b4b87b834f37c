"""Writes a position as six-dot braille: a file for embossers and braille displays.

The characters are computer braille (North American Braille ASCII), in which each of the 64 cells
stands for one character.
"""

from textwrap import wrap
from unicodedata import normalize

from donimoes_book.board.position import Position
from donimoes_book.language import gettext

WIDTH = 40
"""The cells in a line: the number on the widest displays."""

_JOINTS = str.maketrans("|-~", "-_/")
"""Joints without a cell of their own: across, down (dots 4-5-6) and split (dots 3-4)."""
_PLAIN = str.maketrans({"\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{EN DASH}": "-"})
_CAPITAL = "_"
"""The sign before a capital letter in words, where there are no joints."""


def to_braille(position: Position, description: str) -> str:
    """Return a file's lines: the notation, with a cell for each character, and a description."""
    grid, _, extras = f"{position}\n".partition("---\n")
    rows = grid.translate(_JOINTS).upper().splitlines()
    across = max(map(len, rows), default=0)
    lines = [row[:WIDTH].rstrip() for row in rows]
    # The last cell of a full line is a joint, so that no domino is cut unnoticed.
    for begin in range(WIDTH, across, WIDTH):
        heading = gettext("From column {number}:", number=begin // 2 + 1)
        lines += ["", *_words(heading), *(row[begin : begin + WIDTH].rstrip() for row in rows)]
    if extras:
        lines += ["---", *(part for line in extras.splitlines() for part in _words(line))]
    lines += ["", *_words(description)]
    return "".join(f"{line}\r\n" for line in lines)


def _words(text: str) -> list[str]:
    """Return words as lines of computer braille, with a sign before each capital letter."""
    plain = normalize("NFKD", text.translate(_PLAIN)).encode("ascii", "ignore").decode()
    signed = "".join(_CAPITAL + char if char.isupper() else char.upper() for char in plain)
    return wrap(signed.replace(",(", ", ("), WIDTH, break_on_hyphens=False)
