"""All solitaires, in the order of their table."""

from donimoes_book.games.solitaires.bingo import Bingo, BingoByChoice
from donimoes_book.games.solitaires.columns import ColumnRules, ColumnSolitaire
from donimoes_book.games.solitaires.knock_out import KnockOut
from donimoes_book.games.solitaires.pairs import Pairing, TwelveToGo
from donimoes_book.games.solitaires.patience import HAND, Patience

GAMES = (
    ColumnSolitaire("five-columns", ColumnRules(), code_number=6),
    ColumnSolitaire("pairs-to-twelve", ColumnRules(reserve_pairs=False), code_number=7),
    ColumnSolitaire("pairs-of-six", ColumnRules(Pairing.ENDS, reserve_pairs=False), code_number=8),
    TwelveToGo(),
    Bingo(),
    BingoByChoice(),
    Patience("domino-patience", code_number=11),
    Patience("fives-the-limit", code_number=12, limit=HAND),
    KnockOut(),
)
