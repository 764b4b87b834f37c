"""The problems of solitaires: deals to be won, and deals without choices to be played out."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from random import Random
from typing import Any

from donimoes_book.games.solitaires.deal import Deal, DrawDeal
from donimoes_book.plurals import counted
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.answer import Answer
from donimoes_book.search.difficulty import GradeScale
from donimoes_book.search.generation import (
    DrawingGenerator,
    DrawSpec,
    GeneratedProblem,
    GenerationSpec,
    ProblemGenerator,
    RatedProblem,
)

_HINT_PART = 3
"""A hint gives away one of so many parts of the moves."""


class DealGenerator(DrawingGenerator):
    """Deals until a deal can be won and is of the grade asked for or a higher one."""

    spec = DrawSpec(tries=1000, grade=1)

    def __init__(self, draw_deal: DrawDeal, length_unit: str, grade_scale: GradeScale) -> None:
        self.draw_deal, self.length_unit, self.grade_scale = draw_deal, length_unit, grade_scale

    def draws(self, rng: Random, seed: str) -> Iterator[tuple[RatedProblem, ...]]:
        """Deal without end; a deal that cannot be won is no candidate."""
        while True:
            deal = self.draw_deal(rng)
            outcome = deal.solve()
            if outcome.length is None:
                yield ()
                continue
            difficulty = deal.measure_difficulty()
            measures = {self.length_unit: outcome.length, **difficulty.measures}
            position, effort = deal.position(deal.start), difficulty.effort
            problem = GeneratedProblem(position, measures, effort)
            yield (RatedProblem(problem, self.grade_scale.grade(effort)),)


class EndingGenerator(ProblemGenerator):
    """Deals until there is at least something to play, in a game without choices."""

    spec = GenerationSpec()

    def __init__(self, draw_deal: DrawDeal, length_unit: str) -> None:
        self.draw_deal, self.length_unit = draw_deal, length_unit

    def generate(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress = no_progress,
    ) -> GeneratedProblem:
        """Make one problem."""
        rng = Random(seed)
        deal = self.draw_deal(rng)
        while not any(True for _ in deal.successors(deal.start)):
            deal = self.draw_deal(rng)
        answer = how_it_ends(deal, self.length_unit)
        return GeneratedProblem(deal.position(deal.start), answer.measures, answer.effort)


def how_it_ends(deal: Deal[Any, Any], length_unit: str) -> Answer:
    """Play out a deal without choices. Every deal is of grade 1."""
    state, moves = deal.start, list[str]()
    while choice := next(iter(deal.successors(state)), None):
        moves.append(deal.move_name(choice[0]))
        state = choice[1]
    after = f"after {counted(len(moves), length_unit)}" if moves else "at once"
    left = counted(deal.remaining(state), "dominoes")
    end = f"It comes out {after}." if deal.is_solved(state) else f"It ends {after}, with {left}."
    first = " ".join(moves[: ceil(len(moves) / _HINT_PART)])
    return Answer(
        "How does this deal end?",
        (end, " ".join(moves)) if moves else (end,),
        deal.remaining(deal.start),
        "dominoes",
        effort=0,
        scale=GradeScale(1),
        pictures=() if deal.is_solved(state) else (deal.position(state),),
        hint=f"It begins {first}." if len(moves) > 1 else "",
    )
