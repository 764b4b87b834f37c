"""Defines the parts of a position: places on the table, and everything that can be put there.

Lengths are in half-spaces, as wide as one character of the notation: half a domino covers a square
of two by two half-spaces, and its place is that square's centre. `x` grows to the right and `y`
grows downwards.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import groupby
from math import inf
from typing import Any, NamedTuple, Self

from donimoes_book.words.language import gettext, listed, ngettext

BOARD_SIDE = 8
"""How many squares a checkerboard has along each side."""


class Place(NamedTuple):
    """The centre of a square on the table, in half-spaces."""

    x: int
    y: int

    def moved(self, dx: int, dy: int) -> "Place":
        """Return the place `dx` half-spaces to the right and `dy` down."""
        return Place(self.x + dx, self.y + dy)

    @property
    def neighbours(self) -> "tuple[Place, Place, Place, Place]":
        """The places one space to the left, to the right, up and down."""
        x, y = self
        return Place(x - 2, y), Place(x + 2, y), Place(x, y - 2), Place(x, y + 2)


def reading_order(place: Place) -> tuple[int, int]:
    """Return the sort key of a place: top to bottom, then left to right."""
    return place.y, place.x


def spoken_place(place: Place) -> str:
    """Return the column and the row of a place."""
    return gettext("column {column}, row {row}", column=ordinate(place.x), row=ordinate(place.y))


def spoken_rows(places: Iterable[Place]) -> Iterator[str]:
    """Yield each row that has some of the places, with its columns, from the top."""
    for y, row in groupby(sorted(places, key=reading_order), key=lambda place: place.y):
        columns = [ordinate(place.x) for place in row]
        yield ngettext(
            "row {row}, column {columns}",
            "row {row}, columns {columns}",
            len(columns),
            row=ordinate(y),
            columns=listed(columns),
        )


def ordinate(half_spaces: int) -> str:
    """Return the number of a column or row, such as `2½` for half a space off the grid."""
    return f"{half_spaces // 2 + 1}{'½' if half_spaces % 2 else ''}"


class Direction(StrEnum):
    """The four directions along the grid, named as in printed moves."""

    LEFT = "L"
    RIGHT = "R"
    UP = "U"
    DOWN = "D"

    @property
    def step(self) -> tuple[int, int]:
        """One space in this direction, as (dx, dy) in half-spaces."""
        return {"L": (-2, 0), "R": (2, 0), "U": (0, -2), "D": (0, 2)}[self.value]

    @property
    def opposite(self) -> "Direction":
        """The opposite direction."""
        return Direction({"L": "R", "R": "L", "U": "D", "D": "U"}[self.value])


class Mark(StrEnum):
    """What has just happened to a domino, as written in its joint."""

    SLID_RIGHT = ">"
    SLID_LEFT = "<"
    SLID_UP = "^"
    SLID_DOWN = "v"
    ADDED = "+"
    CROSSED = "*"

    @property
    def direction(self) -> Direction | None:
        """The direction in which the domino slid, or None if the mark isn't a slide."""
        ways = {">": Direction.RIGHT, "<": Direction.LEFT, "^": Direction.UP, "v": Direction.DOWN}
        return ways.get(self.value)


@dataclass(frozen=True, slots=True)
class Placed:
    """A part that has one place on the table."""

    place: Place
    """Where it is; for a domino, its first half: the left or the upper one."""

    def moved(self, dx: int, dy: int) -> Self:
        """Return the same part `dx` half-spaces to the right and `dy` down."""
        return replace(self, place=self.place.moved(dx, dy))


@dataclass(frozen=True, slots=True)
class Domino(Placed):
    """A domino on the table."""

    across: bool
    """True if it lies from left to right, False if from top to bottom."""
    pips: tuple[int | None, int | None]
    """The two numbers, first half first; None for a covered half."""
    mark: Mark | None = None

    @property
    def places(self) -> tuple[Place, Place]:
        """The places of its two halves."""
        x, y = self.place
        return self.place, Place(x + 2, y) if self.across else Place(x, y + 2)

    @property
    def joint(self) -> Place:
        """The point between its halves."""
        return self.place.moved(1, 0) if self.across else self.place.moved(0, 1)

    @property
    def name(self) -> str:
        """Its two numbers, left to right or top to bottom, as in `24`."""
        return "".join("#" if n is None else f"{n:X}" for n in self.pips)


@dataclass(frozen=True, slots=True)
class Number(Placed):
    """A lone number that isn't part of a domino, or isn't yet known to be."""

    pips: int


@dataclass(frozen=True, slots=True)
class Cover:
    """A piece of card on some spaces, such as a tetromino or the back of a domino."""

    places: tuple[Place, ...]
    """The spaces it covers, in reading order."""
    joints: tuple[tuple[Place, str], ...] = ()
    """The points between joined spaces, each with its character; a single space has none."""
    dark: bool = False
    """True if the dark side is up, for card with two different sides."""

    @property
    def place(self) -> Place:
        """Its first space in reading order."""
        return self.places[0]

    @property
    def is_back(self) -> bool:
        """Whether it is the back of a domino: two spaces, joined without a mark."""
        marked = any(char not in "|-" for _, char in self.joints)
        return len(self.places) == 2 and not marked and not self.dark

    def moved(self, dx: int, dy: int) -> "Cover":
        """Return the same spaces `dx` half-spaces to the right and `dy` down, in reading order."""
        places = sorted((place.moved(dx, dy) for place in self.places), key=reading_order)
        joints = [(point.moved(dx, dy), char) for point, char in self.joints]
        joints.sort(key=lambda joint: reading_order(joint[0]))
        return Cover(tuple(places), tuple(joints), self.dark)


