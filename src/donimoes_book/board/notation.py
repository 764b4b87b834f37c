"""Defines the classic grid: its characters and its limits, and how a position is printed.

docs/notation.md describes the notation. A half is one character; halves are two characters apart,
and the character between them is their joint.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from donimoes_book.board.parts import Mark, Parts, Place
from donimoes_book.words.language import N_

DIGITS = "0123456789"
HALVES = DIGITS + "ABCDEF"
"""The characters of halves with 0 to 15 pips; letters are numbers only where a line says so."""
SETS = {"double-twelve": 12, "double-fifteen": 15}
"""The sets that such a line names, with the most pips of a half."""
SET = "set:"
COVER = "#"
HOLD = "x"
FREE = "."
"""A place held open, in a grid of regions: there every letter is a region's."""
REGIONS = "regions:"
STOCK = "dominoes:"
SEPARATOR = "---"
SPLITS = "~S"
MARKS = "".join(Mark)
ACROSS_JOINT = "|"
DOWN_JOINT = "-"
JOINTS = ACROSS_JOINT + DOWN_JOINT + MARKS + SPLITS

MOST_CHARACTERS = 100_000
"""The most characters in a board's text."""
MOST_SPACES = 100
"""The most spaces that everything on the table may extend, across or down."""
MOST_PARTS = 2_000
"""The most halves, covered spaces, pieces, dice and legs of arrows, all together."""


@dataclass(frozen=True, slots=True)
class NumberWords:
    """The words for one of the named numbers."""

    example: str
    example_use: str
    """When to write the example: "if …"."""
    question: str
    """The message if the number cannot be read."""
    description: str
    """A phrase for people who cannot see the picture, with {number} for the number."""
    unexpected: str
    """The message in a game that does not use this number."""


NAMED_NUMBERS: Mapping[str, NumberWords] = {
    "call": NumberWords(
        "call:5",
        "if five is called at the first domino",
        "which number is called?",
        N_("{number} is called at the first domino"),
        "nothing is called",
    )
}
"""The numbers that a line `name:number` can give, by name."""


# The size of a board is limited, to bound the time and memory it takes.


def first_beyond(lines: Sequence[str], most: int) -> tuple[int, int] | None:
    """Return the line and column, from 1, of the first character after `most`; None if none."""
    left = most
    for number, line in enumerate(lines, start=1):
        if len(line) > left:
            return number, max(left, 0) + 1
        left -= len(line) + 1
    return None


def is_too_large(width: int, height: int) -> bool:
    """Return whether something this wide and high, in half-spaces, is too large for a board."""
    return max(width, height) > 2 * MOST_SPACES


# Printing


def format_parts(parts: Parts) -> str:
    """Print a position's parts as text that reads back as an equal position."""
    grid = _grid(parts)
    rows: dict[int, dict[int, str]] = {}
    for place, char in grid.items():
        rows.setdefault(place.y, {})[place.x] = char
    top, bottom = min(rows, default=0), max(rows, default=0)
    lines = []
    for y in range(top, bottom + 1) if grid else ():
        row = rows.get(y, {})
        lines.append("".join(row.get(x, " ") for x in range(max(row, default=-1) + 1)))
    extras = list(_extra_lines(parts, top, bottom))
    return "\n".join([*lines, SEPARATOR, *extras] if extras else lines)


def _grid(parts: Parts) -> dict[Place, str]:
    grid: dict[Place, str] = {}
    for domino in parts.dominoes:
        for place, pips in zip(domino.places, domino.pips, strict=True):
            grid[place] = COVER if pips is None else HALVES[pips]
        grid[domino.joint] = domino.mark or (ACROSS_JOINT if domino.across else DOWN_JOINT)
    for number in parts.numbers:
        grid[number.place] = HALVES[number.pips]
    for cover in parts.covers:
        grid.update(dict.fromkeys(cover.places, COVER))
        grid.update(cover.joints)
    grid.update(dict.fromkeys(parts.holds, FREE if parts.regions or parts.stock else HOLD))
    for region in parts.regions:
        for place in region.places:
            grid.setdefault(place, region.label)
    grid.update(parts.splits)
    return grid


def _extra_lines(parts: Parts, top: int, bottom: int) -> Iterator[str]:
    """Yield the lines below the separator; the grid extends from row `top` to row `bottom`."""

    def at(place: Place) -> str:
        return f"({place.x / 2:g},{(bottom - place.y) / 2:g})"

    if parts.pieces:
        yield ",".join(f"{at(piece.place)}{piece.letter}" for piece in parts.pieces)
    if parts.dice:
        yield "dice:" + ",".join(f"{at(die.place)}{die.pips}" for die in parts.dice)
    if parts.arrows:
        legs = ("".join(f"{way}{spaces}" for way, spaces in arrow.legs) for arrow in parts.arrows)
        starts = (at(arrow.place) for arrow in parts.arrows)
        yield "arrows:" + ",".join(map("".join, zip(starts, legs, strict=True)))
    if dark := [at(cover.place) for cover in parts.covers if cover.dark]:
        yield "dark:" + ",".join(dark)
    if parts.board:
        yield f"board:A{top // 2 + 1}"
    for name, number in parts.named_numbers:
        yield f"{name}:{number}"
    halves, regions = parts.halves, list[str]()
    most = max((pips for pips in halves.values() if pips), default=0)
    if most >= len(DIGITS):
        yield SET + next(name for name, highest in SETS.items() if most <= highest)
    for region in parts.regions:
        covered = "".join(at(place) for place in region.places if place in halves)
        regions.append(f"{region.label}{region.condition}{covered}")
    if regions:
        yield REGIONS + ",".join(regions)
    if parts.stock:
        yield STOCK + ",".join(f"{one}{other}" for one, other in parts.stock)
