"""Limits how much memory a search takes, so that it gives up before the machine runs out."""

import sys

MOST_MEMORY = 2 * 1024**3
"""The bytes that a search may take, by default."""
_LOOKS = 256
"""Asking the system takes a microsecond, so it is only asked after this many states."""


def peak() -> int:
    """Return the most bytes that this process has used so far; 0 if the system cannot say."""
    try:
        import resource
    except ImportError:  # on Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


class MemoryBound:
    """A limit on what a search takes, in addition to what the process had at the start."""

    def __init__(self, most: int = MOST_MEMORY) -> None:
        self.most = peak() + most
        self._looks = 0

    def is_met(self) -> bool:
        """Return whether the search has exceeded the limit; to be called for every state."""
        self._looks += 1
        return self._looks % _LOOKS == 0 and peak() > self.most
