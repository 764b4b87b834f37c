"""How a record prints what is played: `34 (0,0)(1,0)`, the domino's numbers and their places.

Places are a column and a row, counted from the first half of the first domino; rows go up, as in
every place of the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from donimoes_book.games.tetradominoes.shapes import SIZE, Card, Cell, card
from donimoes_book.games.tetradominoes.table import Lay

LAYS, COVERS, NOTHING = "lays", "covers", "nothing"
_PLACE = r"\((-?\d+),(-?\d+)\)"


def lay_name(lay: Lay) -> str:
    """Print a domino that is laid: `lays 34 (0,0)(1,0)`."""
    return f"{LAYS} {lay.name} {_places(lay.cells)}"


def card_name(played: Card | None) -> str:
    """Print a tetromino that is played: `covers L (0,0)(1,0)(2,0)(2,1)`, or `covers nothing`."""
    return f"{COVERS} {f'{played.shape} {_places(played.cells)}' if played else NOTHING}"


def read_lay(words: str) -> Lay:
    """Read what `lay_name` prints; raises ValueError."""
    found = re.fullmatch(rf"{LAYS} ([0-6])([0-6]) ((?:{_PLACE} ?){{2}})", words)
    if found:
        first, second = _cells(found[3])
        if abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1:
            numbers = int(found[1]), int(found[2])
            if (second[1], second[0]) < (first[1], first[0]):
                return Lay(numbers[::-1], (second, first))
            return Lay(numbers, (first, second))
    raise ValueError("expected a domino and where its numbers lie, as in lays 34 (0,0)(1,0)")


def read_card(words: str, dark: Iterable[bool]) -> list[Card]:
    """Read what `card_name` prints as a card with each of these sides up; raises ValueError."""
    found = re.fullmatch(rf"{COVERS} ([A-Z]) ((?:{_PLACE} ?){{{SIZE}}})", words)
    cards = [card(_cells(found[2]), side) for side in dark] if found else []
    read = [card for card in cards if card and found and card.shape == found[1]]
    if not read:
        expected = f"{COVERS} L (0,0)(1,0)(2,0)(2,1) or {COVERS} {NOTHING}"
        raise ValueError(f"expected a tetromino and what it covers, as in {expected}")
    return read


def _places(cells: Iterable[Cell]) -> str:
    return "".join(f"({x},{-y})" for x, y in cells)


def _cells(places: str) -> list[Cell]:
    return [(int(x), -int(y)) for x, y in re.findall(_PLACE, places)]
