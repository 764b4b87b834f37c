"""Makes graded rectangles with one solution, for every set."""

from collections.abc import Collection, Iterator
from random import Random
from typing import NamedTuple

from donimoes_book.games.dominosa.cover import count_covers
from donimoes_book.games.dominosa.dealing import SETS, Count, deal, sharpened
from donimoes_book.games.dominosa.grading import Run, rate
from donimoes_book.games.dominosa.puzzle import CHAIN_LENGTH, DEDUCTIONS
from donimoes_book.games.dominosa.reasoning import PLAIN
from donimoes_book.laboratory.generation import (
    DrawingGenerator,
    DrawSpec,
    GeneratedProblem,
    GenerationSpec,
    RatedProblem,
)
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.difficulty import GRADE

DOUBLE_SIX = 28


class Gear(NamedTuple):
    """The functions that take most of the time, plain or compiled."""

    count: Count
    run: Run


def gear(*, fast: bool = False) -> Gear:
    """Return the compiled functions if `fast`; raises ImportError if numba is missing."""
    if not fast:
        return Gear(count_covers, PLAIN.run)
    from donimoes_book.games.dominosa import kernels

    return Gear(kernels.count_covers, kernels.run)


class SetSpec(DrawSpec):
    """A specification that includes the set."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the options that make this specification's problem again."""
        return f"--dominoes {self.dominoes} {DrawSpec.__str__(self)}"


class RectangleGenerator(DrawingGenerator):
    """Draws rectangles until one has a single solution and the grade asked for."""

    spec = SetSpec(dominoes=DOUBLE_SIX, tries=200, grade=1, or_harder=True)
    sizes: Collection[int] = SETS
    compiled = True

    def draws(self, rng: Random, seed: str) -> Iterator[tuple[RatedProblem, ...]]:
        """Draw rectangles of a double-six set."""
        return _draws(rng, SETS[DOUBLE_SIX], gear())

    def generate(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress = no_progress,
    ) -> GeneratedProblem | None:
        """Make one problem; None if the tries run out first."""
        draws = _draws(Random(seed), SETS[spec.dominoes], gear(fast=fast))
        for tried, candidates in zip(range(spec.tries), draws, strict=False):
            progress(tried, spec.tries)
            for found in candidates:
                if spec.accepts(found.grade):
                    return found.problem
        return None


def _draws(rng: Random, greatest: int, using: Gear) -> Iterator[tuple[RatedProblem, ...]]:
    """Yield rectangles endlessly; one that takes a guess is not a candidate."""
    while True:
        rectangle = sharpened(rng, *deal(rng, greatest), using.count)
        if rectangle is None:
            yield ()
            continue
        known = rectangle.nothing_known()
        rating = rate(rectangle, known, run=using.run)
        if not rating.grade:
            yield ()
            continue
        measures = {
            DEDUCTIONS: rating.deductions,
            CHAIN_LENGTH: rating.longest_chain,
            GRADE: rating.grade,
        }
        problem = GeneratedProblem(rectangle.position(known), measures, rating.effort)
        yield (RatedProblem(problem, rating.grade),)
