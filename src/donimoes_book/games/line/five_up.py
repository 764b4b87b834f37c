"""Five Up, as in the Fundex booklet: a point for every five, as far as 61."""

from __future__ import annotations

from donimoes_book.games.game import Game
from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Spinners
from donimoes_book.games.line.rules import (
    Draw,
    Rules,
    Start,
    one_for_each_five,
    one_for_five_pips,
)

RULES = Rules(
    name="five-up",
    title="Five Up",
    hands={2: 5, 3: 5, 4: 5},
    start=Start.IN_TURN,
    spinners=Spinners.ALL,  # The source does not say.
    draw=Draw.ONE,
    kept=1,
    points=one_for_each_five,
    earns="1 for every five",
    settle=one_for_five_pips,
    target=61,
    at_once=True,
)

GAME: Game = LineGame(RULES)
