"""Dominosa in the laboratory: making problems of a grade, and measuring sets laid at random."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from donimoes_book.board.dominoes import either_way
from donimoes_book.board.rectangle import divide
from donimoes_book.games.dominosa import reasoning, rectangle
from donimoes_book.games.dominosa.puzzle import Run, rate
from donimoes_book.games.dominosa.reasoning import Grid
from donimoes_book.games.dominosa.rectangle import (
    Rectangle,
    count_covers,
    find_covers,
    pairs_up_to,
)
from donimoes_book.games.game import Game
from donimoes_book.laboratory import generation
from donimoes_book.laboratory.survey import Measured
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.difficulty import GRADE, GRADES
from donimoes_book.search.figures import Figure, share

Laid = list[tuple[int, int]]
"""The halves of every domino on the table, in order."""
Count = Callable[..., Any]
"""`count_covers`, plain or compiled."""

EXCHANGES = 1000
"""How many dominoes are exchanged before dealing again; a few dozen are usually enough."""
SETS = {(n + 1) * (n + 2) // 2: n for n in range(2, 10)}
"""The greatest number of each set, by the set's number of dominoes."""
DOUBLE_SIX = 28


class Gear(NamedTuple):
    """The functions that take most of the time, plain or compiled."""

    count: Count
    run: Run


@cache
def gear(*, fast: bool = False) -> Gear:
    """Return the compiled functions if `fast`; raises ImportError if numba is missing."""
    if not fast:
        return Gear(count_covers, reasoning.run)
    import numpy as np
    from numba import njit

    compiled_count = rectangle.loop.compiled(njit)["count_covers"]
    compiled_run = reasoning.loop.compiled(njit)["run"]

    def count(grid: Grid, gone: Any, left: Any, way: Any, most: int, solutions: Any) -> Any:
        """Call the compiled `count_covers` with lists; like the plain one, it changes the last."""
        covers = np.array(solutions)
        lists = map(np.array, (gone, left, way))
        counted = compiled_count(in_arrays(grid), *lists, most, covers)
        solutions[:] = covers.tolist()
        return counted

    def run(grid: Grid, state: Any, hardest: int, longest: int, *lists: Any) -> int:
        """Call the compiled `run` with lists; it changes the same lists as the plain one."""
        statuses, out, work, tally = map(np.array, (state, *lists))
        ended = compiled_run(in_arrays(grid), statuses, hardest, longest, out, work, tally)
        state[:], lists[-1][:] = statuses.tolist(), tally.tolist()
        return int(ended)

    def in_arrays(grid: Grid) -> Grid:
        starts, listed, items = map(np.array, grid[:3])
        return Grid(starts, listed, items, grid.halves, grid.width)

    return Gear(count, run)


class RectangleGenerator(generation.DrawingGenerator):
    """Draws rectangles until one has a single solution and the grade asked for."""

    spec = generation.SizedDrawSpec(dominoes=DOUBLE_SIX, tries=200, grade=1, or_harder=True)
    sizes: Collection[int] = SETS
    compiled = True

    def __init__(self, greatest: int = SETS[DOUBLE_SIX], *, fast: bool = False) -> None:
        """Draw sets up to a number."""
        self._greatest, self._fast = greatest, fast

    def draws(self, rng: Random, seed: str) -> Iterator[tuple[generation.RatedProblem, ...]]:
        """Draw rectangles endlessly; one that takes a guess is not a candidate."""
        using = gear(fast=self._fast)
        while True:
            rectangle = sharpen(rng, *deal(rng, self._greatest), using.count)
            if rectangle is None:
                yield ()
                continue
            statuses = rectangle.statuses()
            rating = rate(rectangle, statuses, run=using.run)
            if not rating.grade:
                yield ()
                continue
            measures = {**rating.measures, GRADE: rating.grade}
            position = rectangle.position(statuses)
            yield (generation.RatedProblem(position, measures, rating.effort, rating.grade),)

    def generate(
        self,
        spec: generation.GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress = no_progress,
    ) -> generation.GeneratedProblem | None:
        """Make one problem with the set asked for; None if the tries run out first."""
        drawing = RectangleGenerator(SETS[spec.dominoes], fast=fast)
        return generation.DrawingGenerator.generate(drawing, spec, seed, progress=progress)


