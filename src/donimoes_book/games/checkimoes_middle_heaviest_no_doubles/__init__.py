"""All three variants of Checkimoes played together."""

from donimoes_book.games.checkimoes import CheckimoesGame
from donimoes_book.games.checkimoes.rules import Rules

RULES = Rules(
    "checkimoes-middle-heaviest-no-doubles",
    "Checkimoes with All Variants",
    from_the_middle=True,
    highest_begins=True,
    doubles=False,
)
GAME = CheckimoesGame(RULES)
