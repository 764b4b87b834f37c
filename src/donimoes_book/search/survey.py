"""Surveys: what many random deals of a game have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.statistics import Figure, Simulation

Measure = Callable[[int, str, bool, Progress], Mapping[str, Figure]]
"""Takes how many deals, a seed, whether to use the compiled backend, and where to report to."""


@dataclass(frozen=True, slots=True)
class Survey:
    """How a game is measured; the same arguments always give the same figures."""

    measure: Measure
    labels: Mapping[str, str]
    """What the box By the numbers calls each figure, in its order; others are not printed."""
    compiled: bool = False
    """Whether it has a compiled backend."""

    def run(
        self, game: str, n: int, seed: str, *, fast: bool = False, progress: Progress = no_progress
    ) -> Simulation:
        """Measure `n` random deals; raises ImportError for `fast` where numba is missing."""
        return Simulation(game, n, seed, self.measure(n, seed, fast, progress))
