"""The classic grid: reads a position from the text people write by hand, and prints it again.

The notation is described in docs/notation.md. A half stands on one character; halves are two
characters apart and the character between them is their joint.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from donimoes_book.board.parser import GridParser
from donimoes_book.board.position import Place, Position
from donimoes_book.board.text import ACROSS_JOINT, COVER, DOWN_JOINT, HOLD, SEPARATOR
from donimoes_book.diagnostics import Diagnostic


@dataclass(frozen=True)
class ParsedPosition:
    """A position together with the text it was read from, to speak of places in that text."""

    position: Position
    lines: tuple[str, ...]
    corner: Place
    """Where in the text the position's (0, 0) stands: column and line, counted from 0."""
    written: Mapping[tuple[str, Place], tuple[Place, int]] = field(
        default_factory=dict, repr=False, compare=False
    )
    """Where a line below the grid puts one of the `dice` (or `pieces`, …), and how long that is."""

    def diagnostic(
        self, place: Place | None, message: str, advice: str = "", kind: str = ""
    ) -> Diagnostic:
        """Say what is wrong at a place of the position (None: with all of it).

        It is wrong with the one of a `kind` there (`dice`, `pieces`, `arrows`), if one is named.
        """
        if place is None:
            y = next((y for y, line in enumerate(self.lines) if line.strip()), 0)
            line = self.lines[y].rstrip()
            start = len(line) - len(line.lstrip())
            return Diagnostic(message, advice, y + 1, start + 1, max(1, len(line) - start), line)
        x, y = there = place.moved(*self.corner)
        if (kind, there) in self.written:
            (x, y), width = self.written[kind, there]
            return Diagnostic(message, advice, y + 1, x + 1, width, self.lines[y])
        if not (0 <= y < len(self.lines) and 0 <= x < len(self.lines[y])):
            # A thing put there by a line after the separator, beyond the text of the grid.
            return self.diagnostic(None, message, advice)
        return Diagnostic(message, advice, y + 1, x + 1, 1, self.lines[y])


def read_position(text: str) -> ParsedPosition:
    """Read a position; raises InputError with every diagnostic, lines and columns from 1."""
    parser = GridParser(text.split("\n"))
    position = parser.position()
    return ParsedPosition(position, tuple(parser.text.lines), parser.corner, parser.extras.written)


def parse_position(text: str) -> Position:
    """Read a position when its text is not needed any more; raises InputError."""
    return read_position(text).position


def format_position(position: Position) -> str:
    """Print a position so that reading it again gives an equal one."""
    grid: dict[Place, str] = {}
    for domino in position.dominoes:
        for place, pips in zip(domino.places, domino.pips, strict=True):
            grid[place] = COVER if pips is None else str(pips)
        grid[domino.joint] = domino.mark or (ACROSS_JOINT if domino.across else DOWN_JOINT)
    for number in position.numbers:
        grid[number.place] = str(number.pips)
    for cover in position.covers:
        grid.update(dict.fromkeys(cover.places, COVER))
        grid.update(cover.joints)
    grid.update(dict.fromkeys(position.holds, HOLD))
    grid.update(position.splits)

    top = min((place.y for place in grid), default=0)
    bottom = max((place.y for place in grid), default=0)
    lines = []
    for y in range(top, bottom + 1) if grid else ():
        row = {place.x: char for place, char in grid.items() if place.y == y}
        lines.append("".join(row.get(x, " ") for x in range(max(row, default=-1) + 1)))

    def at(place: Place) -> str:
        column, row = place.x / 2, (bottom - place.y) / 2
        return f"({column:g},{row:g})"

    extras = []
    if position.pieces:
        extras.append(",".join(f"{at(p.place)}{p.letter}" for p in position.pieces))
    if position.dice:
        extras.append("dice:" + ",".join(f"{at(d.place)}{d.pips}" for d in position.dice))
    if position.arrows:
        arrows = (
            at(a.place) + "".join(f"{way}{spaces}" for way, spaces in a.legs)
            for a in position.arrows
        )
        extras.append("arrows:" + ",".join(arrows))
    if dark := [cover.places[0] for cover in position.covers if cover.dark]:
        extras.append("dark:" + ",".join(map(at, dark)))
    if position.board:
        extras.append(f"board:A{top // 2 + 1}")
    if position.call is not None:
        extras.append(f"call:{position.call}")
    return "\n".join([*lines, SEPARATOR, *extras] if extras else lines)
