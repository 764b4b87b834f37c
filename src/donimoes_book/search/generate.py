"""Makes new problems: random boards, changed a little at a time to make solutions longer.

The best problems for people have long solutions and small state graphs, so a board whose graph
passes a limit is given up at once. Where moves can be taken back the walk begins at the solved
board and the problem is a position far from it; otherwise the board is the problem.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from donimoes_book.board.position import Position
from donimoes_book.games.game import PuzzleGame
from donimoes_book.search.grading import Terrain, grade, measures_of, terrain
from donimoes_book.search.graph import StateGraph, walk
from donimoes_book.search.making import GenerationSpec, Made, Progress
from donimoes_book.search.shortest import Outcome, solve

TEMPERATURE = 0.25
"""In steps: about how much worse a changed board may be and still be kept."""
PATIENCE = 5
"""A climb that finds nothing better for a fifth of the tries makes way for a fresh board."""
_WISH = GenerationSpec(dominoes=8, steps=12, max_states=400, tries=1000, grade=1)


@dataclass(frozen=True, slots=True)
class Found:
    """A problem that was made."""

    position: Position
    outcome: Outcome
    wish: GenerationSpec
    seed: str
    """What the random numbers started from: the same seed and wish give the same problem."""
    terrain: Terrain
    """What a person meets on the way to its solution."""

    @property
    def effort(self) -> float:
        """How hard it is."""
        return self.terrain.effort


@dataclass(frozen=True, slots=True)
class _Board:
    laid: Position
    graph: StateGraph
    score: float
    start: Any


def generate(
    game: PuzzleGame, wish: GenerationSpec, seed: str, progress: Progress | None = None
) -> Found | None:
    """Make one problem; None when the tries ran out first, or when it is too easy.

    Simulated annealing over boards. `progress` is told the tries done, and of how many.
    """
    rng = Random(seed)
    best: _Board | None = None
    current: _Board | None = None
    top, since = -math.inf, 0
    for tried in range(wish.tries):
        if progress:
            progress(tried, wish.tries)
        since += 1
        if since > wish.tries / PATIENCE:
            current, top, since = None, -math.inf, 0
        board = _look_at(game, wish, _lay(game, wish, rng, current))
        if board is None:
            continue
        worse = min(0.0, board.score - current.score) if current else 0.0
        if rng.random() < math.exp(worse / TEMPERATURE):
            current = board
        if board.score > top:
            top, since = board.score, 0
        if best is None or board.score > best.score:
            best = board
    if best is None or not best.graph.distances:
        return None
    position = game.puzzle(best.laid).position(best.start)
    problem = game.puzzle(position)
    # From another start of the same graph there is as much to be reached, or less.
    graph = walk(problem, best.graph.states)
    assert graph is not None
    met = terrain(problem, graph)
    if grade(met.effort, game.grade_one_limit) < wish.grade:
        return None
    return Found(position, solve(problem), wish, seed, met)


def _lay(game: PuzzleGame, wish: GenerationSpec, rng: Random, current: _Board | None) -> Position:
    """A fresh board, or the current one changed a little."""
    if current is None:
        return game.random_board(rng, wish.dominoes)
    return game.changed_board(rng, current.laid)


def _look_at(game: PuzzleGame, wish: GenerationSpec, laid: Position) -> _Board | None:
    """Walk a board's graph and say how good it is; None when the graph is too large."""
    puzzle = game.puzzle(laid)
    graph = walk(puzzle, wish.max_states)
    if graph is None:
        return None
    if not graph.distances:
        return _Board(laid, graph, -float(graph.nearest), None)
    start = graph.at_distance(wish.steps) if game.reversible else puzzle.start
    if start not in graph.distances:
        return _Board(laid, graph, -float(graph.nearest), None)
    steps = graph.distances[start]
    # Past the wish longer is no better; of equals the smaller graph wins.
    score = min(steps, wish.steps) - graph.states / wish.max_states
    return _Board(laid, graph, score, start)


@dataclass(frozen=True, slots=True)
class BoardMaker:
    """Makes problems of any game that has boards to be changed a little."""

    game: PuzzleGame
    wish: GenerationSpec = _WISH
    """What is wished where nothing is said; the number of dominoes where it can be chosen."""
    compiled: ClassVar[bool] = False

    def make(
        self,
        wish: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress | None = None,
    ) -> Made | None:
        """Make one problem, as `generate` does."""
        found = generate(self.game, wish, seed, progress)
        if found is None:
            return None
        measures = measures_of(self.game, found.outcome, found.terrain)
        return Made(found.position, measures, found.effort)
