"""Bergen, as in the Fundex booklet: make the ends equal."""

from donimoes_book.games.line import line, rules
from donimoes_book.games.line.game import LineGame
from donimoes_book.language import N_

GAME = LineGame(
    rules.Rules(
        name="bergen",
        title=N_("Bergen"),
        hands={2: 6, 3: 6, 4: 6},
        start=rules.Start.LOWEST_DOUBLE,
        spinners=line.Spinners.NONE,  # The original rules have two ends and no spinner.
        spinners_settled="its plays score for the two ends of a line",
        draw=rules.Draw.ONE,
        scoring=rules.EQUAL_ENDS,
        settlement=rules.ONE_POINT,  # The original rules don't say.
        order=rules.fewest_doubles,
        target=15,
        at_once=True,
    ),
    family_rank=5,
    code_number=18,
)