def generator(_game: Game) -> RectangleGenerator:
    """Return a generator that lays sets until one has a single solution of the right grade."""
    return RectangleGenerator()


def deal(rng: Random, greatest: int) -> tuple[Rectangle, Laid]:
    """Lay a set at random, and return where its dominoes are."""
    width, height = greatest + 2, greatest + 1
    division, pairs = divide(rng, width, height), list(pairs_up_to(greatest))
    rng.shuffle(pairs)
    numbers = [0] * (width * height)
    for (one, other), pair in zip(division, pairs, strict=True):
        numbers[one], numbers[other] = either_way(rng, pair)
    return Rectangle(width, tuple(numbers)), division


def doubtful(rectangle: Rectangle, division: Laid) -> list[tuple[int, int]]:
    """Return pairs of dominoes side by side whose square could be divided the other way.

    It can if two numbers that meet at a corner are equal: 1|2 above 2|3 is also 1-2 and 2-3
    upright.
    """
    width, numbers = rectangle.width, rectangle.numbers
    number_at = {half: number for number, halves in enumerate(division) for half in halves}
    pairs = []
    for number, (one, other) in enumerate(division):
        across = other == one + 1
        step = width if across else 1
        if across or (one + 1) % width:
            beside = one + step, other + step
            there = number_at.get(beside[0])
            if there is not None and number_at.get(beside[1]) == there:
                corners = numbers[one], numbers[other], numbers[beside[0]], numbers[beside[1]]
                if corners[0] == corners[3] or corners[1] == corners[2]:
                    pairs.append((number, there))
    return pairs


def sharpen(
    rng: Random, rectangle: Rectangle, division: Laid, count: Count = count_covers
) -> Rectangle | None:
    """Exchange dominoes that could be laid otherwise until none could; None if that fails."""
    for _ in range(EXCHANGES):
        blamed = [number for two in doubtful(rectangle, division) for number in two]
        if not blamed:
            ways = find_covers(rectangle, rectangle.statuses(), count=count).ways
            if len(ways) == 1:
                return rectangle
            current = set(map(rectangle.number_of, *zip(*division, strict=True)))
            others = next(set(way) for way in ways if set(way) != current)
            blamed = [
                number
                for number, halves in enumerate(division)
                if rectangle.number_of(*halves) not in others
            ]
        rectangle = _exchanged(
            rng, rectangle, division, rng.choice(blamed), rng.randrange(len(division))
        )
    return None


def _exchanged(
    rng: Random, rectangle: Rectangle, division: Sequence[tuple[int, int]], one: int, other: int
) -> Rectangle:
    """Exchange two dominoes, or turn one that is chosen twice."""
    numbers = list(rectangle.numbers)
    first = numbers[division[one][0]], numbers[division[one][1]]
    second = numbers[division[other][0]], numbers[division[other][1]]
    for halves, pair in ((division[one], second), (division[other], first)):
        numbers[halves[0]], numbers[halves[1]] = either_way(rng, pair)
    return Rectangle(rectangle.width, tuple(numbers))


GRADED = 6
"""The set whose rectangles are graded."""


def survey(_game: Game, n: int, seed: str, progress: Progress, *, fast: bool = False) -> Measured:
    """Lay `n` sets of each size at random; grade the double-six ones with one solution."""
    using, figures, grades = gear(fast=fast), dict[str, Figure](), Counter[int]()
    for done, greatest in enumerate(SETS.values()):
        rng, unique = Random(f"{seed}/{greatest}"), 0
        for number in range(n):
            progress(done * n + number, len(SETS) * n)
            rectangle, _ = deal(rng, greatest)
            statuses = rectangle.statuses()
            if find_covers(rectangle, statuses, count=using.count).count == 1:
                unique += 1
                if greatest == GRADED:
                    grades[rate(rectangle, statuses, run=using.run).grade] += 1
        figures[f"unique-{greatest}"] = share(unique, n)
    graded = sum(grades.values())
    if graded:
        for grade in range(1, GRADES + 1):
            figures[f"grade-{grade}"] = share(grades[grade], graded)
        figures["guess"] = share(grades[0], graded)
    return figures
