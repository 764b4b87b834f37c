"""Pictures that stand side by side: each is judged alone, and its troubles told where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from donimoes_book.board.position import Position
from donimoes_book.games.game import IllegalPosition, Trouble


def picture_by_picture(
    position: Position, judge: Callable[[Position], Iterable[Trouble]]
) -> list[Trouble]:
    """Return what is wrong with each picture; `judge` yields its troubles or raises them."""
    troubles = list[Trouble]()
    for corner, part in position.side_by_side():
        found = list[Trouble]()
        try:
            found.extend(judge(part))
        except IllegalPosition as error:
            found.extend(error.troubles)
        troubles += [replace(t, place=t.place.moved(*corner) if t.place else corner) for t in found]
    return troubles
