"""A position as one whole number, as small as is sensible, and back again.

The simplest of four forms that holds all of a position is taken:

- a *frame* holds the numbers of dominoes that lie as a game deals them;
- a *grid* holds dominoes that lie on the grid;
- *things* are dominoes, numbers, places held open and pieces, wherever they lie;
- *text* is the notation, which can write everything.

What a number means never changes: problems are known by it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from donimoes_book.board.digits import DigitReader, DigitWriter
from donimoes_book.board.pips import put_pips, take_pips
from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.board.things import are_things, put_things, take_things
from donimoes_book.faults import InputError

_TEXT, _THINGS, _GRID, _FRAME = range(4)
_FORMS = 8
"""There is room for others."""
_WIDEST, _MOST = 16, 32
"""The spaces and the dominoes that a grid may have."""
_LOWEST = 64
"""No grid has so many rows: who reads more has read nonsense."""
_OFTEN = " \n0123456|-#x"
"""The characters that take less room in a text; the next digit stands for the end, the last one
for any other character."""
_OTHERS = "".join(map(chr, range(33, 127)))
_END, _OTHER = 14, 15


def pack(writer: DigitWriter, position: Position, frame: Position | None = None) -> None:
    """Write a position; `frame` is how its game deals dominoes, if there is one way."""
    if frame and _blank(position) == _blank(frame):
        writer.put(_FRAME, _FORMS)
        put_pips(writer, position.dominoes)
    elif _is_grid(position):
        writer.put(_GRID, _FORMS)
        _put_grid(writer, position)
    elif are_things(position):
        writer.put(_THINGS, _FORMS)
        put_things(writer, position)
    else:
        writer.put(_TEXT, _FORMS)
        _put_text(writer, str(position))


def unpack(reader: DigitReader, frame: Position | None = None) -> Position:
    """Read a position again; raises ValueError for what `pack` does not write."""
    form = reader.take(_FORMS)
    if form == _FRAME:
        if frame is None:
            raise ValueError("this game deals in many ways")
        pips = take_pips(reader, len(frame.dominoes))
        filled = (replace(d, pips=own) for d, own in zip(frame.dominoes, pips, strict=True))
        return replace(frame, dominoes=tuple(filled))
    read: dict[int, Callable[[DigitReader], Position]] = {
        _GRID: _take_grid,
        _THINGS: take_things,
        _TEXT: _take_text,
    }
    if form not in read:
        raise ValueError("this form is not known yet")
    return read[form](reader)


def _blank(position: Position) -> Position:
    return replace(position, dominoes=tuple(replace(d, pips=(0, 0)) for d in position.dominoes))


def _is_grid(position: Position) -> bool:
    dominoes = position.dominoes
    plain = position == Position(tuple(Domino(d.place, d.across, d.pips) for d in dominoes))
    taken = [place for domino in dominoes for place in domino.places]
    return (
        plain
        and 0 < len(dominoes) <= _MOST
        and position.width <= 2 * _WIDEST
        and position.height <= 2 * _LOWEST
        and all(place.x % 2 == place.y % 2 == 0 for place in taken)
        and len(set(taken)) == len(taken)
    )


def _put_grid(writer: DigitWriter, position: Position) -> None:
    """Say of every free space, in reading order, what begins there, until all dominoes lie."""
    width = position.width
    writer.put(width // 2 - 1, _WIDEST)
    writer.put(len(position.dominoes) - 1, _MOST)
    taken, at = set[Place](), Place(0, 0)
    for domino in position.dominoes:
        while at != domino.place:
            if at not in taken:
                writer.put(0, len(_choices(at, width, taken)))
            at = _next(at, width)
        choices = _choices(at, width, taken)
        writer.put(choices.index(domino.across), len(choices))
        taken.update(domino.places)
    put_pips(writer, position.dominoes)


def _take_grid(reader: DigitReader) -> Position:
    width = 2 * (reader.take(_WIDEST) + 1)
    count = reader.take(_MOST) + 1
    dominoes, taken, at = list[Domino](), set[Place](), Place(0, 0)
    while len(dominoes) < count:
        if at not in taken:
            choices = _choices(at, width, taken)
            across = choices[reader.take(len(choices))]
            if across is not None:
                dominoes.append(Domino(at, across, (0, 0)))
                taken.update(dominoes[-1].places)
        at = _next(at, width)
        if at.y > 2 * _LOWEST:
            raise ValueError("no grid is so high")
    pips = take_pips(reader, count)
    return Position(tuple(replace(d, pips=own) for d, own in zip(dominoes, pips, strict=True)))


def _choices(at: Place, width: int, taken: set[Place]) -> list[bool | None]:
    """What may be at a free space: nothing, a domino upright, or one across."""
    right = at.moved(2, 0)
    return [None, False, True] if right.x < width and right not in taken else [None, False]


def _next(at: Place, width: int) -> Place:
    return at.moved(2, 0) if at.x + 2 < width else Place(0, at.y + 2)


def _put_text(writer: DigitWriter, text: str) -> None:
    for character in text:
        if character in _OFTEN:
            writer.put(_OFTEN.index(character), 16)
        else:
            writer.put(_OTHER, 16)
            writer.put(_OTHERS.index(character), len(_OTHERS))
    writer.put(_END, 16)


def _take_text(reader: DigitReader) -> Position:
    text = list[str]()
    while (digit := reader.take(16)) != _END:
        if not reader.number or _END > digit >= len(_OFTEN):
            raise ValueError("this text has no end")
        text.append(_OTHERS[reader.take(len(_OTHERS))] if digit == _OTHER else _OFTEN[digit])
    try:
        return Position.parse("".join(text))
    except InputError as error:
        raise ValueError(str(error)) from None
