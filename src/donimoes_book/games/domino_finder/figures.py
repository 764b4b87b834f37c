"""What the book calls the figures of Domino Finder."""

from donimoes_book.games.game import Game
from donimoes_book.language import N_
from donimoes_book.search.figures import FigureWords, of_players


def words(_game: Game) -> FigureWords:
    """Return the words; with three or four players, treasures hardly differ."""
    return FigureWords(
        {
            **of_players("first-player-wins", N_("the first player wins")),
            **of_players("walks-per-game", N_("turns in a game")),
            "walks-per-game-random": N_("Two without memory: turns in a game"),
            "turned-per-walk": N_("Two players: turned over in a turn"),
            "treasures-per-walk-2": N_("Two players: treasure found in a turn"),
            "treasures-per-walk-random": N_("Two without memory: found in a turn"),
            "memory-beats-luck": N_("Memory beats blind luck"),
        }
    )
