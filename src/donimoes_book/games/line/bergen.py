"""Bergen, as in the Fundex booklet: make the ends equal."""

from __future__ import annotations

from donimoes_book.games.game import Game
from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Spinners
from donimoes_book.games.line.rules import (
    Draw,
    Rules,
    Start,
    equal_ends,
    fewest_doubles,
    one_point,
)

RULES = Rules(
    name="bergen",
    title="Bergen",
    hands={2: 6, 3: 6, 4: 6},
    start=Start.LOWEST_DOUBLE,
    spinners=Spinners.NONE,
    draw=Draw.ONE,
    points=equal_ends,
    earns="2 or 3 for equal ends",
    settle=one_point,  # The source does not say.
    order=fewest_doubles,
    target=15,
    at_once=True,
)

GAME: Game = LineGame(RULES)
