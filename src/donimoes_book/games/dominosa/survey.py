"""Measures how often a set laid at random has one solution, and how hard it then is."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from donimoes_book.games.dominosa.dealing import SETS, deal
from donimoes_book.games.dominosa.generation import gear
from donimoes_book.games.dominosa.grading import rate
from donimoes_book.games.dominosa.rectangle import find_covers
from donimoes_book.laboratory.survey import share
from donimoes_book.language import N_, Message
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import GRADES
from donimoes_book.search.figures import Figure

GRADED = 6
"""The set whose rectangles are graded."""
_NAMES = {
    2: N_("Double-two"),
    3: N_("Double-three"),
    4: N_("Double-four"),
    5: N_("Double-five"),
    6: N_("Double-six"),
    7: N_("Double-seven"),
    8: N_("Double-eight"),
    9: N_("Double-nine"),
}
CHARTED = (*(f"unique-{n}" for n in (2, 6, 9)), *(f"grade-{n}" for n in range(1, GRADES + 1)))
LABELS = {
    **{
        f"unique-{greatest}": Message("{set}: one solution", set=name)
        for greatest, name in _NAMES.items()
    },
    **{
        f"grade-{grade}": Message("Double-six, one solution: grade {grade}", grade=grade)
        for grade in range(1, GRADES + 1)
    },
    "guess": N_("Double-six, one solution: takes a guess"),
}


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
