"""All Fives, short form, as in the Fundex booklet: play to 100."""

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
        name="all-fives-short",
        title="All Fives, short form",
        hands={2: 7, 3: 5, 4: 5},
        start=Start.HIGHEST_DOUBLE,
        spinners=Spinners.ALL,  # A variation of Block and Draw.
        draw=Draw.UNTIL_ONE_FITS,
        scoring=FIVES,
        settlement=EACH_DIFFERENCE_IN_FIVES,
        target=100,
        at_once=True,
    ),
    family_rank=2,
    code_number=16,
)
