"""One whole number made of many small choices: each is a digit whose base is its own.

No bit is wasted: a choice among three takes less room than one among four, and what is likely may
take less room than what is not. The first digit counts least, and what was written is read in the
same order, by the very calls that wrote it: a reader does not mind the values that it is told.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from itertools import accumulate

_LENGTHS = 6, 6, 8, 8, 8, 2, 1, 1, 1, 1, 1, 1
"""How often a count plus one has so many binary digits after the first."""
MOST = 2 ** len(_LENGTHS) - 2
"""No count is larger: who reads more has read nonsense."""


class Digits(ABC):
    """Digits that are written, or read again."""

    @abstractmethod
    def digit(self, base: int, value: int = 0) -> int:
        """Tell one choice of `base` many, counted from 0."""

    @abstractmethod
    def weighted(self, weights: Sequence[int], value: int = 0) -> int:
        """Tell one choice, counted from 0: the more it weighs, the less room it takes."""

    def flag(self, value: bool = False) -> bool:
        """Tell whether something is so."""
        return bool(self.digit(2, int(value)))

    def rarely(self, value: bool = False) -> bool:
        """Tell whether something is so that mostly is not."""
        return bool(self.weighted((7, 1), int(value)))

    def count(self, value: int = 0) -> int:
        """Tell a number of any size, small ones in less room; raises ValueError for huge ones."""
        if value > MOST:
            raise ValueError("no position is so large")
        length = self.weighted(_LENGTHS, (value + 1).bit_length() - 1)
        half = 1 << length
        return half - 1 + self.digit(half, max(0, value + 1 - half))

    def some(self, number: int, chosen: Collection[int] = ()) -> list[int]:
        """Tell which of so many things are chosen; few of many, or nearly all, take less room."""
        left = self.digit(number + 1, len(chosen))
        found = list[int]()
        for at in range(number):
            if left and self.weighted((number - at - left, left), int(at in chosen)):
                found.append(at)
                left -= 1
        return found


class DigitWriter(Digits):
    """Writes digits; `number` holds them all."""

    def __init__(self) -> None:
        self._choices: list[tuple[int, int, int]] = []
        """Of each choice: what weighs before it, its own weight, and that of all."""

    @property
    def number(self) -> int:
        """All that was written."""
        number = 0
        for before, weight, total in reversed(self._choices):
            rest, within = divmod(number, weight)
            number = rest * total + before + within
        return number

    def digit(self, base: int, value: int = 0) -> int:
        """Write one choice of `base` many; raises ValueError for what is none of them."""
        if not 0 <= value < base:
            raise ValueError(f"{value} is not below {base}")
        self._choices.append((value, 1, base))
        return value

    def weighted(self, weights: Sequence[int], value: int = 0) -> int:
        """Write one choice; raises ValueError for one without weight."""
        if not weights[value]:
            raise ValueError("this cannot be chosen")
        self._choices.append((sum(weights[:value]), weights[value], sum(weights)))
        return value


class DigitReader(Digits):
    """Reads digits again. Past the end of what was written there are only zeros."""

    def __init__(self, number: int) -> None:
        self.number = number
        """What is still to be read."""

    def digit(self, base: int, value: int = 0) -> int:
        """Read one choice of `base` many."""
        self.number, value = divmod(self.number, base)
        return value

    def weighted(self, weights: Sequence[int], value: int = 0) -> int:
        """Read one choice; raises ValueError where there is none."""
        if not any(weights):
            raise ValueError("there is nothing to choose")
        rest, within = divmod(self.number, sum(weights))
        ends = list(accumulate(weights))
        value = next(at for at, end in enumerate(ends) if within < end)
        self.number = rest * weights[value] + within - ends[value] + weights[value]
        return value
