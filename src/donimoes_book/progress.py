"""Reports the progress of long pieces of work."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Takes how many parts are done, and how many there are."""


def no_progress(_done: int, _total: int) -> None:
    """Ignore progress."""


def part_of(progress: Progress, part: int, parts: int) -> Progress:
    """Return the progress function for one of several equal parts of the work, from 0."""

    def report(done: int, total: int) -> None:
        progress(part * total + done, parts * total)

    return report
