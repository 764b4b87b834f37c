"""Defines a position: everything on the table as an immutable value, read and printed as text.

It also defines a position with its text, for diagnostics, and what a game adds to its picture.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from typing import Any

from donimoes_book.board.notation import format_parts
from donimoes_book.board.parser import GridParser
from donimoes_book.board.parts import (
    BOARD_SIDE,
    KINDS,
    Parts,
    picture_starts,
    place_of,
    places_of,
    reading_order,
)
from donimoes_book.board.parts import Cover as Cover
from donimoes_book.board.parts import Number as Number
from donimoes_book.board.parts import Piece as Piece
from donimoes_book.board.parts import Place as Place
from donimoes_book.diagnostics import Diagnostic


@dataclass(frozen=True, repr=False)
class Position(Parts):
    """Everything on the table, each kind of part in reading order (top to bottom, left to right).

    Positions that differ only in where they are on the table are equal: the leftmost square is at
    x = 0 and the topmost at y = 0.
    """

    def __post_init__(self) -> None:
        corners = [self.board] if self.board else list(self._all_places())
        # Everything moves so that it begins at (0, 0).
        dx, dy = (-min(axis) for axis in zip(*corners, strict=True)) if corners else (0, 0)
        if self.board:
            object.__setattr__(self, "board", Place(0, 0))
        for kind in KINDS:
            if parts := getattr(self, kind):
                if dx or dy or kind == "covers":  # which put their own places in order
                    parts = [part.moved(dx, dy) for part in parts]
                ordered = sorted(parts, key=lambda part: reading_order(place_of(part)))
                object.__setattr__(self, kind, tuple(ordered))
        if self.regions:
            moved = (region.moved(dx, dy) for region in self.regions)
            ordered = sorted(moved, key=lambda region: region.label.swapcase())
            vars(self).update(regions=tuple(ordered))
        if self.named_numbers:
            object.__setattr__(self, "named_numbers", tuple(sorted(self.named_numbers)))

    def _all_places(self) -> Iterator[Place]:
        for kind in KINDS:
            for part in getattr(self, kind):
                yield from places_of(part)
        for arrow in self.arrows:
            yield from arrow.points
        for region in self.regions:
            yield from region.places
        if self.board:
            last = 2 * (BOARD_SIDE - 1)
            yield from (self.board, self.board.moved(last, last))

    @cached_property
    def width(self) -> int:
        """How many half-spaces wide it is, from edge to edge."""
        return max((place.x + 2 for place in self._all_places()), default=0)

    @cached_property
    def height(self) -> int:
        """How many half-spaces high it is."""
        return max((place.y + 2 for place in self._all_places()), default=0)

    def named_number(self, name: str) -> int | None:
        """Return the number on a line `name:number`; None if there is no such line."""
        return dict(self.named_numbers).get(name)

    def unmarked(self) -> "Position":
        """Return the same position without marks on its dominoes."""
        return replace(self, dominoes=tuple(replace(d, mark=None) for d in self.dominoes))

    def side_by_side(self) -> "tuple[tuple[Place, Position], ...]":
        """Split a picture wherever an empty strip runs through it: before and after, left to right.

        Each part comes with the place of its own (0, 0) in this position. A checkerboard is never
        split, nor is a shape to fill.
        """
        extents = [arrow.columns for arrow in self.arrows]
        extents += ((place.x, place.x) for place in self._all_places())
        is_one = self.board or self.regions or self.stock
        starts = [] if is_one else picture_starts(extents)
        if len(starts) < 2:
            return ((Place(0, 0), self),)
        bounds = pairwise([*starts, self.width])
        return tuple(self._strip(left, right) for left, right in bounds)

    def _strip(self, left: int, right: int) -> "tuple[Place, Position]":
        """Return whatever begins between two columns as a position, and where it was."""
        parts = self.within(lambda place: left <= place.x < right)
        top = min(place.y for place in self._all_places() if left <= place.x < right)
        named_numbers = () if left else self.named_numbers
        return Place(left, top), Position(**vars(replace(parts, named_numbers=named_numbers)))

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a position in the classic grid; raises InputError with every diagnostic."""
        return read_position(text).position

    @classmethod
    def parse_later(cls, text: str) -> "Position":
        """Return the position that was printed as this text, which is read when looked at."""
        position = object.__new__(cls)
        vars(position)["_text"] = text
        return position

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        return format_parts(self)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Show the position's text in IPython or, within a list or other container, its repr."""
        within = len(getattr(printer, "stack", ())) > 1
        printer.text(repr(self) if within else str(self))


