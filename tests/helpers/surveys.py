"""Measures a game by name, as `donimoes-book simulate` does."""

from donimoes_book.games.laboratory import survey_of
from donimoes_book.games.registry import find, words_of
from donimoes_book.search.figures import Simulation


def simulate(name: str, n: int, seed: str, *, fast: bool = False) -> Simulation:
    """Measure `n` random deals of a game."""
    return survey_of(find(name), n, seed, fast=fast)


def labels_of(name: str):
    """Return the book's names for a game's figures."""
    return words_of(name).labels
