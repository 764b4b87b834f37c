"""Five Up, as in the Fundex booklet: a point for every five, and 61 to win."""

from donimoes_book.games.line import line, rules
from donimoes_book.games.line.game import LineGame
from donimoes_book.language import N_

GAME = LineGame(
    rules.Rules(
        name="five-up",
        title=N_("Five Up"),
        hands={2: 5, 3: 5, 4: 5},
        start=rules.Start.IN_TURN,
        spinners=line.Spinners.ALL,  # The original rules don't say.
        draw=rules.Draw.ONE,
        reserve=1,
        scoring=rules.ONE_FOR_EACH_FIVE,
        settlement=rules.ONE_FOR_FIVE_PIPS,
        target=61,
        at_once=True,
    ),
    family_rank=4,
    code_number=17,
)
