"""Makes new problems: filled rectangles, changed a little at a time to make solutions longer.

The best problems for people have long solutions and small state graphs, so a board whose graph
passes a limit is given up at once. Where moves can be taken back the walk begins at the filled
rectangle and the problem is a position far from it; otherwise the rectangle is the problem.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import change_rectangle, random_rectangle, shapes
from donimoes_book.games.game import PuzzleGame
from donimoes_book.search.graph import StateGraph, walk
from donimoes_book.search.shortest import Outcome, solve

TEMPERATURES = 1.2, 0.15
"""In steps: how much worse a changed board may be and still be kept, at first and at last."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a problem should be like."""

    dominoes: int
    steps: int
    """How long the shortest solution should be; shorter where the tries run out."""
    max_states: int = 400
    """The largest state graph that a person should have to find a way through."""
    tries: int = 2000
    """How many boards to look at."""


@dataclass(frozen=True, slots=True)
class Found:
    """A problem that was made."""

    position: Position
    outcome: Outcome
    seed: str
    """What the random numbers started from: the same seed and wish give the same problem."""


@dataclass(frozen=True, slots=True)
class _Board:
    rectangle: Position
    graph: StateGraph
    score: float
    start: Any


def generate(
    game: PuzzleGame, wish: Wish, seed: str, progress: Callable[[int, int], None] | None = None
) -> Found | None:
    """Make one problem; None when the tries ran out before any board could be solved.

    Simulated annealing over boards. `progress` is told the tries done and the longest solution.
    """
    rng = Random(seed)
    shape = rng.choice(shapes(wish.dominoes)[:2])
    best: _Board | None = None
    current: _Board | None = None
    for tried in range(wish.tries):
        if current is None:
            rectangle = random_rectangle(rng, *shape)
        else:
            changed = change_rectangle(rng, current.rectangle, rng.choice((1, 2, 2, 3, 3, 4)))
            rectangle = changed or current.rectangle
        board = _look_at(game, wish, rectangle)
        if board is None:
            continue
        hot, cold = TEMPERATURES
        temperature = hot * (cold / hot) ** (tried / wish.tries)
        if current is None or rng.random() < math.exp(
            min(0.0, board.score - current.score) / temperature
        ):
            current = board
        if best is None or board.score > best.score:
            best = board
        if progress:
            progress(tried + 1, max(0, int(best.score)))
    if best is None or not best.graph.distances:
        return None
    puzzle = game.puzzle(best.rectangle)
    position = puzzle.position(best.start)
    return Found(position, solve(game.puzzle(position)), seed)


def _look_at(game: PuzzleGame, wish: Wish, rectangle: Position) -> _Board | None:
    """Walk a board's graph and say how good it is; None when the graph is too large."""
    puzzle = game.puzzle(rectangle)
    graph = walk(puzzle, wish.max_states)
    if graph is None:
        return None
    if not graph.distances:
        return _Board(rectangle, graph, -float(graph.nearest), None)
    start = graph.at_distance(wish.steps) if game.reversible else puzzle.start
    if start not in graph.distances:
        return _Board(rectangle, graph, -float(graph.nearest), None)
    steps = graph.distances[start]
    # Past the wish longer is no better; of equals the smaller graph wins.
    score = min(steps, wish.steps) - graph.states / wish.max_states
    return _Board(rectangle, graph, score, start)
