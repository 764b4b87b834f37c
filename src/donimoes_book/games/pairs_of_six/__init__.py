"""Pairs of Six, the harder variation of Pairs to Twelve: each two ends of a pair total six."""

from __future__ import annotations

from donimoes_book.games.columns.column_game import ColumnSolitaire
from donimoes_book.games.columns.columns import ColumnRules
from donimoes_book.games.solitaires.pairing import Pairing
from donimoes_book.games.solitaires.solitaire import Solitaire

GAME: Solitaire = ColumnSolitaire(
    "pairs-of-six", "Pairs of Six", ColumnRules(Pairing.ENDS, reserve_pairs=False)
)
