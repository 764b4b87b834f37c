"""Domino Patience: a set is laid in one line, and the hand may grow without limit."""

from donimoes_book.games.patience import Patience
from donimoes_book.language import N_

GAME = Patience("domino-patience", N_("Domino Patience"), family_rank=7, code_number=11)
