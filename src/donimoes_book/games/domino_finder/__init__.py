"""Domino Finder, by Don Kirkby: pawns explore face-down dominoes, past traps, for a treasure."""

from donimoes_book.language import N_

TITLES = {"domino-finder": N_("Domino Finder")}
