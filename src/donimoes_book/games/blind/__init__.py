"""Blind Dominoes, as in the Fundex booklet: nobody knows their own dominoes."""

from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Spinners
from donimoes_book.games.line.rules import ONE_POINT, Draw, Rules, Start, fewest_dominoes

GAME = LineGame(
    Rules(
        name="blind",
        title="Blind Dominoes",
        hands={2: 14, 3: 9, 4: 7, 5: 5},
        start=Start.IN_TURN,
        spinners=Spinners.NONE,  # The source does not say how doubles lie.
        draw=Draw.ROW,
        settlement=ONE_POINT,
        order=fewest_dominoes,  # The source does not say.
        target=1,
    ),
    family_rank=7,
    code_number=20,
)
