"""All Fives with the sniff, a traditional game as told by Don Kirkby: play to more than 200."""

from __future__ import annotations

from donimoes_book.games.game import Game
from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Spinners
from donimoes_book.games.line.rules import (
    Draw,
    Rules,
    Start,
    each_difference_in_fives,
    fives,
)

RULES = Rules(
    name="all-fives",
    title="All Fives",
    hands={2: 7, 3: 5, 4: 5},
    start=Start.IN_TURN,  # The source does not say.
    spinners=Spinners.FIRST,
    draw=Draw.AT_WILL,
    points=fives,
    earns="a total in fives",
    settle=each_difference_in_fives,
    ties_share=True,
    target=200,
    beyond=True,
)

GAME: Game = LineGame(RULES)
