"""The title of each game in this package, by its name."""

from donimoes_book.words.language import N_

TITLES = {
    "bingo": N_("Bingo"),
    "bingo-by-choice": N_("Bingo by Choice"),
    "domino-patience": N_("Domino Patience"),
    "five-columns": N_("Five Columns"),
    "fives-the-limit": N_("Five’s the Limit"),
    "knock-out": N_("Knock-Out"),
    "pairs-of-six": N_("Pairs of Six"),
    "pairs-to-twelve": N_("Pairs to Twelve"),
    "twelve-to-go": N_("Twelve to Go"),
}
