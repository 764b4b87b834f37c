"""Dominoes, numbers, places held open and pieces as digits, wherever on the table they lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_letters

from donimoes_book.board.digits import DigitReader, DigitWriter
from donimoes_book.board.pips import put_pips, take_pips
from donimoes_book.board.position import Domino, Mark, Number, Piece, Place, Position

_MARKS = (None, *map(Mark, "><^v+*"))
_MOST = 99


@dataclass
class _Places:
    """Places in reading order, each told by how far it lies behind the one before."""

    width: int
    height: int
    last: int = 0

    @property
    def left(self) -> int:
        """How many places there still are."""
        return self.width * self.height - self.last

    def put(self, writer: DigitWriter, place: Place) -> None:
        """Write the next place."""
        index = place.y * self.width + place.x
        writer.put(index - self.last, self.left)
        self.last = index

    def take(self, reader: DigitReader) -> Place:
        """Read the next place."""
        self.last += reader.take(self.left)
        y, x = divmod(self.last, self.width)
        return Place(x, y)


def are_things(position: Position) -> bool:
    """Whether there is nothing else on the table, and not too much of it."""
    kinds = position.dominoes, position.numbers, position.holds, position.pieces
    dominoes, numbers, holds, pieces = kinds
    only = Position(dominoes, numbers, holds=holds, pieces=pieces)
    return position == only and 0 < sum(map(len, kinds)) <= _MOST


def put_things(writer: DigitWriter, position: Position) -> None:
    """Write everything in its order."""
    width, height = position.width - 1, position.height - 1
    dominoes, numbers = position.dominoes, position.numbers
    writer.put_count(width - 1)
    writer.put_count(height - 1)
    marked = any(domino.mark for domino in dominoes)
    writer.put(int(marked), 2)
    writer.put(int(bool(numbers or position.holds or position.pieces)), 2)
    writer.put_count(len(dominoes))
    places = _Places(width, height)
    for domino in dominoes:
        places.put(writer, domino.place)
        writer.put(domino.across, 2)
        if marked:
            writer.put(_MARKS.index(domino.mark), len(_MARKS))
    put_pips(writer, dominoes)
    if numbers or position.holds or position.pieces:
        _put_others(writer, position, width, height)


def _put_others(writer: DigitWriter, position: Position, width: int, height: int) -> None:
    def put(all_places: Sequence[Place]) -> None:
        writer.put_count(len(all_places))
        places = _Places(width, height)
        for place in all_places:
            places.put(writer, place)

    put([number.place for number in position.numbers])
    for number in position.numbers:
        writer.put(number.pips, 10)
    put(position.holds)
    put([piece.place for piece in position.pieces])
    for piece in position.pieces:
        writer.put(ascii_letters.index(piece.letter), len(ascii_letters))


def take_things(reader: DigitReader) -> Position:
    """Read everything again; raises ValueError for more than anybody writes."""
    width, height = reader.take_count() + 1, reader.take_count() + 1
    marked, others = reader.take(2), reader.take(2)
    count = _few(reader.take_count())
    places = _Places(width, height)
    dominoes = list[Domino]()
    for _ in range(count):
        place, across = places.take(reader), bool(reader.take(2))
        mark = _MARKS[reader.take(len(_MARKS))] if marked else None
        dominoes.append(Domino(place, across, (0, 0), mark))
    pips = take_pips(reader, count)
    filled = tuple(replace(d, pips=own) for d, own in zip(dominoes, pips, strict=True))
    if not others:
        return Position(filled)

    def take() -> list[Place]:
        number, places = _few(reader.take_count()), _Places(width, height)
        return [places.take(reader) for _ in range(number)]

    numbers = [Number(place, reader.take(10)) for place in take()]
    holds = take()
    pieces = [Piece(place, ascii_letters[reader.take(len(ascii_letters))]) for place in take()]
    return Position(filled, tuple(numbers), holds=tuple(holds), pieces=tuple(pieces))


def _few(count: int) -> int:
    if count > _MOST:
        raise ValueError("nobody lays out so much")
    return count
