"""Makes problems of a solitaire: dealt at random until one can be won and is hard enough."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.search.grading import grade_of
from donimoes_book.search.making import GenerationSpec, GeneratedProblem, Progress
from donimoes_book.search.depth_first import decide
from donimoes_book.games.solitaires.luck import luck_of


@dataclass(frozen=True, slots=True)
class DealSpec(GenerationSpec):
    """A wish whose grade decides which deal is taken, so that it is recorded, too."""

    def __str__(self) -> str:
        """The options that make a problem of this wish again."""
        return f"--grade {self.grade} --tries {self.tries}"


@dataclass(frozen=True, slots=True)
class SolitaireGenerator:
    """Deals until a deal can be won and is of the wished grade or a higher one."""

    game: Solitaire
    spec: ClassVar[GenerationSpec] = DealSpec(tries=1000, grade=1)
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
            deal = self.game.problem_deal(rng)
            outcome = decide(deal)
            if outcome.length is None:
                continue
            luck = luck_of(deal)
            if grade_of(self.game, luck) >= spec.grade:
                measures = {self.game.length_unit: outcome.length, **luck.measures}
                return GeneratedProblem(deal.position(deal.start), measures, luck.effort)
        return None
