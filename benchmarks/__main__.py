"""`python -m benchmarks`: measure everything and print a table, or JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from benchmarks.book import cold_build, rebuilds
from benchmarks.figures import Figure, as_json, print_table
from benchmarks.loading import small_commands
from benchmarks.searching import boards, made_problems, solved_problems, walked
from benchmarks.timing import reference_loop, seconds
from benchmarks.yardstick import NoYardstick, compared, compiled


def main(
    runs: Annotated[int, typer.Option(min=1, help="How many times to measure each figure.")] = 5,
    yardstick: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="A C++ program to compare walks with."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure how fast the program is."""
    loops = [seconds(reference_loop) for _ in range(runs)]
    book = [*small_commands(runs), *cold_build(runs), *rebuilds(runs)]
    figures = [*book, *_walks(runs, yardstick), solved_problems(runs), made_problems(runs)]
    # Before and after, since the machine may have become busier in between.
    loop = median([*loops, *(seconds(reference_loop) for _ in range(runs))])
    if json:
        print(as_json(figures, loop, runs))
    else:
        print_table(figures, loop, runs)


def _walks(runs: int, yardstick: Path | None) -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        program = None
        try:
            program = compiled(yardstick, Path(folder)) if yardstick else None
        except NoYardstick as error:
            print(f"no yardstick: {error}", file=sys.stderr)
        for board, path in boards().items():
            ours, states = walked(board, path, runs)
            yield ours
            try:
                yield from compared(program, board, path, ours, states, runs) if program else ()
            except NoYardstick as error:
                print(f"no yardstick: {error}", file=sys.stderr)


typer.run(main)
