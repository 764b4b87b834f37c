"""Limits the size of a board, to bound the time and memory it takes."""

from collections.abc import Iterable, Sequence

from donimoes_book.board.notation import Text
from donimoes_book.board.parts import Place
from donimoes_book.diagnostics import Diagnostic

MOST_CHARACTERS = 100_000
"""The most characters in a board's text."""
MOST_SPACES = 100
"""The most spaces that everything on the table may extend, across or down."""
MOST_PARTS = 2_000
"""The most halves, covered spaces, pieces, dice and legs of arrows, all together."""


def first_beyond(lines: Sequence[str], most: int) -> tuple[int, int] | None:
    """Return the line and column, from 1, of the first character after `most`; None if none."""
    left = most
    for number, line in enumerate(lines, start=1):
        if len(line) > left:
            return number, max(left, 0) + 1
        left -= len(line) + 1
    return None


def check_length(lines: list[str]) -> list[Diagnostic]:
    """Return a diagnostic at the place where a text becomes too long, if it does."""
    if not (place := first_beyond(lines, MOST_CHARACTERS)):
        return []
    message = f"a board can have at most {MOST_CHARACTERS:,} characters of text"
    return [Diagnostic(message, "Is this a board?", *place, 1, lines[place[0] - 1])]


def is_too_large(width: int, height: int) -> bool:
    """Return whether something this wide and high, in half-spaces, is too large for a board."""
    return max(width, height) > 2 * MOST_SPACES


def check_size(text: Text, parts: Iterable[tuple[tuple[Place, ...], Place, int]]) -> None:
    """Report the first part that makes a board too large, or that is one too many.

    `parts` are in the order of the text, each with all its places, and with the place and length
    of the text that names it. A part with n places counts as n - 1 parts, but at least as one.
    """
    corners, count = list[Place](), 0
    for places, written, width in parts:
        count += max(1, len(places) - 1)
        columns, rows = zip(*corners, *places, strict=True)
        corners = [Place(min(columns), min(rows)), Place(max(columns), max(rows))]
        (left, top), (right, bottom) = corners
        if is_too_large(right - left + 2, bottom - top + 2):
            message = f"this is too far away: a board is at most {MOST_SPACES} spaces wide and high"
            text.complain(written, message, "Move it closer to the rest.", width)
            return
        if count > MOST_PARTS:
            message = f"there are too many things on this board: at most {MOST_PARTS:,} are allowed"
            text.complain(written, message, "Split it into several boards.", width)
            return
