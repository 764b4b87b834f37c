"""Five's the Limit: a set is laid in one line, with at most five dominoes in hand."""

from donimoes_book.games.patience import Patience
from donimoes_book.games.patience.rules import HAND
from donimoes_book.language import N_

GAME = Patience(
    "fives-the-limit", N_("Five’s the Limit"), limit=HAND, family_rank=8, code_number=12
)
