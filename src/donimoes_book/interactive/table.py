"""What is on the table of a played problem: its parts as pictures, and where each of them is.

Whatever a page looks up becomes a number, and numbers a few characters.

Lengths are the same as in a scene (36 to a half). The table does not move from position to
position.
"""

from base64 import b64decode, b64encode
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, NamedTuple, assert_never

from donimoes_book.board.parts import Die, Domino
from donimoes_book.board.position import Cover, Number, Piece, Place, Position
from donimoes_book.drawing.loose import Part, draw_parts
from donimoes_book.drawing.scene import SPACE, Symbol, Use
from donimoes_book.drawing.svg import symbol_markup
from donimoes_book.words.language import gettext


class Numbers(dict[Any, int]):
    """Gives things numbers, in the order in which they are first asked for."""

    def __missing__(self, thing: Any) -> int:
        self[thing] = number = len(self)
        return number


class Lying(NamedTuple):
    """A part in some place; `piece` and `sprite` are numbers in a `Table`."""

    piece: int
    sprite: int
    x: float
    y: float


@dataclass
class Table:
    """The parts of all positions of a problem, each with a number."""

    pieces: Numbers = field(default_factory=Numbers)
    """Every domino, pawn and die by its name: a domino's two numbers, smaller first; a pawn's
    letter; or what a die shows, as in `die 3`."""
    sprites: Numbers = field(default_factory=Numbers)
    """Every picture, by the name of its symbol."""
    places: Numbers = field(default_factory=Numbers)
    """Every place of a part, with the picture of it there."""
    _symbols: dict[str, Symbol] = field(default_factory=dict)
    """The same pictures' symbols, in the same order."""
    _alone: dict[tuple[Domino, Place], int] = field(default_factory=dict)
    """The places of dominoes with nothing on them."""

    def lay(self, position: Position, corner: Place) -> frozenset[int]:
        """Return the numbers of all places taken in a position whose corner is at `corner`."""
        return frozenset(number for _, number in self.lay_parts(position, corner))

    def lay_parts(self, position: Position, corner: Place) -> Iterator[tuple[Part, int]]:
        """Yield each part of a position with its corner there, and the number of its place."""
        if not (position.pieces or position.dice or position.covers or position.numbers):
            for domino in position.dominoes:
                yield domino, self._place_alone(domino, corner)
            return
        counts: dict[str, int] = {}
        for part, use in draw_parts(position):
            name = part_name(part)
            counts[name] = counts.get(name, 0) + 1
            if counts[name] > 1 or not name:
                name = f"{name}.{counts[name]}"
            yield part, self.put(name, use, corner)

    def _place_alone(self, domino: Domino, corner: Place) -> int:
        number = self._alone.get((domino, corner))
        if number is None:
            use = _alone(replace(domino, place=Place(0, 0)))
            there = domino.place.moved(*corner)
            self._alone[domino, corner] = number = self.put(part_name(domino), use, there)
        return number

    def put(self, name: str, use: Use, corner: Place) -> int:
        """Return the number of one part's place in a position whose corner is at `corner`."""
        self._symbols[use.symbol.name] = use.symbol
        x, y = use.x + corner.x * SPACE / 2, use.y + corner.y * SPACE / 2
        return self.places[Lying(self.pieces[name], self.sprites[use.symbol.name], x, y)]

    def sprite(self, name: str, position: Position) -> int:
        """Return the number of the picture of a position's only part."""
        ((_, use),) = draw_parts(position)
        self.put(name, use, Place(0, 0))
        return self.sprites[use.symbol.name]

    def reaches_beyond(self, places: Collection[int]) -> bool:
        """Return whether anything can ever be outside the rectangle around these places."""
        symbols = list(self._symbols.values())
        edges = [
            (-x, -y, x + symbols[sprite].width, y + symbols[sprite].height)
            for _, sprite, x, y in self.places
        ]
        here = [edges[number] for number in places]
        farthest, near = (list(map(max, zip(*part, strict=True))) for part in (edges, here))
        return farthest != near

    def as_data(self) -> dict[str, Any]:
        """Return all parts for a page, with words in the current language."""
        return {
            "pieces": [[name, _words(name)] for name in self.pieces],
            "sprites": [
                [_markup(symbol), *map(_short, (symbol.width, symbol.height))]
                for symbol in self._symbols.values()
            ],
            "places": [list(map(_short, lying)) for lying in self.places],
        }


@cache
def _alone(domino: Domino) -> Use:
    """Return a picture of a domino in the corner of a table."""
    ((_, use),) = draw_parts(Position((domino,)))
    return use


@lru_cache(maxsize=4096)
def _markup(symbol: Symbol) -> str:
    return symbol_markup(symbol)


def _short(length: float) -> float:
    """Return a length with two decimals, or without decimals if it is whole."""
    return int(length) if length == int(length) else round(length, 2)


def piece_name(touched: str) -> str:
    """Return a table's name for a piece that a gesture touches, such as 52."""
    return "".join(sorted(touched)) if touched.isdigit() else touched


def part_name(part: Part) -> str:
    """Return the name of a part: two numbers (smaller first), one number, a letter, or a die."""
    match part:
        case Domino():
            return piece_name(part.name)
        case Number(pips=pips):
            return str(pips)
        case Piece(letter=letter):
            return letter
        case Die(pips=pips):
            return f"die {pips}"
        case Cover():
            return ""
        case _:
            assert_never(part)


def part_words(part: Part) -> str:
    """Return what a screen reader calls a part."""
    return _words(part_name(part))


def _words(name: str) -> str:
    name, _, _ = name.partition(".")
    if len(name) == 2:
        return gettext("domino {name}", name="-".join(name))
    if name.startswith("die "):
        return gettext("die {number}", number=name[-1])
    return gettext("pawn {letter}", letter=name) if name else gettext("a domino face down")


class Packed(str):
    """A text of packed numbers."""

    __slots__ = ()


def pack(numbers: Iterable[int]) -> Packed:
    """Pack whole numbers, none negative, as groups of seven bits, lowest first, in base 64.

    A byte's highest bit says that more of its number follows.
    """
    return Packed(b64encode(b"".join(map(_bytes_of, numbers))).decode())


@cache
def _bytes_of(number: int) -> bytes:
    more = number >> 7
    return bytes([number & 127 | 128]) + _bytes_of(more) if more else bytes([number])


def unpack(text: str) -> Iterator[int]:
    """Yield the numbers that `packed` has packed; raises ValueError."""
    number = shift = 0
    for byte in b64decode(text, validate=True):
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0
