"""Pairs of Six: discard pairs, at least one domino from a column, whose ends total six each.

Source: Jennifer Kelley, Great Book of Domino Games (1999): the harder variation of a solitaire.
"""

from donimoes_book.games.columns import ColumnSolitaire
from donimoes_book.games.columns.rules import ColumnRules
from donimoes_book.games.solitaires.pairs import Pairing
from donimoes_book.language import N_

GAME = ColumnSolitaire(
    "pairs-of-six",
    N_("Pairs of Six"),
    ColumnRules(Pairing.ENDS, reserve_pairs=False),
    family_rank=3,
    code_number=8,
)
