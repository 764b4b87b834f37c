"""Makes problems of a game of laying out: random deals, and how much work each of them is."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from donimoes_book.games.game import LayoutGame
from donimoes_book.search.grading import GRADE
from donimoes_book.search.layout.solver import effort_of_layout, grade_of_layout
from donimoes_book.search.making import GenerationSpec, Made, Progress
from donimoes_book.search.solitaires.maker import DealSpec

UNIT = "tries"
"""What is measured of a deal: how many layouts a search looks at."""


@dataclass(frozen=True, slots=True)
class DealMaker:
    """Deals until a deal can be laid out and is of the wished grade or a higher one."""

    game: LayoutGame
    wish: ClassVar[GenerationSpec] = DealSpec(tries=100, grade=1)
    compiled: ClassVar[bool] = False

    def make(
        self,
        wish: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress | None = None,
    ) -> Made | None:
        """Make one problem; None when the tries ran out first."""
        rng = Random(seed)
        for tried in range(wish.tries):
            if progress:
                progress(tried, wish.tries)
            deal = self.game.deal(rng)
            effort = effort_of_layout(self.game.layout_puzzle(deal))
            if effort is not None and grade_of_layout(effort) >= wish.grade:
                return Made(deal, {UNIT: effort, GRADE: grade_of_layout(effort)}, effort)
        return None
