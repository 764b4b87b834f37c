"""`python -m benchmarks.search`: both backends of the search against a yardstick in C++.

Rates are states per second of processor time, because otherwise other work on the machine would be
measured too. The yardstick is `--yardstick FILE`, or the file named by the environment variable
DONIMOES_YARDSTICK; without it, or without a compiler, there are no ratios.
"""

from __future__ import annotations

import gc
import re
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Annotated

import typer

from benchmarks import HERE
from benchmarks.searching import game_of
from benchmarks.yardstick import NoYardstick, compiled
from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.laboratory import climb, searcher_for
from donimoes_book.games.sliding.backend import Exploration
from donimoes_book.games.sliding.puzzle import SlidingPuzzle
from donimoes_book.laboratory.campaign import Campaign, CampaignSpec, next_round
from donimoes_book.search.shortest import solve
from donimoes_book.workers import processes

MAX_STATES = 2_000_000
AIMS = {"unmatched-5x4": (0.3, 12.0), "unmatched-6x5": (None, 6.0)}
"""How many times the yardstick's speed the plain and the compiled backend should reach."""
MOST_BYTES, TWO_CORES = 40, 1.8
RANDOM_BOARDS, RANDOM_STATES = 10, (60_000, 1_000_000)
"""The number of random 5 by 4 boards, and the range of states they may lead to."""
PLAIN_STATES = 200_000
"""The plain backend is only measured on graphs of at most this many states."""


def main(
    runs: Annotated[int, typer.Option(min=1, help="How often each program is measured.")] = 5,
    yardstick: Annotated[
        Path | None, typer.Option(envvar="DONIMOES_YARDSTICK", help="A C++ program.")
    ] = None,
    campaigns: Annotated[bool, typer.Option(help="Measure two workers against one.")] = True,
) -> None:
    """Measure how fast state graphs are walked."""
    with TemporaryDirectory() as folder:
        program = None
        try:
            if yardstick is None:
                raise NoYardstick("none is given")
            program = compiled(yardstick, Path(folder))
        except NoYardstick as error:
            print(f"no ratios: {error}", file=sys.stderr)
        for path in [*sorted((HERE / "boards").glob("*.txt")), *_large()]:
            size = "large/" if path.parent.name == "large" else ""
            _board(path.stem, size + path.stem, path.read_text(encoding="utf-8"), program, runs)
        for number, board in enumerate(_random_boards(), start=1):
            _board("unmatched-5x4", f"random unmatched-5x4 {number}", str(board), program, runs)
    if campaigns:
        _campaigns(runs)


def _large() -> list[Path]:
    return sorted((HERE / "boards" / "large").glob("*.txt"))


def _random_boards() -> Iterator[Position]:
    """Yield filled rectangles of ten dominoes that lead to many states, the same every time."""
    game, rng = game_of("unmatched-5x4"), Random("5x4")
    few, many = RANDOM_STATES
    for _ in range(RANDOM_BOARDS):
        states = 0
        while not few <= states <= many:
            board = random_rectangle(rng, 5, 4, equals=False)
            puzzle = game.puzzle(board)
            assert isinstance(puzzle, SlidingPuzzle)
            states = len(Exploration(puzzle, [puzzle.start], many + 1).run().states)
        yield board


def _board(kind: str, name: str, text: str, program: Path | None, runs: int) -> None:
    """Measure one board with all programs in turn, so that they get the same conditions."""
    game = game_of(kind)
    puzzle = game.puzzle(Position.parse(text))
    assert isinstance(puzzle, SlidingPuzzle), name
    reached = Exploration(puzzle, [puzzle.start], MAX_STATES).run()
    states = len(reached.states)
    work: dict[str, Callable[[], float]] = {"fast": lambda: _fast(puzzle)}
    if states <= PLAIN_STATES:
        work["plain"] = lambda: _plain(game.kind(Position.parse(text)))  # type: ignore[attr-defined]
    if program:
        work["yardstick"] = lambda: _yardstick(program, game.name, text, states)
    times: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(runs):
        for measured, measure in work.items():
            times[measured].append(measure())
    # Anything else a machine does only adds to a time, so the shortest is nearest to the truth.
    rates = {measured: states / min(seconds) for measured, seconds in times.items()}
    memory = reached.memory / states
    print(f"{name}: {states:,} states{'' if reached.complete else ' (capped)'}")
    print(f"  memory {memory:.1f} bytes a state ({_met(memory <= MOST_BYTES)}: {MOST_BYTES})")
    plain, fast = AIMS.get(kind, (None, None))
    for measured, aim in (("yardstick", None), ("plain", plain), ("fast", fast)):
        if measured not in rates:
            continue
        line = f"  {measured:<10}{rates[measured]:>12,.0f} states/s"
        if program and measured != "yardstick":
            ratio = rates[measured] / rates["yardstick"]
            line += f", {ratio:.2f} times the yardstick"
            line += f" ({_met(ratio >= aim)}: {aim})" if aim else ""
        print(line)


def _met(met: bool) -> str:
    return "aim met" if met else "aim missed"


def _fast(puzzle: SlidingPuzzle) -> float:
    start = process_time()
    Exploration(puzzle, [puzzle.start], MAX_STATES).run()
    return process_time() - start


def _plain(puzzle: SlidingPuzzle) -> float:
    """Walk all states forwards like the yardstick, as if none of them were solved."""
    puzzle.is_solved = lambda _: False  # type: ignore[method-assign, assignment]
    # The plain search does without numba, so its garbage collection needn't scan that.
    gc.collect()
    gc.freeze()
    start = process_time()
    solve(puzzle, MAX_STATES)
    return process_time() - start


def _yardstick(program: Path, game: str, text: str, states: int) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [str(program), game, str(MAX_STATES)]
    output = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    match = re.search(r"states (\d+)", output)
    # It ends a few states past the cap, since it checks only between two states.
    if not match or min(int(match[1]), MAX_STATES) != states:
        raise SystemExit(f"the yardstick doesn't find our {states} states: {output.strip()}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _campaigns(runs: int) -> None:
    """Compare two workers with one, counted in rounds of the same campaign."""
    searcher = searcher_for("unmatched")
    spec = searcher.campaign.with_options({"dominoes": 10})
    times: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(min(runs, 3)):
        for workers, measured in times.items():
            with processes(climb, workers) as work:
                # Long enough for every worker to have started, and its kernels with it.
                warm = Campaign(CampaignSpec("unmatched", "warm", spec))
                next_round(warm, searcher, work, fast=True)
                campaign = Campaign(CampaignSpec("unmatched", "bench", spec))
                start = perf_counter()
                for _ in range(4):
                    campaign = next_round(campaign, searcher, work, fast=True)
                measured.append(perf_counter() - start)
    ratio = min(times[1]) / min(times[2])
    print(
        f"a campaign: two workers are {ratio:.2f} times one "
        f"({_met(ratio >= TWO_CORES)}: {TWO_CORES})"
    )


if __name__ == "__main__":
    typer.run(main)
