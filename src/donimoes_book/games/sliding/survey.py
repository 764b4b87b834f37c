"""Random filled rectangles of the sliding puzzles: what becomes of a board laid by chance."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.sliding.generation import farthest_start
from donimoes_book.games.sliding.puzzle import SlidingGame
from donimoes_book.progress import Progress
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.search.statistics import Figure, quantile, share_with_doubt

SIZES = ((4, 3), (4, 4), (5, 4))
"""The rectangles: how wide and how high they are, in spaces."""
MOST = 4_000_000
"""Where a search gives up. Of 10,000 rectangles of each size the largest took a fifth of it."""
_LABELS = {
    "solvable": "can be solved",
    "steps-q1": "a quarter take at most",
    "steps-median": "half take at most",
    "steps-q3": "three quarters take at most",
    "longest": "the longest",
    "positions-median": "half lead to at most",
}


def rectangle_labels(names: Sequence[str]) -> Mapping[str, str]:
    """Return the labels of these figures for every size."""
    return {
        f"{name}-{width}x{height}": f"{width} by {height}: {_LABELS[name]}"
        for width, height in SIZES
        for name in names
    }


def measure_solvable(
    game: SlidingGame, n: int, seed: str, fast: bool, progress: Progress
) -> dict[str, Figure]:
    """Solve `n` random rectangles of each size.

    Raises ImportError for the compiled backend where numba is not installed.
    """
    figures = dict[str, Figure]()
    for size, boards in _boards(n, seed, progress):
        lengths, undecided = list[int](), 0
        for board in boards:
            outcome = game.puzzle(board).solve(MOST, fast=fast)
            undecided += outcome.kind is OutcomeKind.LIMIT
            if outcome.length is not None:
                lengths.append(outcome.length)
        figures[f"solvable-{size}"] = share_with_doubt(len(lengths), undecided, n)
        if lengths:
            figures |= _lengths(lengths, size)
    return figures


def measure_farthest(
    game: SlidingGame, n: int, seed: str, fast: bool, progress: Progress
) -> dict[str, Figure]:
    """Find the position farthest from solved that each of `n` rectangles of each size can lead to.

    Moves can be undone, so whatever a rectangle leads to is a problem that leads back. A graph too
    large to explore counts as longer and larger than all others. Raises ImportError for the
    compiled backend where numba is not installed.
    """
    figures = dict[str, Figure]()
    for size, boards in _boards(n, seed, progress):
        starts = (farthest_start(game.puzzle(board), MOST, fast=fast) for board in boards)
        lengths, states, _ = zip(*(start or (MOST, MOST, None) for start in starts), strict=True)
        figures |= _lengths(lengths, size)
        figures[f"positions-median-{size}"] = quantile(states, 0.5, "positions")
        figures[f"positions-most-{size}"] = Figure(max(states), unit="positions")
    return figures


def _boards(n: int, seed: str, progress: Progress) -> Iterator[tuple[str, Iterator[Position]]]:
    """Yield every size with its boards, which have random numbers of their own."""

    def filled(width: int, height: int, before: int) -> Iterator[Position]:
        rng = Random(f"{seed}/{width}x{height}")
        for number in range(n):
            progress(before + number, n * len(SIZES))
            yield random_rectangle(rng, width, height)

    for done, (width, height) in enumerate(SIZES):
        yield f"{width}x{height}", filled(width, height, done * n)


def _lengths(lengths: Sequence[int], size: str) -> dict[str, Figure]:
    return {
        f"steps-q1-{size}": quantile(lengths, 0.25, "steps"),
        f"steps-median-{size}": quantile(lengths, 0.5, "steps"),
        f"steps-q3-{size}": quantile(lengths, 0.75, "steps"),
        f"longest-{size}": Figure(max(lengths), unit="steps"),
    }
