"""Domino Patience and Five's the Limit: lay a whole set in one line, from a hand.

Source: Domino Games (Fundex Games, 2001), games for one player. The original rules only ask for an
empty hand; here the stock must be laid as well.
"""

from donimoes_book.language import N_

TITLES = {
    "domino-patience": N_("Domino Patience"),
    "fives-the-limit": N_("Five’s the Limit"),
}
