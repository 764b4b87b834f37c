"""Two variants of Checkimoes together: the heaviest domino begins, without doubles."""

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
