"""Scatters dominoes over a table at any place and angle, without overlaps, in named squares.

Lengths are in spaces, the sides of a domino's half; `x` grows to the right and `y` downwards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, dist, radians, sin
from random import Random

from donimoes_book.board.dominoes import Pair

SQUARE = 3.0
"""The side of a square of the grid."""
APART = 0.3
"""The least distance between dominoes, and from the edge."""
_OFF_LINES = 0.25
"""The least distance from a domino's middle to the lines, so that its square is clear."""
_CHOICES = 8
"""Of how many places where a domino fits the best is taken."""
_TRIES = 2000
"""How many random places are tried to find those."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Scattered:
    """A domino at any angle."""

    pips: Pair
    """Its numbers, with the upper one first when it is turned upright."""
    x: float
    """Its middle."""
    y: float
    turn: int
    """Degrees, clockwise."""

    @property
    def square(self) -> str:
        """The square of its middle: a letter for the column, then the row from the top."""
        return f"{chr(ord('A') + int(self.x // SQUARE))}{int(self.y // SQUARE) + 1}"

    def corners(self, grown: float = 0.0) -> tuple[Point, ...]:
        """Return its four corners in order, with each side moved outwards by `grown`."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        a, b = 0.5 + grown, 1 + grown
        return tuple(
            (self.x + u * c - v * s, self.y + u * s + v * c)
            for u, v in ((-a, -b), (a, -b), (a, b), (-a, b))
        )


@dataclass(frozen=True, slots=True)
class Spread:
    """A table in squares, with dominoes scattered over it."""

    columns: int
    rows: int
    dominoes: tuple[Scattered, ...]

    @property
    def width(self) -> float:
        """How wide it is, in spaces."""
        return self.columns * SQUARE

    @property
    def height(self) -> float:
        """How high it is."""
        return self.rows * SQUARE


@dataclass(frozen=True, slots=True)
class PracticeSheet:
    """Scattered dominoes, and rolls of dice with the squares to be found."""

    seed: str
    """The seed: the same one always makes the same sheet."""
    spread: Spread
    rolls: tuple[Pair, ...]
    """The rolls, in the order in which they are to be answered."""
    answers: tuple[str, ...]
    """A square for each roll, such as `C4`, with a star if the note has more to say."""
    note: str = ""
    """What a star beside an answer means."""


def scatter(rng: Random, dominoes: Sequence[Pair], columns: int, rows: int) -> Spread:
    """Scatter dominoes evenly; raises ValueError if there is no room for them.

    Each domino tries a few random places where it fits and takes the one farthest from the others
    (D. P. Mitchell's best-candidate sampling, 1991): purely random places leave large gaps.
    """
    placed: list[Scattered] = []
    table = Spread(columns, rows, ())
    for pips in dominoes:
        fitting: list[Scattered] = []
        for _ in range(_TRIES):
            x, y = round(rng.uniform(0, table.width), 2), round(rng.uniform(0, table.height), 2)
            domino = Scattered(pips, x, y, rng.randrange(360))
            if _fits(domino, placed, table):
                fitting.append(domino)
            if len(fitting) == _CHOICES:
                break
        if not fitting:
            raise ValueError(f"no room for {len(dominoes)} dominoes on {columns} by {rows} squares")
        placed.append(max(fitting, key=lambda domino: _distance(domino, placed)))
    return Spread(columns, rows, tuple(placed))


def overlap(one: Scattered, other: Scattered, apart: float = 0.0) -> bool:
    """Return whether two dominoes overlap, or are less than `apart` from each other.

    They don't if a line parallel to a side of either separates them (the separating axis theorem).
    """
    first, second = one.corners(apart / 2), other.corners(apart / 2)
    for axis in (*_axes(one), *_axes(other)):
        a, b = _projection(first, axis), _projection(second, axis)
        if a[1] <= b[0] or b[1] <= a[0]:
            return False
    return True


def _fits(domino: Scattered, placed: Sequence[Scattered], table: Spread) -> bool:
    if any(min(at % SQUARE, -at % SQUARE) < _OFF_LINES for at in (domino.x, domino.y)):
        return False
    inside = all(
        APART <= x <= table.width - APART and APART <= y <= table.height - APART
        for x, y in domino.corners()
    )
    return inside and not any(overlap(domino, other, APART) for other in placed)


def _distance(domino: Scattered, placed: Sequence[Scattered]) -> float:
    return min((dist((domino.x, domino.y), (d.x, d.y)) for d in placed), default=0.0)


def _axes(domino: Scattered) -> Iterator[Point]:
    c, s = cos(radians(domino.turn)), sin(radians(domino.turn))
    yield c, s
    yield -s, c


def _projection(corners: Sequence[Point], axis: Point) -> tuple[float, float]:
    along = [x * axis[0] + y * axis[1] for x, y in corners]
    return min(along), max(along)
