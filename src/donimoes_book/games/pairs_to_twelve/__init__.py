"""Pairs to Twelve: like Five Columns, but a spare goes only with a domino from a column.

Source: Jennifer Kelley, Great Book of Domino Games (1999), rules for one player.
"""

from __future__ import annotations

from donimoes_book.games.columns.column_game import ColumnSolitaire
from donimoes_book.games.columns.columns import ColumnRules
from donimoes_book.games.solitaires.solitaire import Solitaire

GAME: Solitaire = ColumnSolitaire(
    "pairs-to-twelve", "Pairs to Twelve", ColumnRules(reserve_pairs=False)
)
