"""Sliding puzzles: dominoes move lengthwise, one space at a time."""

from donimoes_book.language import N_

TITLES = {"unmatched": N_("Unmatched Donimoes"), "capturing": N_("Capturing Donimoes")}
