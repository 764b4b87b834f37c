"""Bee Donimoes, advanced: of all blanks a die may land on that of the queen's own domino alone."""

from donimoes_book.games.bee import BeeGame
from donimoes_book.language import N_

GAME = BeeGame("bee-advanced", N_("Bee Donimoes, advanced"), advanced=True, number=31)
