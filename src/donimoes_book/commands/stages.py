"""Shows the stages of long work: a bar for each on a terminal, a line for each in a log."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.progress import Progress as Bars

_A_WHILE = 3.0
"""The fewest seconds that a stage takes for a log to mention it."""


class Stages(Protocol):
    """Takes the progress of work whose stages are announced by `begin`, as `Progress` does."""

    def begin(self, stage: str) -> None:
        """Begin a stage; an empty name ends the last one."""

    def __call__(self, done: int, total: int) -> None:
        """Take how many parts of this stage are done, and how many there are."""


@contextmanager
def stages(first: str) -> Iterator[Stages]:
    """Show the progress of some work from its first stage on, and how long all of it took."""
    since = monotonic()
    with _bars(first) if sys.stderr.isatty() else _log(first) as shown:
        yield shown
    if (seconds := monotonic() - since) >= _A_WHILE:
        print(f"{seconds:.1f} s in all", file=sys.stderr, flush=True)


@contextmanager
def _log(first: str) -> Iterator[Stages]:
    log = _Log()
    log.begin(first)
    yield log
    log.begin("")


@contextmanager
def _bars(first: str) -> Iterator[Stages]:
    from rich.console import Console
    from rich.progress import Progress, TimeElapsedColumn

    columns = *Progress.get_default_columns(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        shown = _Bar(bars)
        shown.begin(first)
        yield shown


class _Bar:
    def __init__(self, bars: "Bars") -> None:
        self._bars = bars

    def begin(self, stage: str) -> None:
        for task in self._bars.task_ids:
            self._bars.remove_task(task)
        self._task = self._bars.add_task(stage, total=None)

    def __call__(self, done: int, total: int) -> None:
        self._bars.update(self._task, completed=done, total=total)


class _Log:
    _stage = ""
    _parts = ""
    _since = 0.0

    def begin(self, stage: str) -> None:
        seconds = monotonic() - self._since
        if self._stage and seconds >= _A_WHILE:
            print(f"{self._stage}{self._parts}: {seconds:.1f} s", file=sys.stderr, flush=True)
        self._stage, self._parts, self._since = stage, "", monotonic()

    def __call__(self, done: int, total: int) -> None:
        self._parts = f", {done} of {total}"
