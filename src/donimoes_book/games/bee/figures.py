"""What a book calls the figures of Bee Donimoes."""

from donimoes_book.games.bee.game import BeeGame
from donimoes_book.games.bee.rules import FIRST_QUEEN
from donimoes_book.language import N_, Message
from donimoes_book.search.figures import FigureWords

DICE = {3: N_("Three dice"), 4: N_("Four dice"), 5: N_("Five dice"), 6: N_("Six dice")}
_FIGURES = {
    "solvable": N_("the last queen can be reached"),
    "first-queen": N_("the first queen can be reached"),
    "every-queen": N_("every queen can be reached"),
    "moves-q1": N_("a quarter take at most"),
    "moves-median": N_("half take at most"),
    "moves-q3": N_("three quarters take at most"),
    "longest": N_("the longest"),
    "three-to-six": N_("takes three to six moves"),
    "all-rounds": N_("all rounds together"),
}
_LABELS = {
    f"{name}-{dice}": Message("{dice}: {figure}", dice=words, figure=label)
    for dice, words in DICE.items()
    for name, label in _FIGURES.items()
    if dice > FIRST_QUEEN or name != "every-queen"
}
"""What the book calls each figure; it is about the last round unless it says otherwise."""


def words(_game: BeeGame) -> FigureWords:
    """Return the labels of the figures."""
    return FigureWords(_LABELS)
