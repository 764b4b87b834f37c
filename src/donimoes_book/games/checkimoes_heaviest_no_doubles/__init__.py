"""Two variants of Checkimoes combined: the heaviest domino goes first, and no doubles."""

from donimoes_book.games.checkimoes import CheckimoesGame
from donimoes_book.games.checkimoes.rules import Rules
from donimoes_book.language import N_

RULES = Rules(
    "checkimoes-heaviest-no-doubles",
    N_("Checkimoes without Doubles, Heaviest First"),
    highest_begins=True,
    doubles=False,
)
GAME = CheckimoesGame(RULES)
