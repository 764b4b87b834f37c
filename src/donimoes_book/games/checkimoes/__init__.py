"""Checkimoes as its designer published it, without any of the variants."""

from donimoes_book.games.checkimoes.game import CheckimoesGame
from donimoes_book.games.checkimoes.rules import Rules
from donimoes_book.games.game import Game

RULES = Rules("checkimoes", "Checkimoes")
GAME: Game = CheckimoesGame(RULES)
