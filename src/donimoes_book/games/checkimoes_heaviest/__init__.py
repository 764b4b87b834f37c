"""Checkimoes, Heaviest First: whoever holds the heaviest domino plays it first."""

from donimoes_book.games.checkimoes import CheckimoesGame
from donimoes_book.games.checkimoes.rules import Rules
from donimoes_book.language import N_

RULES = Rules("checkimoes-heaviest", N_("Checkimoes, Heaviest First"), highest_begins=True)
GAME = CheckimoesGame(RULES, code_number=26)
