"""The sliding puzzles in the laboratory: making boards, and measuring them."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.laboratory import BackendLimit, solve_fast
from donimoes_book.games.sliding.game import SIZES, SlidingGame
from donimoes_book.games.sliding.puzzle import SlidingPuzzle
from donimoes_book.laboratory.campaign import (
    CLIMBS,
    STRATEGIES,
    CampaignSearcher,
    HallEntry,
    Landscape,
    Rated,
    WorkUnit,
)
from donimoes_book.laboratory.generation import BoardGenerator, GenerationSpec
from donimoes_book.laboratory.survey import Measured, lengths, quantile, share_with_doubt
from donimoes_book.progress import Progress
from donimoes_book.search.figures import Distribution, Figure
from donimoes_book.search.shortest import OutcomeKind, explore
from donimoes_book.words.language import units

SPEC = GenerationSpec(dominoes=8, steps=12, max_states=400, tries=1000, grade=1, or_harder=True)
GRADES = {
    "unmatched": (
        GenerationSpec(dominoes=7, steps=6, max_states=100, tries=40),
        GenerationSpec(dominoes=7, steps=11, max_states=150, tries=60),
        GenerationSpec(dominoes=8, steps=20, max_states=240, tries=300),
        GenerationSpec(dominoes=10, steps=34, max_states=500, tries=300),
        GenerationSpec(dominoes=12, steps=50, max_states=1500, tries=500),
    ),
    "capturing": (
        GenerationSpec(dominoes=6, steps=6, max_states=150, tries=200),
        GenerationSpec(dominoes=9, steps=9, max_states=400, tries=400),
        GenerationSpec(dominoes=10, steps=16, max_states=800, tries=600, or_longer=True),
        GenerationSpec(dominoes=12, steps=18, max_states=800, tries=800, or_longer=True),
        GenerationSpec(dominoes=15, steps=20, max_states=1000, tries=500, or_longer=True),
    ),
}
"""For each game, the specifications that most often give each grade, found by trial.

