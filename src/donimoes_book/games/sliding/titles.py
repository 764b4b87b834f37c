"""The title of each game in this package, by its name."""

from donimoes_book.words.language import N_

TITLES = {"unmatched": N_("Unmatched Donimoes"), "capturing": N_("Capturing Donimoes")}
