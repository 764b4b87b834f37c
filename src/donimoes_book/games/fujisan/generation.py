"""Makes problems of Fujisan and Country Road, and climbs for their campaigns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from donimoes_book.board.position import Position
from donimoes_book.games.fujisan.game import FujisanGame
from donimoes_book.games.fujisan.climb import (
    ALIKE,
    FRESH,
    HOT,
    OFTEN,
    WARM,
    Climbed,
    anneal,
    climb,
    one_of_the_best,
    remembering,
)
from donimoes_book.games.fujisan.survey import backend
from donimoes_book.search.grading import grade, measures_of, terrain
from donimoes_book.search.graph import StateGraph, walk
from donimoes_book.search.making import CLIMBS, HallEntry, GenerationSpec, GeneratedProblem, Progress, WorkUnit
from donimoes_book.search.shortest import MAX_STATES, solve

ENDLESS = 1_000_000
"""More moves than any solution takes."""


@dataclass(frozen=True, slots=True)
class FujisanGenerator:
    """Climbs over deals. There are always twelve dominoes, and every graph is small enough."""

    game: FujisanGame
    spec: ClassVar[GenerationSpec] = GenerationSpec(steps=20, tries=FRESH, grade=1)
    campaign: ClassVar[GenerationSpec] = GenerationSpec(tries=FRESH, climbs=CLIMBS)
    compiled: ClassVar[bool] = True
    hall: ClassVar[int] = 24
    alike: ClassVar[int] = ALIKE

    def make(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress | None = None,
    ) -> GeneratedProblem | None:
        """Make a problem that takes as many moves as wished, or nearly; None when too easy."""
        look = backend(fast, road=self.game.kind.road)
        found = climb(look, spec.steps, spec.tries, seed, progress)
        if found is None:
            return None
        position = self.game.position(found.deal)
        puzzle = self.game.puzzle(position)
        met = terrain(puzzle, self._graph(position))
        if grade(met.effort, self.game.grade_one_limit) < spec.grade:
            return None
        return GeneratedProblem(position, measures_of(self.game, solve(puzzle), met), met.effort)

    def starts(
        self, hall: Sequence[HallEntry], rng: Random, units: int
    ) -> Sequence[HallEntry | None]:
        """Most climbs go on from a deal of the hall, the better ones more often."""
        return [
            one_of_the_best(rng, hall) if hall and rng.random() < OFTEN else None
            for _ in range(units)
        ]

    def climb(self, unit: WorkUnit) -> HallEntry | None:
        """Climb from a random deal or, with half as many looks, from one of the hall."""
        look = backend(unit.fast, road=self.game.kind.road)
        rng, start, hot, tries = unit.campaign_spec.rng(unit.number), None, HOT, unit.campaign_spec.spec.tries
        if unit.start:
            deal = self.game.puzzle(Position.parse(unit.start)).table.deal
            start = Climbed(deal, look(deal)[0] or 0)
            hot, tries = rng.choice(WARM), max(1, tries // 2)
        looks = range(tries)
        top = anneal(rng, remembering(look), ENDLESS, start, (hot, tries), looks)
        return self._hall_entry(top) if top else None

    def _hall_entry(self, found: Climbed) -> HallEntry:
        position = self.game.position(found.deal)
        states = self._graph(position).states
        return HallEntry(found.length, states, str(position), str(position))

    def _graph(self, position: Position) -> StateGraph:
        graph = walk(self.game.puzzle(position), MAX_STATES)
        assert graph is not None
        return graph
