"""How a long piece of work reports how far it has come."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Receives how many parts are done, and of how many."""


def no_progress(_done: int, _total: int) -> None:
    """Report to nobody."""


def part_of(progress: Progress, part: int, parts: int) -> Progress:
    """Return what one of several equal parts of the work reports to; they count from 0."""

    def report(done: int, total: int) -> None:
        progress(part * total + done, parts * total)

    return report
