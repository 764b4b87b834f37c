"""Cobra Paw, by Derek Weston: a race to put a finger on the domino that the dice show."""

from donimoes_book.language import N_

TITLES = {"cobra-paw": N_("Cobra Paw")}
