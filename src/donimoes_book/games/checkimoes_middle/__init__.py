"""Checkimoes from the Middle: one group of dominoes that grows from the middle of the board."""

from donimoes_book.games.checkimoes import CheckimoesGame
from donimoes_book.games.checkimoes.rules import Rules
from donimoes_book.language import N_

RULES = Rules("checkimoes-middle", N_("Checkimoes from the Middle"), from_the_middle=True)
GAME = CheckimoesGame(RULES, code_number=27)
