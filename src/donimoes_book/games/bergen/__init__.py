"""Bergen, as in the Fundex booklet: make the ends equal."""

from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Spinners
from donimoes_book.games.line.rules import (
    EQUAL_ENDS,
    ONE_POINT,
    Draw,
    Rules,
    Start,
    fewest_doubles,
)

GAME = LineGame(
    Rules(
        name="bergen",
        title="Bergen",
        hands={2: 6, 3: 6, 4: 6},
        start=Start.LOWEST_DOUBLE,
        spinners=Spinners.NONE,  # The source speaks of two ends and of no spinner.
        draw=Draw.ONE,
        scoring=EQUAL_ENDS,
        settlement=ONE_POINT,  # The source does not say.
        order=fewest_doubles,
        target=15,
        at_once=True,
    ),
    family_rank=5,
    code_number=18,
)
