"""What the book calls the figures of Checkimoes."""

from donimoes_book.games.game import Game
from donimoes_book.language import N_
from donimoes_book.search.figures import LADDER, FigureWords


def words(_game: Game) -> FigureWords:
    """Return the words for a variant's figures."""
    return FigureWords(
        {
            "first-player-wins-2": N_("Two players: the first player wins"),
            **LADDER,
            "plays-per-game": N_("Plays in a game"),
            "all-played": N_("Games in which every domino is played"),
            "turns-without-play": N_("Turns with nothing to play"),
            "drawn-games": N_("Drawn games"),
            "points-ahead": N_("Winning margin"),
        }
    )
