"""Solitaires that discard pairs: Five Columns, Pairs to Twelve, Pairs of Six, and Twelve to Go.

Five Columns and Twelve to Go are from Domino Games (Fundex Games, 2001), games for one player;
Pairs to Twelve and Pairs of Six from Jennifer Kelley, Great Book of Domino Games (1999), where the
second is the harder variation.
"""

from donimoes_book.language import N_

TITLES = {
    "five-columns": N_("Five Columns"),
    "pairs-to-twelve": N_("Pairs to Twelve"),
    "pairs-of-six": N_("Pairs of Six"),
    "twelve-to-go": N_("Twelve to Go"),
}
