"""Bingo and Bingo by Choice: count along a row, and take every domino that is called, or leave it.

Source: Domino Games (Fundex Games, 2001), games for one player. The original rules say that you may
take a domino that is called. By that rule every deal can be cleared (see `careful_pass`); if you
must take it, the deal alone decides.
"""

from donimoes_book.language import N_

TITLES = {"bingo": N_("Bingo"), "bingo-by-choice": N_("Bingo by Choice")}
