"""Block and Draw, as in the Fundex booklet: the parent of the family."""

from donimoes_book.games.line import line, rules
from donimoes_book.games.line.game import LineGame
from donimoes_book.language import N_

GAME = LineGame(
    rules.Rules(
        name="block-and-draw",
        title=N_("Block and Draw"),
        hands={2: 5, 3: 5, 4: 5},
        start=rules.Start.HIGHEST_DOUBLE,
        spinners=line.Spinners.ALL,
        draw=rules.Draw.UNTIL_ONE_FITS,
        settlement=rules.EACH_DIFFERENCE,
        target=100,
    ),
    family_rank=1,
    code_number=14,
)
