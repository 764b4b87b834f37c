"""One whole number made of many small choices: each is a digit whose base is its own.

No bit is wasted: a choice among three takes less room than one among four. The first digit counts
least, and what was written is read in the same order.
"""

from __future__ import annotations

from dataclasses import dataclass

_GROUP = 8
MOST = 4095
"""No count is larger: who reads more has read nonsense."""


@dataclass
class DigitWriter:
    """Writes digits; `number` holds them all."""

    number: int = 0
    _scale: int = 1

    def put(self, value: int, base: int) -> None:
        """Write one choice of `base` many, counted from 0."""
        assert 0 <= value < base, (value, base)
        self.number += value * self._scale
        self._scale *= base

    def put_count(self, count: int) -> None:
        """Write a number of any size, small ones in less room."""
        rest, group = divmod(count, _GROUP)
        self.put(group + _GROUP * (rest > 0), 2 * _GROUP)
        if rest:
            self.put_count(rest)


@dataclass
class DigitReader:
    """Reads digits again. Past the end of what was written there are only zeros."""

    number: int

    def take(self, base: int) -> int:
        """Read one choice of `base` many."""
        self.number, value = divmod(self.number, base)
        return value

    def take_count(self) -> int:
        """Read a number of any size; raises ValueError for one that nobody writes."""
        count, scale, more = 0, 1, 1
        while more:
            more, group = divmod(self.take(2 * _GROUP), _GROUP)
            count += group * scale
            scale *= _GROUP
            if count > MOST or scale > _GROUP * MOST:
                raise ValueError("no position is so large")
        return count
