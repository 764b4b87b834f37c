"""Describes dominoes row by row, the way you'd read them out to somebody across the table.

Whoever lays them in this order gets the same picture: each domino goes in its row's first free
place, after the empty spaces mentioned.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Number, Place, Position
from donimoes_book.language import N_, gettext, spelled

Name = Callable[[Domino, str], str]
"""Returns a domino's name, put into words such as `{domino} upright` if there are any."""

_ACROSS = ""
_UPRIGHT, _CROSSWISE = N_("{domino} upright"), N_("{domino} crosswise")
_SIDES = {
    (True, 0): N_("the left {number} of the {domino}"),
    (True, 1): N_("the right {number} of the {domino}"),
    (False, 0): N_("the upper {number} of the {domino}"),
    (False, 1): N_("the lower {number} of the {domino}"),
}
"""The words that tell a double's halves apart, across or upright."""


def row_by_row(position: Position, count: str, name: Name) -> str:
    """Say where dominoes and lone numbers are, or nothing if rows can't say that.

    Rows can't describe a checkerboard, dominoes below cards, or, except in a line of play, dominoes
    half a space off the grid. `count` says how many there are.
    """
    if position.board or position.covers or not position.halves:
        return ""
    if any(place.x % 2 or place.y % 2 for place in position.halves):
        return _line(position, count, name)
    first, *others = rows = list(_rows(position, name))
    if others:
        said = "; ".join(map(", ".join, rows))
        if _is_full(position):
            words = N_("{dominoes} in a rectangle, row by row from the top: {rows}.")
        else:
            words = N_("{dominoes}, row by row from the top: {rows}.")
        return gettext(words, dominoes=count, rows=said)
    if len(first) == 1:
        return gettext("{count}: {things}.", count=count, things=first[0])
    if not position.numbers and _is_full(position) and not position.dominoes[0].across:
        names = ", ".join(name(domino, _ACROSS) for domino in position.dominoes)
        return gettext("{dominoes} in a row, all upright: {row}.", dominoes=count, row=names)
    return gettext("{dominoes} in a row: {row}.", dominoes=count, row=", ".join(first))


def _rows(position: Position, name: Name) -> Iterator[list[str]]:
    """Yield the description of each row, down to the last one where something begins."""
    parts: dict[Place, Domino | Number] = {domino.place: domino for domino in position.dominoes}
    parts |= {number.place: number for number in position.numbers}
    left, top = (min(place[axis] for place in position.halves) for axis in (0, 1))
    for y in range(top, max(place.y for place in parts) + 2, 2):
        row, empty, is_empty = list[str](), 0, True
        for x in range(left, position.width, 2):
            place = Place(x, y)
            is_empty = is_empty and place not in position.halves
            if part := parts.get(place):
                if empty:
                    row.append(spelled("{count} empty space", "{count} empty spaces", empty))
                row.append(_said(part, name))
                empty = 0
            elif place not in position.halves:
                empty += 1
        if not row:
            row.append(gettext("an empty row") if is_empty else gettext("nothing new"))
        yield row


def _said(part: Domino | Number, name: Name) -> str:
    if isinstance(part, Number):
        return str(part.pips)
    return name(part, _ACROSS if part.across else _UPRIGHT)


def _is_full(position: Position) -> bool:
    """Return whether the things on the table fill a rectangle; a single domino doesn't count."""
    at = [[place[axis] for place in position.halves] for axis in (0, 1)]
    across, down = ((max(axis) - min(axis)) // 2 + 1 for axis in at)
    several = len(position.dominoes) + len(position.numbers) > 1
    return several and len(position.halves) == across * down


def _line(position: Position, count: str, name: Name) -> str:
    """Describe a line of play from left to right, or return nothing for other layouts."""
    line = sorted(position.dominoes, key=lambda domino: domino.place)
    ends = [(domino.place.x, domino.places[1].x + 2) for domino in line]
    is_one = all(before[1] == after[0] for before, after in pairwise(ends))
    middles = {domino.place.y if domino.across else domino.joint.y for domino in line}
    if position.numbers or not is_one or len(middles) != 1:
        return ""
    names = (name(domino, _ACROSS if domino.across else _CROSSWISE) for domino in line)
    return gettext("{dominoes} in a line: {row}.", dominoes=count, row=", ".join(names))


def named_half(position: Position, place: Place) -> str:
    """Name a place by its domino; return nothing if there is none, or two have the same name.

    A place between two halves is the bar of a domino.
    """
    alike = Counter("".join(sorted(domino.name)) for domino in position.dominoes)
    for domino in position.dominoes:
        name = "-".join(domino.name)
        if None in domino.pips or alike["".join(sorted(domino.name))] > 1:
            continue
        if place == domino.joint:
            return gettext("the middle of the {domino}", domino=name)
        if place in domino.places:
            which = domino.places.index(place)
            one, other = domino.pips
            words = N_("the {number} of the {domino}")
            if one == other:
                words = _SIDES[domino.across, which]
            return gettext(words, number=domino.pips[which], domino=name)
    return ""
