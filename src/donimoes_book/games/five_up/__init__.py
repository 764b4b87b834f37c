"""Five Up, as in the Fundex booklet: a point for every five, as far as 61."""

from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Spinners
from donimoes_book.games.line.rules import (
    ONE_FOR_EACH_FIVE,
    ONE_FOR_FIVE_PIPS,
    Draw,
    Rules,
    Start,
)

GAME = LineGame(
    Rules(
        name="five-up",
        title="Five Up",
        hands={2: 5, 3: 5, 4: 5},
        start=Start.IN_TURN,
        spinners=Spinners.ALL,  # The source does not say.
        draw=Draw.ONE,
        reserve=1,
        scoring=ONE_FOR_EACH_FIVE,
        settlement=ONE_FOR_FIVE_PIPS,
        target=61,
        at_once=True,
    ),
    family_rank=4,
    code_number=17,
)
