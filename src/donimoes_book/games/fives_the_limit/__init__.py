"""Five's the Limit: Domino Patience with at most five dominoes in hand."""

from __future__ import annotations

from donimoes_book.games.patience.patience import Patience
from donimoes_book.games.patience.patience_deal import HAND
from donimoes_book.games.solitaires.solitaire import Solitaire

GAME: Solitaire = Patience("fives-the-limit", "Five's the Limit", limit=HAND)
