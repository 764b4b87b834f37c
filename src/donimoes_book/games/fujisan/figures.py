"""What a book calls the figures of Fujisan and Country Road."""

from donimoes_book.games.fujisan.game import FujisanGame
from donimoes_book.language import N_
from donimoes_book.search.figures import FigureWords


def words(_game: FujisanGame) -> FigureWords:
    """Return the labels of the figures."""
    return FigureWords(
        {
            "solvable": N_("Can be solved"),
            "moves-q1": N_("A quarter take at most"),
            "moves-median": N_("Half take at most"),
            "moves-q3": N_("Three quarters take at most"),
            "longest": N_("The longest"),
        }
    )
