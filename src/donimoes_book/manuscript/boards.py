"""Positions in the manuscript: read with their faults placed in the file."""

from __future__ import annotations

import re
from dataclasses import replace

from donimoes_book.board.notation import SEPARATOR
from donimoes_book.board.position import Place, Position
from donimoes_book.faults import Fault, InputError
from donimoes_book.manuscript.source import Source

_GRID = re.compile(r"[\d #x|\-<>^v+*~SPNBRWwb]*")
_JOINED_ACROSS = re.compile(r"\d[|<>+*]\d")


def read_board(source: Source, lines: list[str], line: int) -> tuple[Position, tuple[int, int]]:
    """Read a position whose first text line stands on a line of the file.

    Returns it with the file's line and column of its place (0, 0). Raises InputError with every
    fault, placed in the file.
    """
    try:
        position = Position.parse("\n".join(lines))
    except InputError as error:
        raise InputError(
            fault.within(source.path, source.lines, line) for fault in error.faults
        ) from None
    column, row = _corner(lines, position)
    full = source.lines[line + row - 1] if line + row <= len(source.lines) else ""
    shift = max(full.find(lines[row].rstrip()), 0) if row < len(lines) else 0
    return position, (line + row, shift + column + 1)


def _corner(lines: list[str], position: Position) -> tuple[int, int]:
    """Return the column and row of the text (from 0) where the position's (0, 0) is written."""
    end = next((i for i, text in enumerate(lines) if text.strip() == SEPARATOR), len(lines))
    on_pips = {
        match[1] for text in lines[end + 1 :] for match in re.finditer(r"([A-Za-z])\d", text)
    }
    halves = [
        (x, y)
        for y, text in enumerate(lines[:end])
        for x, char in enumerate(text)
        if char.isdigit() or char == "#" or char in on_pips
    ]
    if not halves or not position.halves:
        return 0, 0
    x = min(x for x, _ in halves) - min(place.x for place in position.halves)
    y = min(y for _, y in halves) - min(place.y for place in position.halves)
    return max(x, 0), max(y, 0)


def place_in_file(corner: tuple[int, int], place: Place) -> tuple[int, int]:
    """Return the file's line and column at which a place of a board is written."""
    line, column = corner
    return line + place.y, column + place.x


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


def doubts(faults: tuple[Fault, ...]) -> list[Fault]:
    """Return faults as warnings: the text is printed as it stands."""
    return [replace(fault, warning=True) for fault in faults]
