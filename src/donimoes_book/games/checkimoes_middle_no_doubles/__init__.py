"""Two variants of Checkimoes combined: from the middle, and no doubles."""

from donimoes_book.games.checkimoes import CheckimoesGame
from donimoes_book.games.checkimoes.rules import Rules
from donimoes_book.language import N_

RULES = Rules(
    "checkimoes-middle-no-doubles",
    N_("Checkimoes from the Middle without Doubles"),
    from_the_middle=True,
    doubles=False,
)
GAME = CheckimoesGame(RULES)
