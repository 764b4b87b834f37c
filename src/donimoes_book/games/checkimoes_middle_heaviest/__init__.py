"""Two variants of Checkimoes combined: from the middle, and the heaviest domino goes first."""

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
