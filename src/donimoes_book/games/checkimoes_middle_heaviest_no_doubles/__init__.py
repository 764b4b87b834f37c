"""All three variants of Checkimoes combined."""

from donimoes_book.games.checkimoes import CheckimoesGame
from donimoes_book.games.checkimoes.rules import Rules
from donimoes_book.language import N_

RULES = Rules(
    "checkimoes-middle-heaviest-no-doubles",
    N_("Checkimoes with All Variants"),
    from_the_middle=True,
    highest_begins=True,
    doubles=False,
)
GAME = CheckimoesGame(RULES)
