"""How much memory a search takes, so that it gives up before the machine has none left."""

import sys

MOST_MEMORY = 2 * 1024**3
"""The bytes that a search may take if nothing else is said."""
_LOOKS = 256
"""Asking the system takes a microsecond, so it is not asked at every state."""


def peak() -> int:
    """Return the most bytes that this process has held at once; 0 where the system cannot say."""
    try:
        import resource
    except ImportError:  # on Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


class MemoryBound:
    """What a search may take besides what the process had at its start."""

    def __init__(self, most: int = MOST_MEMORY) -> None:
        self.most = peak() + most
        self._looks = 0

    def is_met(self) -> bool:
        """Return whether the search has taken more; to be asked at every state."""
        self._looks += 1
        return self._looks % _LOOKS == 0 and peak() > self.most
