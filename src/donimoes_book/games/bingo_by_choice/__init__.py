"""Bingo by Choice: the row of Bingo, from which you may leave a domino that is called."""

from __future__ import annotations

from donimoes_book.games.bingo import Bingo
from donimoes_book.games.solitaires.solitaire import Solitaire

GAME: Solitaire = Bingo("bingo-by-choice", "Bingo by Choice", may_leave=True)
