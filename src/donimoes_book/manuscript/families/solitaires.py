"""The solitaires side by side: how often each is won."""

from __future__ import annotations

from donimoes_book.manuscript.families.family import Family
from donimoes_book.search.statistics import RARE, Figure, Simulation


def _row(simulation: Simulation) -> list[str]:
    """How often a solitaire is won, as far as there is a difference."""
    figures = simulation.figures
    if "chance" in figures:
        return [_printed(figures["chance"]), "the same", "the same"]
    return [_printed(figures[way]) for way in ("won-at-random", "won-sensibly", "solvable")]


def _printed(figure: Figure) -> str:
    """A share with its interval; what is very rare, and so has many noughts, without."""
    words = figure.printed if 0 < figure.value < RARE else str(figure)
    return words.replace(" ", "\N{NO-BREAK SPACE}")


SOLITAIRES = Family(
    games=(
        "five-columns",
        "pairs-to-twelve",
        "pairs-of-six",
        "twelve-to-go",
        "bingo",
        "bingo-by-choice",
        "domino-patience",
        "fives-the-limit",
        "knock-out",
    ),
    header=("By blind luck", "By a sensible player", "With everything open"),
    row=_row,
    unbroken=True,
)
