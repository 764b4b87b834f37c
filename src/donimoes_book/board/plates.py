"""What a plate shows, a whole page's picture of one discovery: marks at places, without a drawing.

Lengths are in units, as in a scene: the side of a half is 36. The game says where everything is;
`drawing` decides how each kind of mark looks.
"""

from dataclasses import dataclass

from donimoes_book.board.position import Position

Kind = str
"""One of area, mesh, thread, ink and found. An area is filled, and a mesh divides it in white; a
thread is grey, ink is black, and what is found has colour."""
HALF = 36.0
"""The side of half a domino."""
Board = tuple[float, float, Position]
"""A position with the place of its upper left corner."""
Run = tuple[float, ...]
"""The places that a line leads through, as x, y, x, y, and so on; a single place is a dot."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Lines and dots of one kind."""

    kind: Kind
    width: float
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A short text with its middle on the baseline at a place; all but a thread's are bold."""

    x: float
    y: float
    text: str
    size: float = HALF
    kind: Kind = "thread"


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture of one discovery, and the numbers that words about it may say."""

    width: float
    height: float
    alt: str
    """What people who can't see it hear."""
    numbers: tuple[float, ...]
    marks: tuple[Marks, ...] = ()
    """In painting order; dominoes and words are on top."""
    boards: tuple[Board, ...] = ()
    words: tuple[Word, ...] = ()
    solid: Position | None = None
    """A position on a table that fills two facing pages, instead of all this."""
