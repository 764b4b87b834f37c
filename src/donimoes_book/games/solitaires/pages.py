"""What leaves a solitaire on a page as it is: numbers are only names, or only their sums count."""

from donimoes_book.board.position import Position
from donimoes_book.board.symmetry import ALL, COMPLEMENTS, Symmetries
from donimoes_book.games.solitaires.columns import ColumnSolitaire
from donimoes_book.games.solitaires.knock_out import KnockOut
from donimoes_book.games.solitaires.patience import Patience
from donimoes_book.games.solitaires.solitaire import Solitaire


def symmetries(game: Solitaire, _: Position) -> Symmetries:
    """In columns, pairs have a sum; in a patience, the smaller number of the first domino is left.

    So there, other numbers may turn the first domino, and with it the line: no order of all seven
    but one keeps every domino as it is, and a page can't tell which of its moves change ends.
    """
    match game:
        case KnockOut():
            return Symmetries(ALL)
        case ColumnSolitaire():
            return Symmetries(COMPLEMENTS)
        case Patience():
            return Symmetries(ALL, by_page=False)
    return Symmetries()
