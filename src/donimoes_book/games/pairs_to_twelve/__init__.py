"""Pairs to Twelve: discard pairs that total twelve, at least one domino from a column.

Source: Jennifer Kelley, Great Book of Domino Games (1999), rules for one player.
"""

from donimoes_book.games.columns import ColumnSolitaire
from donimoes_book.games.columns.rules import ColumnRules
from donimoes_book.language import N_

GAME = ColumnSolitaire(
    "pairs-to-twelve",
    N_("Pairs to Twelve"),
    ColumnRules(reserve_pairs=False),
    family_rank=2,
    code_number=7,
)
