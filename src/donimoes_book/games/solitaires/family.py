"""The table of the solitaires: how often each is won, by every kind of play."""

from donimoes_book.games.game import Family, Game
from donimoes_book.search.figures import RARE, Figure, Simulation
from donimoes_book.words.language import N_, gettext, number


def _row(_game: Game, simulation: Simulation) -> list[str]:
    """How often a solitaire is won, by each kind of play that makes a difference."""
    figures = simulation.figures
    if "chance" in figures:
        return [_printed(figures["chance"]), gettext("the same"), gettext("the same")]
    return [_printed(figures[way]) for way in ("won-at-random", "won-sensibly", "solvable")]


def _printed(figure: Figure) -> str:
    """A share without its interval, or in how many deals a very rare one comes up once."""
    if not 0 < figure.value < RARE:
        return figure.printed
    words = gettext("one in {deals}", deals=number(int(float(f"{1 / figure.value:.2g}"))))
    return words.replace(" ", "\N{NO-BREAK SPACE}")


FAMILY = Family(
    header=(N_("By blind luck"), N_("By a sensible player"), N_("With everything open")),
    row=_row,
    unbroken=True,
)
