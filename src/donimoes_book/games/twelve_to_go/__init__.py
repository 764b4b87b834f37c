"""Twelve to Go: pairs that total twelve leave a hand of six, which is filled up from the stock.

Nothing depends on what is discarded. Dominoes of one total have the same partners, so once all the
pairs are gone, what is left in the hand is as many of each total as there were more of it than of
its partners among all that was drawn. The deal alone decides whether these are ever six.

Source: Domino Games (Fundex Games, 2001), games for one player.
"""

from __future__ import annotations

from random import Random

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.solitaires.solitaire import DEAL_DECIDES, Solitaire
from donimoes_book.games.solitaires.stock import first_hidden
from donimoes_book.games.twelve_to_go.hand import HandDeal
from donimoes_book.games.twelve_to_go.hand_table import HandTable, read_hand

IN_HAND = 6
"""How many dominoes the hand is filled up to."""


class TwelveToGo(Solitaire):
    """The game as the registry knows it."""

    name = "twelve-to-go"
    title = "Twelve to Go"
    no_problems = DEAL_DECIDES

    def puzzle(self, position: Position) -> HandDeal:
        """Read a hand and its stock; raises IllegalPosition."""
        return HandDeal(read_hand(position, IN_HAND), IN_HAND, hidden=first_hidden(position))

    def deal(self, rng: Random) -> HandDeal:
        """Draw six from a shuffled set; the rest is the stock."""
        pairs = domino_set()
        rng.shuffle(pairs)
        return HandDeal(HandTable(tuple(pairs[:IN_HAND]), tuple(pairs[IN_HAND:])), IN_HAND)


GAME: Solitaire = TwelveToGo()
