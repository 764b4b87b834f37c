"""What the book calls the figures of the line games."""

from donimoes_book.games.game import Game
from donimoes_book.language import N_
from donimoes_book.search.figures import LADDER, FigureWords


def words(_game: Game) -> FigureWords:
    """Return the words for a line game's figures."""
    return FigureWords(
        {
            "plays-per-hand": N_("Plays in a hand for two"),
            "hands-per-game": N_("Hands in a game for two"),
            "blocked-hands": N_("Blocked hands for two"),
            "blocked-hands-3": N_("Blocked hands for three"),
            "blocked-hands-4": N_("Blocked hands for four"),
            "blocked-hands-5": N_("Blocked hands for five"),
            "first-player-wins-2": N_("Two players: the first player wins"),
            "first-player-wins-3": N_("Three players: the first player wins"),
            "first-player-wins-4": N_("Four players: the first player wins"),
            "first-player-wins-5": N_("Five players: the first player wins"),
            "most-points-seen": N_("Most points seen in one play"),
            **LADDER,
            "strong-draws-at-will": N_("Strong players: draws by choice"),
        }
    )
