"""Letter-spaced words, such as running heads and what stands above a title, within a width."""

from __future__ import annotations

from reportlab.pdfbase.pdfmetrics import stringWidth

_MORE = "…"


def spaced_lines(words: str, font: str, size: float, space: float, width: float) -> list[str]:
    """Break words into lines no wider than `width`; `space` follows each letter, all in points.

    A word that is wider by itself is cut.
    """
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if _fits(longer, font, size, space, width):
            lines[-1] = longer
            continue
        while not _fits(word, font, size, space, width):
            word = word.removesuffix(_MORE)[:-1] + _MORE
        lines = [line for line in (*lines, word) if line]
    return lines


def spaced_line(words: str, font: str, size: float, space: float, width: float) -> str:
    """Return as many of the words as fit on one line, and a sign that there are more."""
    if _fits(words, font, size, space, width):
        return words
    room = width - stringWidth(f" {_MORE}", font, size) - 2 * space
    return f"{spaced_lines(words, font, size, space, room)[0]} {_MORE}"


def _fits(words: str, font: str, size: float, space: float, width: float) -> bool:
    return float(stringWidth(words, font, size)) + space * len(words) <= width
