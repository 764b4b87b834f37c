"""Two variants of Checkimoes together: from the middle, and the heaviest domino begins."""

from donimoes_book.games.checkimoes import CheckimoesGame
from donimoes_book.games.checkimoes.rules import Rules
from donimoes_book.language import N_

RULES = Rules(
    "checkimoes-middle-heaviest",
    N_("Checkimoes from the Middle, Heaviest First"),
    from_the_middle=True,
    highest_begins=True,
)
GAME = CheckimoesGame(RULES)