class Split(NamedTuple):
    """A point between two halves known not to be one domino."""

    place: Place
    char: str

    def moved(self, dx: int, dy: int) -> "Split":
        """Return the same split `dx` half-spaces to the right and `dy` down."""
        return Split(self.place.moved(dx, dy), self.char)


@dataclass(frozen=True, slots=True)
class Piece(Placed):
    """A pawn, a runner or a disc, on a half or on the empty table."""

    letter: str
    """`w` and `b` are white and black discs, `W` and `B` runners, and others lettered pieces."""


@dataclass(frozen=True, slots=True)
class Die(Placed):
    """A die that shows `pips` (1 to 6)."""

    pips: int


@dataclass(frozen=True, slots=True)
class Arrow(Placed):
    """An arrow that starts at a place; each leg is a direction and a number of spaces."""

    legs: tuple[tuple[Direction, int], ...]

    @property
    def points(self) -> tuple[Place, ...]:
        """Its start, its corners and its tip."""
        points = [self.place]
        for direction, spaces in self.legs:
            dx, dy = direction.step
            points.append(points[-1].moved(dx * spaces, dy * spaces))
        return tuple(points)

    @property
    def columns(self) -> tuple[int, int]:
        """The first and last columns that it crosses."""
        columns = [point.x for point in self.points]
        return min(columns), max(columns)


@dataclass(frozen=True, slots=True)
class Region:
    """Squares with a condition about the numbers that will be on them."""

    label: str
    """A letter, which no other region has."""
    sign: str
    """`=` (all are equal) or `!=` (all are different); or else what their sum is: a number (no
    sign), less (`<`) or more (`>`) than that."""
    number: int
    """The number that is compared with the sum, or 0."""
    places: tuple[Place, ...]

    @property
    def condition(self) -> str:
        """The condition as it is written: `=`, `!=`, `11`, `<3`, `>4`."""
        return self.sign if self.sign in ("=", "!=") else f"{self.sign}{self.number}"

    def moved(self, dx: int, dy: int) -> "Region":
        """Return the same squares `dx` half-spaces to the right and `dy` down, in reading order."""
        places = sorted((place.moved(dx, dy) for place in self.places), key=reading_order)
        return replace(self, places=tuple(places))


def picture_starts(extents: Iterable[tuple[int, int]]) -> list[int]:
    """Return the first column of each picture, if there are several side by side.

    `extents` are the first and last columns of everything on the table. Pictures are separated by
    an empty strip at least one space wide.
    """
    starts, right = list[int](), -inf
    for left, end in sorted(extents):
        if left >= right + 4:
            starts.append(left)
        right = max(right, end)
    return starts


def place_of(part: Any) -> Place:
    """Return where a part of any kind begins."""
    return part if isinstance(part, Place) else part.place


def places_of(part: Any) -> tuple[Place, ...]:
    """Return the places of a part of any kind; of an arrow, only its start."""
    return getattr(part, "places", None) or (place_of(part),)


KINDS = "covers", "dominoes", "numbers", "holds", "splits", "pieces", "dice", "arrows"
"""The names of a position's kinds of parts, in the order in which codes hold them."""


@dataclass(frozen=True)
class Parts:
    """Everything in a position, in any order and anywhere on the table."""

    dominoes: tuple[Domino, ...] = ()
    numbers: tuple[Number, ...] = ()
    covers: tuple[Cover, ...] = ()
    holds: tuple[Place, ...] = ()
    """Places held open with an `x`."""
    splits: tuple[Split, ...] = ()
    pieces: tuple[Piece, ...] = ()
    dice: tuple[Die, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    board: Place | None = None
    """The upper left square of the checkerboard under everything; nothing is to its left or above
    it, so in a position it is at (0, 0)."""
    named_numbers: tuple[tuple[str, int], ...] = ()
    """Numbers beside the table, each with its name (see `notation.NAMED_NUMBERS`); if there are
    pictures side by side, they belong to the first."""
    regions: tuple[Region, ...] = ()
    """Squares with conditions; a picture with regions or a stock is never split."""
    stock: tuple[tuple[int, int], ...] = ()
    """The dominoes beside the table that are to be laid, or have been."""

    @cached_property
    def halves(self) -> dict[Place, int | None]:
        """The number at each place that has one (halves, lone numbers); None if covered."""
        halves: dict[Place, int | None] = {n.place: n.pips for n in self.numbers}
        for domino in self.dominoes:
            halves.update(zip(domino.places, domino.pips, strict=True))
        for cover in self.covers:
            halves.update(dict.fromkeys(cover.places))
        return halves

    def within(self, inside: Callable[[Place], bool]) -> "Parts":
        """Return only the parts that begin at a place that is `inside`."""
        kinds: dict[str, Any] = {
            kind: tuple(part for part in getattr(self, kind) if inside(place_of(part)))
            for kind in KINDS
        }
        regions = tuple(region for region in self.regions if inside(region.places[0]))
        return Parts(**kinds, regions=regions, stock=self.stock)
