"""A position: dominoes and other things lying on a table, as one immutable value.

Lengths are in half-spaces, as wide as one character of the notation: a domino's half covers a
square of two by two half-spaces and is named by that square's centre. `x` grows to the right and
`y` grows downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, Self

BOARD_SIDE = 8
"""How many squares a checkerboard has along each side."""


class Place(NamedTuple):
    """The centre of a square on the table, in half-spaces."""

    x: int
    y: int

    def moved(self, dx: int, dy: int) -> Place:
        """Return the place `dx` half-spaces to the right and `dy` down."""
        return Place(self.x + dx, self.y + dy)

    @property
    def neighbours(self) -> tuple[Place, Place, Place, Place]:
        """The places one space to the left, to the right, up and down."""
        x, y = self
        return Place(x - 2, y), Place(x + 2, y), Place(x, y - 2), Place(x, y + 2)


class Direction(StrEnum):
    """The four ways along the grid, named as in printed moves."""

    LEFT = "L"
    RIGHT = "R"
    UP = "U"
    DOWN = "D"

    @property
    def step(self) -> tuple[int, int]:
        """One space this way, as (dx, dy) in half-spaces."""
        return {"L": (-2, 0), "R": (2, 0), "U": (0, -2), "D": (0, 2)}[self.value]

    @property
    def opposite(self) -> Direction:
        """The way back."""
        return Direction({"L": "R", "R": "L", "U": "D", "D": "U"}[self.value])


class Mark(StrEnum):
    """What has just happened to a domino; stands in its joint."""

    SLID_RIGHT = ">"
    SLID_LEFT = "<"
    SLID_UP = "^"
    SLID_DOWN = "v"
    ADDED = "+"
    CROSSED = "*"

    @property
    def direction(self) -> Direction | None:
        """The way the domino slid, or None for a mark that is not a slide."""
        ways = {">": Direction.RIGHT, "<": Direction.LEFT, "^": Direction.UP, "v": Direction.DOWN}
        return ways.get(self.value)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that lies at a place on the table."""

    place: Place
    """Where it lies; for a domino, its first half: the left or the upper one."""

    def moved(self, dx: int, dy: int) -> Self:
        """Return the same thing `dx` half-spaces to the right and `dy` down."""
        return replace(self, place=self.place.moved(dx, dy))


@dataclass(frozen=True, slots=True)
class Domino(Thing):
    """A domino lying on the table."""

    across: bool
    """True when it lies left to right, False when top to bottom."""
    pips: tuple[int | None, int | None]
    """The two numbers, first half first; None is a half that is covered."""
    mark: Mark | None = None

    @property
    def places(self) -> tuple[Place, Place]:
        """Where its two halves lie."""
        return self.place, self.place.moved(2, 0) if self.across else self.place.moved(0, 2)

    @property
    def joint(self) -> Place:
        """The point between its halves."""
        return self.place.moved(1, 0) if self.across else self.place.moved(0, 1)

    @property
    def name(self) -> str:
        """Its two numbers, left to right or top to bottom, as in `24`."""
        return "".join("#" if n is None else str(n) for n in self.pips)


@dataclass(frozen=True, slots=True)
class Number(Thing):
    """A lone number that is not part of a domino (or not yet known to be)."""

    pips: int


@dataclass(frozen=True, slots=True)
class Cover:
    """Covered spaces that belong together, such as a tetromino; a single space has no joints."""

    places: tuple[Place, ...]
    joints: tuple[tuple[Place, str], ...] = ()
    """The points between joined spaces, each with the character of the notation."""
    dark: bool = False
    """True where its dark side is up."""

    @property
    def is_back(self) -> bool:
        """Whether it is a domino that lies face down: two spaces, plainly joined."""
        marked = any(char not in "|-" for _, char in self.joints)
        return len(self.places) == 2 and not marked and not self.dark

    def moved(self, dx: int, dy: int) -> Cover:
        """Return the same spaces `dx` half-spaces to the right and `dy` down, in reading order."""
        places = sorted((place.moved(dx, dy) for place in self.places), key=_reading_order)
        joints = [(point.moved(dx, dy), char) for point, char in self.joints]
        joints.sort(key=lambda joint: _reading_order(joint[0]))
        return Cover(tuple(places), tuple(joints), self.dark)


@dataclass(frozen=True, slots=True)
class Piece(Thing):
    """A pawn, a runner or a disc, on a half or on the empty table."""

    letter: str
    """`w` and `b` are white and black discs, `W` and `B` runners, others lettered pieces."""


@dataclass(frozen=True, slots=True)
class Die(Thing):
    """A die that shows `pips` (1 to 6)."""

    pips: int


@dataclass(frozen=True, slots=True)
class Arrow(Thing):
    """An arrow that starts at a place and turns: each leg is a direction and a number of spaces."""

    legs: tuple[tuple[Direction, int], ...]

    @property
    def points(self) -> tuple[Place, ...]:
        """Its start, its corners and its tip."""
        points = [self.place]
        for direction, spaces in self.legs:
            dx, dy = direction.step
            points.append(points[-1].moved(dx * spaces, dy * spaces))
        return tuple(points)


def _reading_order(place: Place) -> tuple[int, int]:
    """Sort key: top to bottom, then left to right."""
    return place.y, place.x