An easy one needs few tries, and dominoes to spare: else most climbs end at the same few boards.
"""


def generator(game: SlidingGame) -> "SlidingGenerator":
    """Return the generator, which makes problems and searches for the longest."""
    return SlidingGenerator(game, SPEC, GRADES.get(game.name, ()))


class SlidingGenerator(BoardGenerator, CampaignSearcher):
    """Climbs over boards; a longer solution is better, and a smaller graph breaks ties."""

    game: SlidingGame
    campaign = GenerationSpec(dominoes=8, max_states=20_000, tries=100, climbs=CLIMBS)
    hall_size = 6
    most_alike = 6
    strategies = tuple(STRATEGIES)

    def starts(
        self, hall: Sequence[HallEntry], rng: Random, units: int
    ) -> Sequence[HallEntry | None]:
        """Start every other climb from a board in the hall, the better ones more often."""
        return [hall[i // 2 % len(hall)] if hall and i % 2 else None for i in range(units)]

    def climb(self, unit: WorkUnit) -> HallEntry | None:
        """Climb from a board; None if no board could be solved."""
        spec, rng = unit.campaign.wish, unit.campaign.rng(unit.number)
        board = Position.parse(unit.start) if unit.start else None
        strategy = STRATEGIES[spec.strategy or self.strategies[0]]
        land = Landscape(
            fresh=lambda rng: self.game.random_board(rng, spec.dominoes),
            changed=self.game.changed_board,
            rate=partial(self.rate, spec.max_states, unit.fast),
            feature=self.first_moves,
        )
        entries = filter(None, islice(strategy(land, rng, board), spec.tries))
        return min(entries, key=lambda entry: entry.rank, default=None)

    def rate(self, max_states: int, fast: bool, board: Position) -> Rated:
        """Explore what a board leads to."""
        puzzle = self.game.puzzle(board)
        farthest = self.farthest(puzzle, max_states, fast=fast)
        if farthest is None:
            return None
        steps, states, start = farthest
        if start is None:
            return None, float(steps)
        position = board if start == puzzle.start else puzzle.position(start)
        return HallEntry(steps, states, str(position), str(board)), steps - states / max_states

    def first_moves(self, board: Position) -> int:
        """Count the slides that a board begins with."""
        puzzle = self.game.puzzle(board)
        return sum(1 for _ in puzzle.successors(puzzle.start))

    def farthest(
        self, puzzle: Any, max_states: int, *, fast: bool = False
    ) -> tuple[int, int, Any] | None:
        """Return what `farthest_start` returns."""
        return farthest_start(puzzle, max_states, fast=fast)


def farthest_start(
    puzzle: SlidingPuzzle, max_states: int, *, fast: bool = False
) -> tuple[int, int, Any] | None:
    """Return how many steps a board's problem takes, the number of states, and its start.

    The start is the state farthest from solved if moves can be undone, or else the board itself.
    Without a solution, the steps are minus the least that `remaining` counts, and there is no
    start. None if the graph is too large.
    """
    if fast:
        from donimoes_book.games.sliding import backend

        try:
            compiled = backend.explore(puzzle, max_states)
        except BackendLimit:
            pass
        else:
            return compiled.farthest_start(puzzle) if compiled else None
    graph = explore(puzzle, max_states)
    if graph is None:
        return None
    if not graph.distances:
        return -graph.nearest, graph.states, None
    if not puzzle.reversible:
        steps = graph.distances.get(puzzle.start, -1)
        return steps, graph.states, puzzle.start if steps >= 0 else None
    steps = max(graph.distances.values())
    farthest = min(state for state, distance in graph.distances.items() if distance == steps)
    return steps, graph.states, farthest


MOST = 4_000_000
"""How many states a search explores before it gives up. Of 10,000 rectangles of each size, none
took more than a fifth."""


def survey(
    game: SlidingGame, n: int, seed: str, progress: Progress, *, fast: bool = False
) -> Measured:
    """Measure how far rectangles lead from solved, or which can be solved, and in how many steps.

    The former if solutions end with a rectangle, the latter if they begin with one.
    """
    measure = measure_farthest if game.kind.ends_filled else measure_solvable
    return measure(game, n, seed, progress, fast)


def measure_solvable(
    game: SlidingGame, n: int, seed: str, progress: Progress, fast: bool
) -> Measured:
    """Solve `n` random rectangles of each size; raises ImportError if numba is missing."""
    figures: dict[str, Figure | Distribution] = {}
    for size, boards in _boards(game, n, seed, progress):
        steps, undecided = list[int](), 0
        for board in boards:
            puzzle = game.puzzle(board)
            outcome = solve_fast(game, puzzle, MOST) if fast else puzzle.solve(MOST)
            undecided += outcome.kind is OutcomeKind.LIMIT
            if outcome.length is not None:
                steps.append(outcome.length)
        figures[f"solvable-{size}"] = share_with_doubt(len(steps), undecided, n)
        if steps:
            figures |= lengths("steps", steps, game.length_unit, f"-{size}")
    return figures


def measure_farthest(
    game: SlidingGame, n: int, seed: str, progress: Progress, fast: bool
) -> Measured:
    """Find how far from solved `n` rectangles lead; too large a graph counts as the farthest."""
    figures: dict[str, Figure | Distribution] = {}
    for size, boards in _boards(game, n, seed, progress):
        starts = (farthest_start(game.puzzle(board), MOST, fast=fast) for board in boards)
        steps, states, _ = zip(*(start or (MOST, MOST, None) for start in starts), strict=True)
        figures |= lengths("steps", steps, game.length_unit, f"-{size}")
        figures[f"positions-median-{size}"] = quantile(states, 0.5, units("position", "positions"))
        figures[f"positions-most-{size}"] = Figure(max(states), unit=units("position", "positions"))
    return figures


def _boards(
    game: SlidingGame, n: int, seed: str, progress: Progress
) -> Iterator[tuple[str, Iterator[Position]]]:
    """Yield every size with its boards, which have their own random numbers."""

    def filled(width: int, height: int, before: int) -> Iterator[Position]:
        rng = Random(f"{seed}/{width}x{height}")
        for number in range(n):
            progress(before + number, n * len(SIZES))
            yield random_rectangle(rng, width, height, equals=game.equals_may_touch)

    for done, (width, height) in enumerate(SIZES):
        yield f"{width}x{height}", filled(width, height, done * n)
