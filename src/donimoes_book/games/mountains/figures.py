"""What a book calls the figures of Mountains and Valleys."""

from donimoes_book.games.game import Game
from donimoes_book.language import N_, Message
from donimoes_book.search.figures import PLAYERS, FigureWords

WORDS = FigureWords(
    {
        "solvable": N_("Can be solved"),
        "penalty-alone-at-random": N_("Alone, at random: penalty"),
        "penalty-alone": N_("Alone: penalty"),
        "good-alone": N_("Alone: a good game"),
        "perfect-alone": N_("Alone: a perfect game"),
        **{
            f"{name}-{count}": Message("{players}: {figure}", players=players, figure=label)
            for count, players in PLAYERS.items()
            for name, label in (
                ("penalty-together", N_("penalty")),
                ("good-together", N_("a good game")),
                ("perfect-together", N_("a perfect game")),
            )
        },
    }
)


def words(_game: Game) -> FigureWords:
    """Return what a book calls the figures."""
    return WORDS
