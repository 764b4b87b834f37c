"""Positions in the manuscript: read with their diagnostics placed in the file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from donimoes_book.board.notation import SEPARATOR
from donimoes_book.board.position import read_position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.tree import Written

_GRID = re.compile(r"[\d #x|\-<>^v+*~SPNBRWwb]*")
_JOINED_ACROSS = re.compile(r"\d[|<>+*]\d")


def read_board(source: Source, lines: Sequence[str], line: int = 1) -> Written:
    """Read a position from lines of a file, the first of which is line `line` (from 1) of it.

    Raises InputError with every diagnostic, placed in the file.
    """
    try:
        written = Written(read_position("\n".join(lines)), source.origin(line))
    except InputError as error:
        raise InputError(
            diagnostic.within(source.path, source.lines, line) for diagnostic in error.diagnostics
        ) from None
    if not written.position.width:
        advice = "Write one in the classic grid, such as 2|3."
        raise InputError([written.diagnostic("there is no position here", advice=advice)])
    return written


def could_be_board(lines: list[str]) -> bool:
    """Tell whether a text is worth reading as a position: it shows a number or a covered space."""
    return any(char in "0123456789#" for line in lines for char in line)


def looks_like_board(lines: list[str]) -> bool:
    """Tell whether a text that is no position was probably meant as one.

    It uses only characters of the notation, and somewhere a joint stands between two digits.
    """
    end = next((i for i, text in enumerate(lines) if text.strip() == SEPARATOR), len(lines))
    grid = lines[:end]
    if not all(_GRID.fullmatch(text) for text in grid):
        return False
    if any(_JOINED_ACROSS.search(text) for text in grid):
        return True

    def digit(text: str, x: int) -> bool:
        return text[x : x + 1].isdigit()

    return any(
        char in "-^v+*" and digit(above, x) and digit(below, x)
        for above, text, below in zip(grid, grid[1:], grid[2:], strict=False)
        for x, char in enumerate(text)
    )


def doubts(diagnostics: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    """Return diagnostics as warnings: the text is printed as it stands."""
    return [replace(diagnostic, warning=True) for diagnostic in diagnostics]
