"""What the table of a family is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from donimoes_book.search.statistics import Simulation


@dataclass(frozen=True, slots=True)
class Family:
    """A table with a row for each game."""

    games: tuple[str, ...]
    """Their names, in the order of the table."""
    header: tuple[str, ...]
    """What the columns beside the game's title tell."""
    row: Callable[[Simulation], Sequence[str]]
    """Tells it of a game; raises KeyError for a figure that was not measured."""
    unbroken: bool = False
    """Whether each title is kept on one line, as there is room where columns are few."""
