"""Measures how fast state graphs are walked, and how long the book's problems take to solve."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import HERE, RULES
from benchmarks.figures import Figure
from benchmarks.timing import median_seconds
from donimoes_book.board.position import Position
from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.registry import find
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.tree import ProblemSet
from donimoes_book.manuscript.walking import blocks_of
from donimoes_book.search.shortest import explore

MAX_STATES = 1_000_000


def boards() -> dict[str, Path]:
    """Return the fixed boards, each named after its game and its size."""
    return {path.stem: path for path in sorted((HERE / "boards").glob("*.txt"))}


def game_of(board: str) -> PuzzleGame:
    """Return a board's game, which is the first part of its name."""
    game = find(board.partition("-")[0])
    assert isinstance(game, PuzzleGame), board
    return game


def walked(board: str, path: Path, runs: int) -> tuple[Figure, int]:
    """Measure a walk through all of a board's states; return the rate and the number of states."""
    game = game_of(board)
    position = Position.parse(path.read_text(encoding="utf-8"))
    graph = explore(game.puzzle(position), MAX_STATES)
    assert graph is not None, board
    # Each run sets up the position again, so that nothing is remembered from the run before.
    time = median_seconds(lambda: explore(game.puzzle(position), MAX_STATES), runs)
    return Figure(f"walking {board}", graph.states / time, "states/s"), graph.states


def solved_problems(runs: int) -> Figure:
    """Measure solving all problems of the book, one after the other."""
    with TemporaryDirectory() as folder:
        book, _ = checked_book(RULES, Path(folder))
    problems = [
        (game, problem.position)
        for block in blocks_of(book)
        if isinstance(block, ProblemSet) and isinstance(game := find(block.game), PuzzleGame)
        for problem in block.problems
    ]

    def solve_all() -> None:
        for game, position in problems:
            game.puzzle(position).solve()

    return Figure(f"all {len(problems)} problems", median_seconds(solve_all, runs), "s", aim=2)


def made_problems(runs: int, count: int = 50) -> Figure:
    """Measure making double-six Dominosa problems, compiled; the aim is five a second."""
    generator = generator_of(game_of("dominosa"))
    assert generator is not None
    spec = generator.spec.with_options({"dominoes": 28})

    make = partial(generator.generate, spec, fast=True)

    def make_all() -> None:
        assert all(make(str(seed)) for seed in range(count))

    make_all()  # Compiles on the very first run.
    seconds = median_seconds(make_all, runs)
    return Figure(f"making {count} problems of Dominosa", seconds, "s", aim=count / 5)
