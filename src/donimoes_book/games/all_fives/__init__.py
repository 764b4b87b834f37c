"""All Fives with the sniff, a traditional game as Don Kirkby describes it: play to over 200."""

from donimoes_book.games.line import line, rules
from donimoes_book.games.line.game import LineGame
from donimoes_book.language import N_

GAME = LineGame(
    rules.Rules(
        name="all-fives",
        title=N_("All Fives"),
        hands={2: 7, 3: 5, 4: 5},
        start=rules.Start.IN_TURN,  # The original rules don't say.
        spinners=line.Spinners.FIRST,
        draw=rules.Draw.AT_WILL,
        scoring=rules.FIVES,
        settlement=rules.EACH_DIFFERENCE_IN_FIVES,
        ties_share=True,
        target=200,
        beyond=True,
    ),
    family_rank=3,
    code_number=15,
)
