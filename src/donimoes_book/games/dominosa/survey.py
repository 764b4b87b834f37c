"""Measures how often a set laid at random has one solution, and how hard it then is."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from donimoes_book.games.dominosa.generation import SETS, deal, gear
from donimoes_book.games.dominosa.grading import rate
from donimoes_book.games.dominosa.rectangle import find_covers
from donimoes_book.games.game import Game
from donimoes_book.laboratory.survey import Survey, share
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import GRADES
from donimoes_book.search.figures import Figure

GRADED = 6
"""The set whose rectangles are graded."""


def survey(_game: Game) -> Survey:
    """Return how the game is measured."""
    return Survey(measure, compiled=True)


def measure(n: int, seed: str, fast: bool, progress: Progress) -> Mapping[str, Figure]:
    """Lay `n` sets of each size at random; grade the double-six ones with one solution."""
    using, figures, grades = gear(fast=fast), dict[str, Figure](), Counter[int]()
    for done, greatest in enumerate(SETS.values()):
        rng, unique = Random(f"{seed}/{greatest}"), 0
        for number in range(n):
            progress(done * n + number, len(SETS) * n)
            rectangle, _ = deal(rng, greatest)
            known = rectangle.nothing_known()
            if find_covers(rectangle, known, count=using.count).count == 1:
                unique += 1
                if greatest == GRADED:
                    grades[rate(rectangle, known, run=using.run).grade] += 1
        figures[f"unique-{greatest}"] = share(unique, n)
    graded = sum(grades.values())
    if graded:
        for grade in range(1, GRADES + 1):
            figures[f"grade-{grade}"] = share(grades[grade], graded)
        figures["guess"] = share(grades[0], graded)
    return figures
