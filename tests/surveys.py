"""Measures a game by name, as `donimoes-book simulate` does."""

from donimoes_book.games.registry import find
from donimoes_book.search.statistics import Simulation


def simulate(name: str, n: int, seed: str, *, fast: bool = False) -> Simulation:
    """Measure `n` random deals of a game."""
    return find(name).survey().run(name, n, seed, fast=fast)


def labels_of(name: str):
    """Return the book's names for a game's figures."""
    return find(name).survey().labels
