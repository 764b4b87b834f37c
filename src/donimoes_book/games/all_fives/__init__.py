"""All Fives with the sniff, a traditional game as Don Kirkby describes it: to more than 200."""

from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Spinners
from donimoes_book.games.line.rules import (
    EACH_DIFFERENCE_IN_FIVES,
    FIVES,
    Draw,
    Rules,
    Start,
)

GAME = LineGame(
    Rules(
        name="all-fives",
        title="All Fives",
        hands={2: 7, 3: 5, 4: 5},
        start=Start.IN_TURN,  # The source does not say.
        spinners=Spinners.FIRST,
        draw=Draw.AT_WILL,
        scoring=FIVES,
        settlement=EACH_DIFFERENCE_IN_FIVES,
        ties_share=True,
        target=200,
        beyond=True,
    ),
    family_rank=3,
    code_number=15,
)
