"""What the book calls the figures of Tetradominoes."""

from donimoes_book.games.tetradominoes import rules
from donimoes_book.games.tetradominoes.game import TetradominoesGame
from donimoes_book.language import N_, Message
from donimoes_book.search.figures import LADDER, FigureWords, of_players

_OF_PLAYERS = {
    "turns-per-game": N_("turns in a game"),
    "tetromino-playable": N_("a tetromino fits"),
    "nothing-fits": N_("no domino fits"),
    "all-tetrominoes": N_("won outright"),
    "first-player-wins": N_("the first player wins"),
    "shared": N_("shared"),
}
_SEVERAL = FigureWords(
    {
        **{
            key: label
            for name, figure in _OF_PLAYERS.items()
            for key, label in of_players(name, figure).items()
        },
        **LADDER,
    }
)
_LABELS_ALONE = {
    "turns-per-game-1": N_("Turns of a sensible player"),
    "tetromino-playable-1": N_("Dominoes on which a tetromino fits"),
    "none-given-up": N_("No tetromino is given up"),
    **{
        f"{name}-{level}-{player}": Message(label, level=level)
        for level in rules.WINNING
        for player, won, points in (
            (
                "sensibly",
                N_("Level {level}, sensibly: won"),
                N_("Level {level}, sensibly: points"),
            ),
            (
                "at-random",
                N_("Level {level}, at random: won"),
                N_("Level {level}, at random: points"),
            ),
        )
        for name, label in (("won", won), ("score", points))
    },
}


def words(game: TetradominoesGame) -> FigureWords:
    """Return the words for the figures of the game for several, or alone."""
    return FigureWords(_LABELS_ALONE) if game.alone else _SEVERAL
