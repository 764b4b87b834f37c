"""The title of each game in this package, by its name."""

from donimoes_book.words.language import N_

TITLES = {
    "all-fives": N_("All Fives"),
    "all-fives-short": N_("All Fives, short form"),
    "all-sevens": N_("All Sevens"),
    "bergen": N_("Bergen"),
    "blind": N_("Blind Dominoes"),
    "block-and-draw": N_("Block and Draw"),
    "five-up": N_("Five Up"),
    "five-up-by-the-letter": N_("Five Up by the Letter"),
}
