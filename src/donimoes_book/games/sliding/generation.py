"""Makes sliding-puzzle problems, climbs for their campaigns, and measures random rectangles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.puzzle_game import BackendLimit
from donimoes_book.games.sliding.puzzle import SlidingGame, SlidingPuzzle
from donimoes_book.laboratory.campaign import CLIMBS, CampaignSearcher, HallEntry, WorkUnit
from donimoes_book.laboratory.generation import BoardGenerator, GenerationSpec
from donimoes_book.laboratory.strategies import STRATEGIES
from donimoes_book.laboratory.survey import Measured, quantile, quartiles, share_with_doubt
from donimoes_book.language import N_, Message, units
from donimoes_book.progress import Progress
from donimoes_book.search.figures import Distribution, Figure
from donimoes_book.search.graph import explore
from donimoes_book.search.shortest import OutcomeKind

SPEC = GenerationSpec(dominoes=8, steps=12, max_states=400, tries=1000, grade=1, or_harder=True)


class SlidingGenerator(BoardGenerator, CampaignSearcher):
    """Climbs over boards; a longer solution is better, and a smaller graph breaks ties."""

    campaign = GenerationSpec(dominoes=8, max_states=20_000, tries=100, climbs=CLIMBS)
    hall_size = 6
    most_alike = 6
    strategies = tuple(STRATEGIES)

    def __init__(self, game: SlidingGame, grades: tuple[GenerationSpec | None, ...]) -> None:
        super().__init__(game, SPEC, grades)
        self.game = game

    def starts(
        self, hall: Sequence[HallEntry], rng: Random, units: int
    ) -> Sequence[HallEntry | None]:
        """Start every other climb from a board in the hall, the better ones more often."""
        return [hall[i // 2 % len(hall)] if hall and i % 2 else None for i in range(units)]

    def climb(self, unit: WorkUnit) -> HallEntry | None:
        """Climb from a board; None if no board could be solved."""
        spec, rng = unit.campaign.generation, unit.campaign.rng(unit.number)
        board = Position.parse(unit.start) if unit.start else None
        climb = STRATEGIES[spec.strategy or self.strategies[0]](
            Boards(self, spec, unit.fast), rng, board
        )
        found = filter(None, islice(climb, spec.tries))
        return min(found, key=lambda entry: entry.rank, default=None)

    def rate(
        self, board: Position, max_states: int, *, fast: bool = False
    ) -> tuple[HallEntry | None, float] | None:
        """Return a board's problem, if it has one, and its value; None if it is too large."""
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


@dataclass(frozen=True)
class Boards:
    """The boards of one size: the landscape that a campaign climbs."""

    generator: SlidingGenerator
    spec: GenerationSpec
    fast: bool

    def fresh(self, rng: Random) -> Position:
        """Fill a rectangle at random."""
        return self.generator.game.random_board(rng, self.spec.dominoes)

    def changed(self, rng: Random, board: Position) -> Position:
        """Lift some neighbouring dominoes and lay them another way."""
        return self.generator.game.changed_board(rng, board)

    def rate(self, board: Position) -> tuple[HallEntry | None, float] | None:
        """Explore what a board leads to; see `SlidingGenerator.rate`."""
        return self.generator.rate(board, self.spec.max_states, fast=self.fast)

    def feature(self, board: Position) -> int:
        """Count the slides that a board begins with."""
        return self.generator.first_moves(board)


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


SIZES = ((4, 3), (4, 4), (5, 4))
"""The sizes of the rectangles, width by height, in spaces."""
MOST = 4_000_000
"""How many states a search explores before it gives up. Of 10,000 rectangles of each size, none
took more than a fifth."""
_LABELS = {
    "solvable": N_("can be solved"),
    "steps-q1": N_("a quarter take at most"),
    "steps-median": N_("half take at most"),
    "steps-q3": N_("three quarters take at most"),
    "longest": N_("the longest"),
    "positions-median": N_("half have at most"),
}


def rectangle_labels(names: Sequence[str]) -> Mapping[str, str]:
    """Return the labels of these figures for every size."""
    return {
        f"{name}-{width}x{height}": Message(
            "{width} by {height}: {figure}", width=width, height=height, figure=_LABELS[name]
        )
        for width, height in SIZES
        for name in names
    }


def measure_solvable(
    game: SlidingGame, n: int, seed: str, fast: bool, progress: Progress
) -> Measured:
    """Solve `n` random rectangles of each size; raises ImportError if numba is missing."""
    figures = dict[str, Figure | Distribution]()
    for size, boards in _boards(game, n, seed, progress):
        lengths, undecided = list[int](), 0
        for board in boards:
            outcome = game.puzzle(board).solve(MOST, fast=fast)
            undecided += outcome.kind is OutcomeKind.LIMIT
            if outcome.length is not None:
                lengths.append(outcome.length)
        figures[f"solvable-{size}"] = share_with_doubt(len(lengths), undecided, n)
        if lengths:
            figures |= _lengths(game, lengths, size)
    return figures


def measure_farthest(
    game: SlidingGame, n: int, seed: str, fast: bool, progress: Progress
) -> Measured:
    """Find how far from solved `n` rectangles lead; too large a graph counts as the farthest."""
    figures = dict[str, Figure | Distribution]()
    for size, boards in _boards(game, n, seed, progress):
        starts = (farthest_start(game.puzzle(board), MOST, fast=fast) for board in boards)
        lengths, states, _ = zip(*(start or (MOST, MOST, None) for start in starts), strict=True)
        figures |= _lengths(game, lengths, size)
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


def _lengths(
    game: SlidingGame, lengths: Sequence[int], size: str
) -> dict[str, Figure | Distribution]:
    unit = game.length_unit
    figures = quartiles("steps", lengths, unit) | {"longest": Figure(max(lengths), unit=unit)}
    return {f"{name}-{size}": figure for name, figure in figures.items()}
