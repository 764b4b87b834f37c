"""Blind Dominoes, as in the Fundex booklet: nobody knows their own dominoes."""

from donimoes_book.games.line import line, rules
from donimoes_book.games.line.game import LineGame
from donimoes_book.language import N_

GAME = LineGame(
    rules.Rules(
        name="blind",
        title=N_("Blind Dominoes"),
        hands={2: 14, 3: 9, 4: 7, 5: 5},
        start=rules.Start.YOUNGEST,
        spinners=line.Spinners.NONE,  # The original rules don't say.
        draw=rules.Draw.ROW,
        settlement=rules.ONE_POINT,
        order=rules.fewest_dominoes,  # The original rules don't say.
        target=1,
    ),
    family_rank=7,
    code_number=20,
)
