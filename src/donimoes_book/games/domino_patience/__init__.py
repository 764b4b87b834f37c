"""Domino Patience: a set is laid in one line, and the hand may grow as it likes."""

from __future__ import annotations

from donimoes_book.games.patience.patience import Patience
from donimoes_book.games.solitaires.solitaire import Solitaire

GAME: Solitaire = Patience("domino-patience", "Domino Patience")
