"""Makes problems of sliding puzzles, and climbs for their campaigns by simulated annealing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from donimoes_book.board.position import Position
from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.games.sliding.puzzle import SlidingPuzzle
from donimoes_book.search.generate import BoardGenerator
from donimoes_book.search.graph import walk
from donimoes_book.search.making import CLIMBS, HallEntry, GenerationSpec, WorkUnit

TEMPERATURE = 1.0
"""In steps: about how much worse a changed board may be and still be climbed from."""


@dataclass(frozen=True, slots=True)
class SlidingGenerator(BoardGenerator):
    """Climbs over boards; a longer solution is better, and of equals the smaller graph."""

    game: SlidingGame
    campaign: ClassVar[GenerationSpec] = GenerationSpec(
        dominoes=8, max_states=20_000, tries=100, climbs=CLIMBS
    )
    hall: ClassVar[int] = 6
    alike: ClassVar[int] = 6

    def starts(
        self, hall: Sequence[HallEntry], rng: Random, units: int
    ) -> Sequence[HallEntry | None]:
        """Every other climb goes on from a board of the hall, the better ones more often."""
        return [hall[i // 2 % len(hall)] if hall and i % 2 else None for i in range(units)]

    def climb(self, unit: WorkUnit) -> HallEntry | None:
        """Climb from a board; None when none could be solved."""
        spec, rng = unit.campaign_spec.spec, unit.campaign_spec.rng(unit.number)
        laid = Position.parse(unit.start) if unit.start else None
        score, best = -math.inf, None
        for _ in range(spec.tries):
            if laid:
                changed = self.game.changed_board(rng, laid)
            else:
                changed = self.game.random_board(rng, spec.dominoes)
            seen = self.judged(changed, spec.max_states, unit.fast)
            if seen is None:
                continue
            found, value = seen
            if rng.random() < math.exp(min(0.0, value - score) / TEMPERATURE):
                laid, score = changed, value
            if found and (best is None or found.rank < best.rank):
                best = found
        return best

    def judged(
        self, laid: Position, max_states: int, fast: bool
    ) -> tuple[HallEntry | None, float] | None:
        """Look at a board: the problem that it makes, and how good it is to climb from.

        None where its graph is too large; no problem where it has no solution.
        """
        puzzle = self.game.puzzle(laid)
        seen = self._measured(puzzle, max_states, fast)
        if seen is None:
            return None
        steps, states, start = seen
        if start is None:
            return None, float(steps)
        position = puzzle.position(start)
        return HallEntry(steps, states, str(position), str(laid)), steps - states / max_states

    def _measured(
        self, puzzle: SlidingPuzzle, max_states: int, fast: bool
    ) -> tuple[int, int, Any] | None:
        """The steps that the problem takes, the number of states, and where the problem starts.

        Without a solution: how near one comes (less is worse), and no start.
        """
        if fast:
            from donimoes_book.search.sliding import fast as backend
            from donimoes_book.games.sliding.packing import TooWide

            try:
                compiled = backend.walk(puzzle, max_states)
            except TooWide:
                pass
            else:
                if compiled is None:
                    return None
                if compiled.longest < 0:
                    return -compiled.nearest, compiled.states, None
                steps = compiled.longest if self.game.reversible else int(compiled.distances[0])
                if steps < 0:
                    return -1, compiled.states, None
                starts = compiled.at_distance(steps) if self.game.reversible else [puzzle.start]
                return steps, compiled.states, min(starts)
        graph = walk(puzzle, max_states)
        if graph is None:
            return None
        if not graph.distances:
            return -graph.nearest, graph.states, None
        if not self.game.reversible:
            steps = graph.distances.get(puzzle.start, -1)
            return steps, graph.states, puzzle.start if steps >= 0 else None
        steps = max(graph.distances.values())
        farthest = min(state for state, distance in graph.distances.items() if distance == steps)
        return steps, graph.states, farthest
