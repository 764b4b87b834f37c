"""Checkimoes without Doubles: they score the same for both players, so they can be left out."""

from donimoes_book.games.checkimoes import CheckimoesGame
from donimoes_book.games.checkimoes.rules import Rules
from donimoes_book.language import N_

RULES = Rules("checkimoes-no-doubles", N_("Checkimoes without Doubles"), doubles=False)
GAME = CheckimoesGame(RULES, code_number=28)
