"""Solitaires: a set is dealt at random, and the aim is to play all of it.

Pairs to Twelve and Pairs of Six are from Jennifer Kelley, Great Book of Domino Games (1999), where
the second is the harder variation; all others are from Domino Games (Fundex Games, 2001), games for
one player. Where the rules differ from the original, their modules say how.
"""

from donimoes_book.language import N_

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