for _name in (part.name for part in fields(Position)):  # which `parse_later` leaves out
    _read = partial(lambda name, it: getattr(Position.parse(str(it)), name), _name)
    _field: Any = cached_property(_read)
    _field.__doc__ = None  # a partial's own would be taken for the part's
    _field.__set_name__(Position, _name)
    setattr(Position, _name, _field)


_ONE = Place(1, 1)


@dataclass(frozen=True)
class ParsedPosition:
    """A position and the text it was read from, so that diagnostics can point there."""

    position: Position
    lines: tuple[str, ...]
    corner: Place
    """Where the position's (0, 0) is in the text: column and line, from 0."""
    written: Mapping[tuple[str, Place], tuple[Place, int]] = field(repr=False, compare=False)
    """Where a line below the grid names one of the `dice` (or `pieces`, …), and its length; in
    another notation, where the text has each half, of no kind."""
    spacing: Place = _ONE
    """How many half-spaces a character of the grid's text stands for, across and down."""

    def diagnostic(
        self, place: Place | None, message: str, advice: str = "", kind: str = ""
    ) -> Diagnostic:
        """Return a diagnostic about a place in the position (None for all of it).

        It points to the part of a certain `kind` there (`dice`, `pieces`, `arrows`, `conditions`),
        if given; dominoes of the `stock` are counted from the place (0, 0) on.
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
        x, y = x // self.spacing.x, y // self.spacing.y
        if not (0 <= y < len(self.lines) and 0 <= x < len(self.lines[y])):
            # A line below the separator put it there, beyond the text of the grid.
            return self.diagnostic(None, message, advice)
        return Diagnostic(message, advice, y + 1, x + 1, 1, self.lines[y])


@lru_cache(maxsize=4096)
def read_position(text: str) -> ParsedPosition:
    """Read a position; raises InputError with every diagnostic, lines and columns from 1."""
    parser = GridParser(text.split("\n"))
    position = Position(**vars(parser.parts()))
    lines = tuple(parser.lines)
    return ParsedPosition(position, lines, parser.corner, parser.written, parser.spacing)


@dataclass(frozen=True, slots=True)
class Annotations:
    """What a game adds to a position's picture, as plain facts for a drawing to show."""

    paths: tuple[tuple[Place, Place], ...] = ()
    """Paths to walk, each from the centre of one place to the centre of another; drawings of solids
    leave them out, since the steps of a landscape would hide them."""
    raised: tuple[Place, ...] = ()
    """The first halves of the dominoes that are higher than the others."""
    available: tuple[Place, ...] = ()
    """The first halves of the dominoes that may be played, if others have to wait."""
    labels: tuple[tuple[Place, str], ...] = ()
    """The small print below a square."""
    names_squares: bool = False
    """Whether columns have letters and rows numbers, since words name squares by them."""
    heights: tuple[tuple[Place, int], ...] = ()
    """How many levels high halves are when dominoes are solids; flat drawings ignore it."""
    turned: tuple[tuple[Place, int], ...] = ()
    """How many degrees clockwise dominoes, each given by its first half, are turned about their
    middle when they are solids; flat drawings ignore it."""
    words: str = ""
    """The same facts in a sentence or two, for people who cannot see the picture."""


NO_ANNOTATIONS = Annotations()
