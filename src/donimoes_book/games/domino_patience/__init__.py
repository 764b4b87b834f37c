"""Domino Patience: a set is laid in one line, and the hand may grow without limit."""

from donimoes_book.games.patience import Patience

GAME = Patience("domino-patience", "Domino Patience", family_rank=7, code_number=11)
