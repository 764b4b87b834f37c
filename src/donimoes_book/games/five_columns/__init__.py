"""Five Columns: any two available dominoes that total twelve are discarded.

Source: Domino Games (Fundex Games, 2001), games for one player.
"""

from __future__ import annotations

from donimoes_book.games.columns.column_game import ColumnSolitaire
from donimoes_book.games.columns.columns import ColumnRules
from donimoes_book.games.solitaires.solitaire import Solitaire

GAME: Solitaire = ColumnSolitaire("five-columns", "Five Columns", ColumnRules())
