"""Five Columns: discard any two available dominoes that total twelve.

Source: Domino Games (Fundex Games, 2001), games for one player.
"""

from donimoes_book.games.columns import ColumnSolitaire
from donimoes_book.games.columns.rules import ColumnRules
from donimoes_book.language import N_

GAME = ColumnSolitaire(
    "five-columns", N_("Five Columns"), ColumnRules(), family_rank=1, code_number=6
)
