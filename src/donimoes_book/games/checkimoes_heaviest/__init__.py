"""Checkimoes, Heaviest First: whoever holds the heaviest domino begins with it."""

from donimoes_book.games.checkimoes import CheckimoesGame
from donimoes_book.games.checkimoes.rules import Rules

RULES = Rules("checkimoes-heaviest", "Checkimoes, Heaviest First", highest_begins=True)
GAME = CheckimoesGame(RULES, code_number=26)
