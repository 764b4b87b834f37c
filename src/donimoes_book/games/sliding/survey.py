"""Measures random rectangles of sliding puzzles."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.laboratory import solve_fast
from donimoes_book.games.sliding.figures import SIZES
from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.games.sliding.generation import farthest_start
from donimoes_book.laboratory.survey import Measured, Survey, quantile, quartiles, share_with_doubt
from donimoes_book.language import units
from donimoes_book.progress import Progress
from donimoes_book.search.figures import Distribution, Figure
from donimoes_book.search.shortest import OutcomeKind

MOST = 4_000_000
"""How many states a search explores before it gives up. Of 10,000 rectangles of each size, none
took more than a fifth."""


def survey(game: SlidingGame) -> Survey:
    """Measure how far rectangles lead from solved, or which can be solved, and in how many steps.

    The former if solutions end with a rectangle, the latter if they begin with one.
    """
    measure = measure_farthest if game.kind.ends_filled else measure_solvable
    return Survey(partial(measure, game), compiled=True)


def measure_solvable(
    game: SlidingGame, n: int, seed: str, fast: bool, progress: Progress
) -> Measured:
    """Solve `n` random rectangles of each size; raises ImportError if numba is missing."""
    figures = dict[str, Figure | Distribution]()
    for size, boards in _boards(game, n, seed, progress):
        lengths, undecided = list[int](), 0
        for board in boards:
            puzzle = game.puzzle(board)
            outcome = solve_fast(game, puzzle, MOST) if fast else puzzle.solve(MOST)
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
