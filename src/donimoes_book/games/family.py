"""Families: games that a book compares in one table, a row for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from donimoes_book.games.game import Game
from donimoes_book.search.statistics import Simulation


@dataclass(frozen=True, slots=True)
class Family:
    """A table with a row for each game whose `family` is this package."""

    header: tuple[str, ...]
    """What the columns beside the game's title show."""
    row: Callable[[Game, Simulation], Sequence[str]]
    """Returns the cells of a game; raises KeyError for a figure that was not measured."""
    unbroken: bool = False
    """Whether each title is kept on one line, as there is room where columns are few."""
