"""What the book calls the figures of Cobra Paw."""

from donimoes_book.games.game import Game
from donimoes_book.language import N_
from donimoes_book.search.figures import FigureWords, of_players


def words(_game: Game) -> FigureWords:
    """Return the words for the game's figures."""
    return FigureWords(
        {
            **of_players("first-player-wins", N_("the first player wins")),
            **of_players("hunts-per-game", N_("rolls in a game")),
            **of_players("claimed", N_("the target is gone")),
            "claimed-doubles": N_("After a double: it is gone"),
            "claimed-others": N_("After any other roll: it is gone"),
            "quick-60-wins": N_("First in 6 hunts out of 10: wins"),
            "quick-70-wins": N_("First in 7 hunts out of 10: wins"),
            "calm-beats-hasty": N_("Calm beats hasty"),
        }
    )
