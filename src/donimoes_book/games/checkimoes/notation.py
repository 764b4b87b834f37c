"""Plays of Checkimoes as the book prints them: `54-C2D2`."""

from __future__ import annotations

import re

from donimoes_book.games.checkimoes.rules import Play
from donimoes_book.games.checkimoes.squares import SIDE, read_square

_PLAY = re.compile(r"([0-6])([0-6])-?([A-Ha-h][1-8])-?([A-Ha-h][1-8])")
EXPECTED = "expected a play such as 54-C2D2: the 5 on C2, the 4 on D2"


def read_play(text: str) -> Play:
    """Read a play, its squares in any order; raises ValueError."""
    found = _PLAY.fullmatch(text)
    if not found:
        raise ValueError(EXPECTED)
    covers = []
    for number, name in ((found[1], found[3]), (found[2], found[4])):
        square = read_square(name)
        assert square is not None, "the pattern takes squares only"
        covers.append((square, int(number)))
    (first, one), (second, other) = sorted(covers)
    across = second - first == 1 and second % SIDE
    if not across and second - first != SIDE:
        raise ValueError(f"{found[3].upper()} and {found[4].upper()} do not lie side by side")
    return Play((one, other), first, second)
