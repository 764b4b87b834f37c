"""What the book calls the figures of Domino Runners."""

from donimoes_book.games.game import Game
from donimoes_book.language import N_
from donimoes_book.search.figures import LADDER, FigureWords


def words(_game: Game) -> FigureWords:
    """Return the words for the game's figures."""
    return FigureWords(
        {
            "first-player-wins-2": N_("The first player wins, with the swap"),
            "first-player-wins-without-swap": N_("The first player wins, without the swap"),
            "drawn-games": N_("Drawn games"),
            "swaps": N_("Games in which colours are swapped"),
            "ahead-first-player-wins-2": N_("One turn ahead: first wins, with swap"),
            "ahead-first-player-wins-without-swap": N_("One turn ahead: without it"),
            "turns-per-game": N_("Turns in a game, both players"),
            "stuck-games": N_("Games in which somebody cannot move"),
            "ahead-stuck-games": N_("The same, thinking one turn ahead"),
            "greedy-stuck-games": N_("The same, between greedy players"),
            "captures-per-game": N_("Checkers captured in a game"),
            "choices-per-turn": N_("Turns to choose from"),
            "points-ahead": N_("Winning margin on points"),
            "greedy-beats-random": LADDER["greedy-beats-random"],
            "ahead-beats-greedy": LADDER["ahead-beats-greedy"],
            "strong-beats-ahead": LADDER["strong-beats-ahead"],
        }
    )
