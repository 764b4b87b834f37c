"""All Sevens, as in the Fundex booklet: numbers that touch add up to seven."""

from donimoes_book.games.line import line, rules
from donimoes_book.games.line.game import LineGame
from donimoes_book.language import N_

GAME = LineGame(
    rules.Rules(
        name="all-sevens",
        title=N_("All Sevens"),
        hands={2: 7, 3: 5, 4: 5},
        start=rules.Start.HIGHEST_DOUBLE,
        spinners=line.Spinners.END_TO_END,
        spinners_settled="its doubles are laid end to end like all other dominoes",
        draw=rules.Draw.AT_WILL,
        reserve=2,
        matching=rules.SEVENS,
        settlement=rules.ALL_BUT_OWN,
        target=100,
        lower_target=50,
    ),
    family_rank=6,
    code_number=19,
)
