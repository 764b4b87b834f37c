"""A position as one whole number, as small as is sensible, and back again.

The simpler of two forms that holds all of a position is taken:

- a *frame* holds dominoes that lie as a game deals them, and what lies beside them;
- a *table* holds everything, wherever it lies.

What a number means never changes: problems are known by it.
"""

from __future__ import annotations

from dataclasses import replace

from donimoes_book.board.digits import DigitReader, Digits, DigitWriter
from donimoes_book.board.position import Domino, Position
from donimoes_book.board.solids import tell_faces
from donimoes_book.board.things import tell_things

_TABLE, _FRAME = range(2)
_FORMS = 4
"""There is room for others."""


def pack(writer: DigitWriter, position: Position, frame: Position | None = None) -> None:
    """Write a position; `frame` is how its game deals dominoes, if there is one way.

    Raises ValueError for what the notation cannot write, or what is far too large.
    """
    framed = frame is not None and _blank(position) == _blank(frame)
    writer.digit(_FORMS, _FRAME if framed else _TABLE)
    if _tell(writer, position, frame if framed else None) != position:
        raise ValueError("things lie here in a way that nobody could write down")


def unpack(reader: DigitReader, frame: Position | None = None) -> Position:
    """Read a position again; raises ValueError for what `pack` does not write."""
    form = reader.digit(_FORMS)
    if form not in (_FRAME, _TABLE):
        raise ValueError("this form is not known yet")
    if form == _FRAME and not frame:
        raise ValueError("this game deals in many ways")
    return _tell(reader, Position(), frame if form == _FRAME else None)


def _tell(digits: Digits, given: Position, frame: Position | None) -> Position:
    if not frame:
        return tell_things(digits, given)
    bare = replace(given, dominoes=frame.dominoes) == replace(frame, dominoes=frame.dominoes)
    if digits.flag(not bare):
        return tell_things(digits, given, frame.dominoes)
    return replace(frame, dominoes=tell_faces(digits, frame.dominoes, given.dominoes))


def _blank(position: Position) -> tuple[Domino, ...]:
    return tuple(replace(d, pips=(0, 0), mark=None) for d in position.dominoes)
