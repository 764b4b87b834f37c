"""Bee Donimoes, by Don Kirkby: dice fly along rows and columns to gather around their queen."""

from donimoes_book.language import N_

TITLES = {"bee": N_("Bee Donimoes"), "bee-advanced": N_("Bee Donimoes, advanced")}