@dataclass(frozen=True)
class Position:
    """Everything that lies on the table, each kind in reading order (top to bottom, left to right).

    Positions that differ only by where they lie on the table are equal: the leftmost square
    stands at x = 0 and the topmost at y = 0.
    """

    dominoes: tuple[Domino, ...] = ()
    numbers: tuple[Number, ...] = ()
    covers: tuple[Cover, ...] = ()
    holds: tuple[Place, ...] = ()
    """Places held open with an `x`."""
    splits: tuple[tuple[Place, str], ...] = ()
    """Points between two halves known not to be one domino, each with its character."""
    pieces: tuple[Piece, ...] = ()
    dice: tuple[Die, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    board: Place | None = None
    """The upper left square of the checkerboard that lies below everything; nothing lies to the
    left of it or above it, so it is at (0, 0)."""
    call: int | None = None
    """The number that the first domino is called by, where a row is counted along; of pictures
    side by side, in the first."""

    def __post_init__(self) -> None:
        places = [self.board] if self.board else list(self._all_places())
        dx = -min((place.x for place in places), default=0)
        dy = -min((place.y for place in places), default=0)
        if self.board:
            object.__setattr__(self, "board", Place(0, 0))

        def settle(name: str, things: Iterable[Any], place: Callable[[Any], Place]) -> None:
            moved = sorted(things, key=lambda thing: _reading_order(place(thing)))
            object.__setattr__(self, name, tuple(moved))

        for name in ("dominoes", "numbers", "pieces", "dice", "arrows"):
            things = getattr(self, name)
            if dx or dy:
                things = [thing.moved(dx, dy) for thing in things]
            settle(name, things, lambda thing: thing.place)
        settle("covers", (c.moved(dx, dy) for c in self.covers), lambda cover: cover.places[0])
        settle("holds", (p.moved(dx, dy) for p in self.holds), lambda place: place)
        splits = ((point.moved(dx, dy), char) for point, char in self.splits)
        settle("splits", splits, lambda split: split[0])

    def _all_places(self) -> Iterator[Place]:
        for domino in self.dominoes:
            yield from domino.places
        for cover in self.covers:
            yield from cover.places
        for arrow in self.arrows:
            yield from arrow.points
        if self.board:
            last = 2 * (BOARD_SIDE - 1)
            yield from (self.board, self.board.moved(last, last))
        yield from self.holds
        for thing in (*self.numbers, *self.pieces, *self.dice):
            yield thing.place

    @cached_property
    def width(self) -> int:
        """How many half-spaces wide it is, from its left edge to its right."""
        return max((place.x + 2 for place in self._all_places()), default=0)

    @cached_property
    def height(self) -> int:
        """How many half-spaces high it is."""
        return max((place.y + 2 for place in self._all_places()), default=0)

    @cached_property
    def halves(self) -> dict[Place, int | None]:
        """The number that lies at each place (halves and lone numbers); None where covered."""
        halves: dict[Place, int | None] = {n.place: n.pips for n in self.numbers}
        for domino in self.dominoes:
            halves.update(zip(domino.places, domino.pips, strict=True))
        for cover in self.covers:
            halves.update(dict.fromkeys(cover.places))
        return halves

    def unmarked(self) -> Position:
        """Return the same position without marks on its dominoes."""
        return replace(self, dominoes=tuple(replace(d, mark=None) for d in self.dominoes))

    def side_by_side(self) -> tuple[tuple[Place, Position], ...]:
        """Split a picture where an empty column runs through it: before and after, left to right.

        A column is empty when a strip at least one space wide holds nothing at all. Each part
        comes with the place of its own (0, 0) in this position. A checkerboard stands alone.
        """
        if self.board:
            return ((Place(0, 0), self),)
        starts, right = [0], 0
        for left, end in sorted(self._extents()):
            if left >= right + 4:
                starts.append(left)
            right = max(right, end)
        if len(starts) == 1:
            return ((Place(0, 0), self),)
        bounds = pairwise([*starts, self.width])
        return tuple(self._strip(left, right) for left, right in bounds)

    def _extents(self) -> Iterator[tuple[int, int]]:
        """The first and the last column of every thing."""
        for arrow in self.arrows:
            columns = [point.x for point in arrow.points]
            yield min(columns), max(columns)
        yield from ((place.x, place.x) for place in self._all_places())

    def _strip(self, left: int, right: int) -> tuple[Place, Position]:
        def inside(place: Place) -> bool:
            return left <= place.x < right

        top = min(place.y for place in self._all_places() if inside(place))
        return Place(left, top), Position(
            tuple(d for d in self.dominoes if inside(d.place)),
            tuple(n for n in self.numbers if inside(n.place)),
            tuple(c for c in self.covers if inside(c.places[0])),
            tuple(p for p in self.holds if inside(p)),
            tuple(s for s in self.splits if inside(s[0])),
            tuple(p for p in self.pieces if inside(p.place)),
            tuple(d for d in self.dice if inside(d.place)),
            tuple(a for a in self.arrows if inside(a.place)),
            call=None if left else self.call,
        )

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    # In a notebook

    painter: ClassVar[Callable[[Position], str] | None] = None
    """Draws a position as SVG; `donimoes_book` puts it here, as a board knows no drawing."""

    def _repr_svg_(self) -> str | None:
        painter = type(self).painter
        return painter(self) if painter else None

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Show it as one would type it; within a list or the like, as what makes it."""
        within = len(getattr(printer, "stack", ())) > 1
        printer.text(repr(self) if within else str(self))

    # Notation needs positions, so that positions can name it only when they are asked for it.

    def __str__(self) -> str:
        from donimoes_book.board.notation import format_position

        return format_position(self)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position in the classic grid; raises InputError with every diagnostic."""
        from donimoes_book.board.notation import parse_position

        return parse_position(text)
