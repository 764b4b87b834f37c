"""Bee Donimoes, advanced: the only blank that a die may land on is the queen's own."""

from donimoes_book.games.bee import BeeGame
from donimoes_book.language import N_

GAME = BeeGame("bee-advanced", N_("Bee Donimoes, advanced"), advanced=True, number=31)
