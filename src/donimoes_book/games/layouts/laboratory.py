"""The layout games in the laboratory: making deals, and counting all layouts of some sets."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from donimoes_book.files import write_whole
from donimoes_book.games.layouts.deals import DealtGame
from donimoes_book.games.layouts.game import ClassicLayout
from donimoes_book.games.layouts.solver import count_layouts
from donimoes_book.laboratory import generation
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import GRADE
from donimoes_book.search.layout import CensusReport


def generator(game: DealtGame) -> generation.ProblemGenerator | None:
    """Return the generator of a game's problems; None if its dominoes are always the same."""
    return DealGenerator(game) if game.drawn else None


class DealGenerator(generation.DrawingGenerator):
    """Deals dominoes of a layout game until they have a layout of the grade asked for."""

    def __init__(self, game: DealtGame) -> None:
        self.game = game
        self.spec = generation.DrawSpec(tries=game.deals, grade=1, or_harder=True)

    def draws(self, rng: Random, seed: str) -> Iterator[tuple[generation.RatedProblem, ...]]:
        """Deal again and again; a deal without a layout is not a candidate."""
        while True:
            deal = self.game.deal(rng)
            effort = self.game.layout_effort(self.game.layout_puzzle(deal))
            if effort is None:
                yield ()
                continue
            grade = self.game.grade_scale.grade(effort)
            measures = {self.game.length_unit: effort, GRADE: grade}
            yield (generation.RatedProblem(deal, measures, effort, grade),)


def census(game: ClassicLayout, file: Path, progress: Progress) -> CensusReport:
    """Count all layouts of the sets that a game names."""
    lines, kept = [], {}
    for number, (words, dominoes) in enumerate(game.counted):
        progress(number, len(game.counted))
        for puzzle in game.shapes(dominoes):
            count = count_layouts(puzzle)
            shape = f"{words}, {puzzle.width} by {puzzle.height}"
            lines.append(f"{shape}: {count.layouts:,} layouts, {count.different:,} different.")
            kept[shape] = {"layouts": count.layouts, "different": count.different}
    write_whole(file, (json.dumps(kept, indent=1) + "\n").encode())
    return CensusReport(tuple(lines), 0)
