"""What a book calls the figures of sliding puzzles."""

from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.language import N_, Message
from donimoes_book.search.figures import FigureWords

SIZES = ((4, 3), (4, 4), (5, 4))
"""The sizes of the rectangles, width by height, in spaces."""
_LABELS = {
    "solvable": N_("can be solved"),
    "steps-q1": N_("a quarter take at most"),
    "steps-median": N_("half take at most"),
    "steps-q3": N_("three quarters take at most"),
    "longest": N_("the longest"),
    "positions-median": N_("half have at most"),
}


def words(game: SlidingGame) -> FigureWords:
    """Return the labels of the figures for every size: whatever is measured about the game."""
    left_out = "solvable" if game.kind.ends_filled else "positions-median"
    return FigureWords(
        {
            f"{name}-{width}x{height}": Message(
                "{width} by {height}: {figure}", width=width, height=height, figure=label
            )
            for width, height in SIZES
            for name, label in _LABELS.items()
            if name != left_out
        }
    )
