"""The table of the solitaires: how often each is won, by every kind of play."""

from donimoes_book.games.game import Family, Game
from donimoes_book.search.figures import Figure, Simulation, in_words
from donimoes_book.words.language import N_, gettext


def _row(_game: Game, simulation: Simulation) -> list[str]:
    """How often a solitaire is won, by each kind of play that makes a difference."""
    figures = simulation.figures
    if "chance" in figures:
        return [_printed(figures["chance"]), gettext("the same"), gettext("the same")]
    return [_printed(figures[way]) for way in ("won-at-random", "won-sensibly", "solvable")]


def _printed(figure: Figure) -> str:
    """A share as charts say it, on one line."""
    return in_words(figure.value).replace(" ", "\N{NO-BREAK SPACE}")


FAMILY = Family(
    header=(N_("By blind luck"), N_("By a sensible player"), N_("With everything open")),
    row=_row,
    unbroken=True,
)
