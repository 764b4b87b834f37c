"""What a book calls the figures of solitaires."""

from collections.abc import Mapping

from donimoes_book.games.game import Game
from donimoes_book.language import N_
from donimoes_book.search.figures import Chart, FigureWords

MOVES_LABELS = {
    "moves-q1": N_("A quarter take at most"),
    "moves-median": N_("Half take at most"),
    "moves-q3": N_("Three quarters take at most"),
}
LABELS = {
    "solvable": N_("Can be solved"),
    **MOVES_LABELS,
    "won-sensibly": N_("Won by a sensible player"),
    "left-sensibly": N_("Left by a sensible player (median)"),
    "won-at-random": N_("Won by blind luck"),
    "left-at-random": N_("Left by blind luck (median)"),
}
"""What most solitaires have."""
CHANCE_LABELS = {"chance": N_("Won, whatever you do")}
"""The same for games with nothing to choose."""


def words(game: Game) -> FigureWords:
    """Return what a book calls the figures: the game's `labels`, or what most solitaires have."""
    labels: Mapping[str, str] = getattr(game, "labels", LABELS)
    return FigureWords(labels, Chart.CHANCES)
