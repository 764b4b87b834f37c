"""How commands compute: within which limits, compiled, in processes or on a cluster."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from math import isnan
from typing import Annotated

from typer import Option

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError
from donimoes_book.games.game import Game
from donimoes_book.workers import Result, Unit, Work, cluster, processes

MOST_STATES = 100_000_000
"""The highest number of states a search can be allowed: no memory has room for more."""
Fast = Annotated[
    bool, Option("--fast", help="Use the compiled search (needs donimoes-book[fast]).")
]
Workers = Annotated[
    int | None, Option(min=1, help="How many processes to use; by default, one per core.")
]
Scheduler = Annotated[
    str | None,
    Option(metavar="ADDRESS", help="Run on a Dask cluster (needs donimoes-book[cluster])."),
]


def seconds_given(seconds: float | None) -> float | None:
    """Return the value of --seconds; raises UsageError for `nan`, a limit that is never reached."""
    if seconds is not None and isnan(seconds):
        raise UsageError("--seconds is nan, which is not a number: give a number of seconds.")
    return seconds


def refuse_fast(game: Game, refused: bool) -> None:
    """Raise UsageError if --fast was given for a game without a compiled search."""
    if refused:
        raise UsageError(f"{game.title} has no compiled search here: leave out --fast.")


def check_fast(fast: bool) -> None:
    """Raise UsageError if --fast was given but the compiled search is not installed."""
    if fast:
        with common.installed("fast"):
            import numba  # noqa: F401


@contextmanager
def units_of_work(
    do: Callable[[Unit], Result], most: int, workers: int | None, scheduler: str | None = None
) -> Iterator[Work[Unit, Result]]:
    """Do units in processes, at most `most` at once, or on a cluster; raises UsageError."""
    with ExitStack() as stack:
        if scheduler:
            with common.installed("cluster"):
                work = stack.enter_context(cluster(do, scheduler))
        else:
            jobs = max(1, min(workers or os.cpu_count() or 1, most))
            work = stack.enter_context(processes(do, jobs))
        yield work
