"""Block and Draw, as in the Fundex booklet: the parent of the family."""

from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Spinners
from donimoes_book.games.line.rules import EACH_DIFFERENCE, Draw, Rules, Start

GAME = LineGame(
    Rules(
        name="block-and-draw",
        title="Block and Draw",
        hands={2: 5, 3: 5, 4: 5},
        start=Start.HIGHEST_DOUBLE,
        spinners=Spinners.ALL,
        draw=Draw.UNTIL_ONE_FITS,
        settlement=EACH_DIFFERENCE,
        target=100,
    ),
    family_rank=1,
    code_number=14,
)
