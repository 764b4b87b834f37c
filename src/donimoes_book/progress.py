"""Reports the progress of long pieces of work."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Takes how many parts are done, and how many there are."""


def begin(progress: Progress, stage: str) -> None:
    """Begin a stage of some work, if whoever takes its progress tells stages apart."""
    if note := getattr(progress, "begin", None):
        note(stage)


def no_progress(_done: int, _total: int) -> None:
    """Ignore progress."""
