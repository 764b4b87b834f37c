"""The line games: dominoes are played on the open ends of a line, as each game's `Rules` say."""

from donimoes_book.language import N_

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
