"""Checkimoes as its designer published it, without any of the variants."""

from donimoes_book.games.checkimoes.game import CheckimoesGame
from donimoes_book.games.checkimoes.rules import Rules

GAME = CheckimoesGame(Rules("checkimoes", "Checkimoes"), code_number=25)
