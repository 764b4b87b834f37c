"""Random filled rectangles of the sliding puzzles: what becomes of a board that chance lays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.capturing import CapturingPuzzle
from donimoes_book.games.unmatched import UnmatchedPuzzle
from donimoes_book.search.graph import walk
from donimoes_book.search.shortest import OutcomeKind, solve
from donimoes_book.search.statistics import Figure, quantile, share_with_doubt

SIZES = ((4, 3), (4, 4), (5, 4))
"""The rectangles: how wide and how high they are, in spaces."""
MOST = 4_000_000
"""Where a search gives up. Of 10,000 rectangles of each size the largest took a fifth of it."""

Progress = Callable[[int, int], None]


def survey_capturing(n: int, seed: str, fast: bool, progress: Progress) -> dict[str, Figure]:
    """Solve `n` random rectangles of each size.

    Raises ImportError for the compiled gear where numba is not installed.
    """
    search: Any = solve
    if fast:
        from donimoes_book.games.sliding.backend import solve as search
    figures = dict[str, Figure]()
    for size, boards in _boards(n, seed, progress):
        lengths, undecided = list[int](), 0
        for board in boards:
            outcome = search(CapturingPuzzle(board), MOST)
            undecided += outcome.kind is OutcomeKind.LIMIT
            if outcome.length is not None:
                lengths.append(outcome.length)
        figures[f"solvable-{size}"] = share_with_doubt(len(lengths), undecided, n)
        if lengths:
            figures |= _lengths(lengths, size)
    return figures


def survey_unmatched(n: int, seed: str, fast: bool, progress: Progress) -> dict[str, Figure]:
    """Find the position farthest from solved that each of `n` rectangles of each size can lead to.

    Moves can be taken back, so whatever a rectangle leads to is a problem that leads back. Raises
    ImportError for the compiled gear where numba is not installed.
    """
    look = _farthest_compiled if fast else _farthest
    figures = dict[str, Figure]()
    for size, boards in _boards(n, seed, progress):
        lengths, states = zip(*(look(UnmatchedPuzzle(board)) for board in boards), strict=True)
        figures |= _lengths(lengths, size)
        figures[f"positions-median-{size}"] = quantile(states, 0.5, "positions")
        figures[f"positions-most-{size}"] = Figure(max(states), unit="positions")
    return figures


def _boards(n: int, seed: str, progress: Progress) -> Iterator[tuple[str, Iterator[Position]]]:
    """Every size with its boards, which have random numbers of their own."""

    def laid(width: int, height: int, before: int) -> Iterator[Position]:
        rng = Random(f"{seed}/{width}x{height}")
        for number in range(n):
            progress(before + number, n * len(SIZES))
            yield random_rectangle(rng, width, height)

    for done, (width, height) in enumerate(SIZES):
        yield f"{width}x{height}", laid(width, height, done * n)


def _lengths(lengths: list[int] | tuple[int, ...], size: str) -> dict[str, Figure]:
    return {
        f"steps-q1-{size}": quantile(lengths, 0.25, "steps"),
        f"steps-median-{size}": quantile(lengths, 0.5, "steps"),
        f"steps-q3-{size}": quantile(lengths, 0.75, "steps"),
        f"longest-{size}": Figure(max(lengths), unit="steps"),
    }


def _farthest(puzzle: UnmatchedPuzzle) -> tuple[int, int]:
    """The length of the longest shortest solution, and the number of states.

    A graph too large to walk counts as longer and larger than all others.
    """
    graph = walk(puzzle, MOST)
    return (max(graph.distances.values()), graph.states) if graph else (MOST, MOST)


def _farthest_compiled(puzzle: UnmatchedPuzzle) -> tuple[int, int]:
    from donimoes_book.games.sliding.backend import walk as walk_compiled

    graph = walk_compiled(puzzle, MOST)
    return (graph.longest, graph.states) if graph else (MOST, MOST)
