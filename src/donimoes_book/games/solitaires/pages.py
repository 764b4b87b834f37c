"""What leaves a solitaire on a page as it is: numbers are only names, or only their sums count."""

from donimoes_book.board.position import Position
from donimoes_book.board.symmetry import ALL, COMPLEMENTS, Symmetries
from donimoes_book.games.solitaires.columns import ColumnSolitaire
from donimoes_book.games.solitaires.knock_out import KnockOut
from donimoes_book.games.solitaires.solitaire import Solitaire


def symmetries(game: Solitaire, _: Position) -> Symmetries:
    """In columns, pairs have a sum."""
    match game:
        case KnockOut():
            return Symmetries(ALL)
        case ColumnSolitaire():
            return Symmetries(COMPLEMENTS)
    return Symmetries()
