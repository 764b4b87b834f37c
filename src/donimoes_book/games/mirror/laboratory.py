"""Makes problems for Mirror Donimoes, and climbs for its campaigns."""

from typing import Any

from donimoes_book.games.mirror.game import Mirror
from donimoes_book.games.sliding.laboratory import SlidingGenerator
from donimoes_book.laboratory.generation import GenerationSpec

SPEC = GenerationSpec(dominoes=5, steps=8, max_states=400, tries=100, grade=1, or_harder=True)
ROOM = 3
"""How many steps the largest graph allowed costs."""
GRADES = (
    # With five dominoes, more than half of them are like others.
    GenerationSpec(dominoes=6, steps=6, max_states=1500, tries=60),
    GenerationSpec(dominoes=6, steps=9, max_states=1500, tries=100),
    GenerationSpec(dominoes=6, steps=15, max_states=3000, tries=250),
    GenerationSpec(dominoes=7, steps=24, max_states=5000, tries=400, or_longer=True),
    None,
)
"""The specifications that most often give each grade, found by trial; None if it takes too long."""


def generator(game: Mirror) -> "MirrorGenerator":
    """Return the generator, which makes problems and searches for the longest."""
    return MirrorGenerator(game, SPEC, GRADES)


class MirrorGenerator(SlidingGenerator):
    """Climbs over filled rectangles: the pawns always start in the corners."""

    compiled = True
    temperature = 0.5

    def score(self, steps: int, states: int, spec: GenerationSpec) -> float:
        """Rate what was measured: the steps, less a penalty for a large graph.

        Four roaming pawns make so many states that a board soon exceeds the limit.
        """
        return min(steps, spec.steps) - ROOM * states / spec.max_states

    def measured(
        self, puzzle: Any, spec: GenerationSpec, *, fast: bool
    ) -> tuple[int, int, Any] | None:
        """Return the moves of a rectangle's problem, the states of its graph, and its start."""
        return self.farthest(puzzle, spec.max_states, fast=fast)

    def farthest(
        self, puzzle: Any, max_states: int, *, fast: bool = False
    ) -> tuple[int, int, Any] | None:
        """Return what `farthest_start` returns."""
        if not fast:
            return super().farthest(puzzle, max_states)
        from donimoes_book.games.mirror.backend import search

        result = search(puzzle, max_states, whole=True)
        if result.limit:
            return None
        if not result.way:
            return -result.nearest, result.states, None
        return len(result.way) - 1, result.states, puzzle.start
