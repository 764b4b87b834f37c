"""Five's the Limit: a set is laid in one line, with at most five dominoes in hand."""

from donimoes_book.games.patience import Patience
from donimoes_book.games.patience.rules import HAND

GAME = Patience("fives-the-limit", "Five's the Limit", limit=HAND, family_rank=8, code_number=12)
