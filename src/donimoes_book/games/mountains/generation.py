"""Makes problems of a game of laying out: random deals, and how much work each of them is."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from donimoes_book.games.game import LayoutGame
from donimoes_book.search.grading import GRADE
from donimoes_book.games.mountains.solver import effort_of_layout, grade_of_layout
from donimoes_book.search.making import GenerationSpec, GeneratedProblem, Progress
from donimoes_book.search.solitaires.generator import DealSpec

UNIT = "tries"
"""What is measured of a deal: how many layouts a search looks at."""


@dataclass(frozen=True, slots=True)
class LayoutGenerator:
    """Deals until a deal can be laid out and is of the wished grade or a higher one."""

    game: LayoutGame
    spec: ClassVar[GenerationSpec] = DealSpec(tries=100, grade=1)
    compiled: ClassVar[bool] = False

    def make(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress | None = None,
    ) -> GeneratedProblem | None:
        """Make one problem; None when the tries ran out first."""
        rng = Random(seed)
        for tried in range(spec.tries):
            if progress:
                progress(tried, spec.tries)
            deal = self.game.deal(rng)
            effort = effort_of_layout(self.game.layout_puzzle(deal))
            if effort is not None and grade_of_layout(effort) >= spec.grade:
                return GeneratedProblem(deal, {UNIT: effort, GRADE: grade_of_layout(effort)}, effort)
        return None
