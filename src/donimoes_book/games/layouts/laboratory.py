"""The layout games in the laboratory: making deals, and counting all layouts of some sets."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from donimoes_book.games.layouts.deals import DealtGame, set_out
from donimoes_book.games.layouts.game import ClassicLayout
from donimoes_book.games.layouts.solver import count_layouts
from donimoes_book.laboratory import generation
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import GRADE, GRADES, effort_of_search, grade_of, most_tries
from donimoes_book.search.layout import CensusReport
from donimoes_book.store.files import write_whole

SIZES = {"latin-square": {1: (8, 10, 12, 6, 8, 10, 16), 2: (16, 10, 12, 15)}}
"""How many dominoes easy deals have, where those of one size soon repeat: numbers are only names in
a Latin square, so a set has just 148 different deals of ten dominoes."""

NEVER_SO_HARD = {"square-of-six": 4, "two-equal-lines": 2}
"""The easiest grade that deals hardly ever reach, if at all: of 1,860 and of 10,993 random deals,
none took more than 1,932 and 121 tries."""


def generator(game: DealtGame) -> generation.ProblemGenerator | None:
    """Return the generator of a game's problems; None if its dominoes are always the same."""
    return DealGenerator(game) if game.drawn else None


class DealGenerator(generation.DrawingGenerator):
    """Deals dominoes of a layout game until they have a layout of the grade asked for."""

    def __init__(self, game: DealtGame, most: int | None = None, size: int = 0) -> None:
        """A search for a layout is given up after `most` tries; `size` is that of other deals."""
        self.game, self.most, self.size = game, most, size
        self.spec = generation.DrawSpec(tries=game.deals, grade=1, or_harder=True)

    def generate(
        self, spec: generation.GenerationSpec, seed: str, **options: Any
    ) -> generation.GeneratedProblem | None:
        """Make one problem; what takes more tries than the grade asked for has is too hard."""
        if self.most is None and spec.grade and not spec.or_harder:
            limited = DealGenerator(self.game, most_tries(spec.grade) + 1, spec.dominoes)
            return limited.generate(spec, seed, **options)
        return super().generate(spec, seed, **options)

    def spec_for_grade(self, grade: int) -> generation.GenerationSpec | None:
        """Return the options that make problems of this grade; None if none do."""
        too_hard = grade >= NEVER_SO_HARD.get(self.game.name, GRADES + 1)
        return None if too_hard else super().spec_for_grade(grade)

    def spec_for_many(self, grade: int, number: int) -> generation.GenerationSpec | None:
        """Take one size after another, if the usual ones have too few different deals."""
        spec = self.spec_for_grade(grade)
        sizes = SIZES.get(self.game.name, {}).get(grade)
        return replace(spec, dominoes=sizes[number % len(sizes)]) if spec and sizes else spec

    def draws(self, rng: Random, seed: str) -> Iterator[tuple[generation.RatedProblem, ...]]:
        """Deal again and again; a deal without a layout is not a candidate."""
        while True:
            size, stock = self.size, self.game.stock
            deal = set_out(sorted(rng.sample(stock, size))) if size else self.game.deal(rng)
            tries = self.game.layout_effort(self.game.layout_puzzle(deal), self.most)
            if tries is None:
                yield ()
                continue
            effort = effort_of_search(tries)
            grade = grade_of(effort)
            measures = {self.game.length_unit: tries, GRADE: grade}
            yield (generation.RatedProblem(deal, measures, effort, grade),)


def census(game: ClassicLayout, file: Path, progress: Progress) -> CensusReport:
    """Count all layouts of the sets that a game names."""
    lines, counts = [], {}
    for number, (words, dominoes) in enumerate(game.counted):
        progress(number, len(game.counted))
        for puzzle in game.shapes(dominoes):
            count = count_layouts(puzzle)
            shape = f"{words}, {puzzle.width} by {puzzle.height}"
            lines.append(f"{shape}: {count.layouts:,} layouts, {count.different:,} different.")
            counts[shape] = {"layouts": count.layouts, "different": count.different}
    write_whole(file, (json.dumps(counts, indent=1) + "\n").encode())
    return CensusReport(tuple(lines), 0)
