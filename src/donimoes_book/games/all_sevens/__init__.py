"""All Sevens, as in the Fundex booklet: numbers that touch add up to seven."""

from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Spinners
from donimoes_book.games.line.rules import ALL_BUT_OWN, SEVENS, Draw, Rules, Start

GAME = LineGame(
    Rules(
        name="all-sevens",
        title="All Sevens",
        hands={2: 7, 3: 5, 4: 5},
        start=Start.HIGHEST_DOUBLE,
        spinners=Spinners.END_TO_END,
        draw=Draw.AT_WILL,
        reserve=2,
        matching=SEVENS,
        settlement=ALL_BUT_OWN,
        target=100,
        lower_target=50,
    ),
    family_rank=6,
    code_number=19,
)
