"""Knock-Out: take neighbours whose ends match from a line of dominoes laid end to end.

Source: Domino Games (Fundex Games, 2001), games for one player. The original rules don't say how
many dominoes go at a time; here it is two neighbours.
"""

from donimoes_book.language import N_

TITLES = {"knock-out": N_("Knock-Out")}
