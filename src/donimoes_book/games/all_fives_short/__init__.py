"""All Fives, short form, as in the Fundex booklet: play to 100."""

from donimoes_book.games.line import line, rules
from donimoes_book.games.line.game import LineGame
from donimoes_book.language import N_

GAME = LineGame(
    rules.Rules(
        name="all-fives-short",
        title=N_("All Fives, short form"),
        hands={2: 7, 3: 5, 4: 5},
        start=rules.Start.HIGHEST_DOUBLE,
        spinners=line.Spinners.ALL,  # It is called a variation of Block and Draw.
        draw=rules.Draw.UNTIL_ONE_FITS,
        scoring=rules.FIVES,
        settlement=rules.EACH_DIFFERENCE_IN_FIVES,
        target=100,
        at_once=True,
    ),
    family_rank=2,
    code_number=16,
)
