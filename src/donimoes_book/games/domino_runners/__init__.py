"""Domino Runners, which Don Kirkby adapted from Winkeladvokat and Cabale, by Roland Siegers."""

from donimoes_book.language import N_

TITLES = {"domino-runners": N_("Domino Runners")}
