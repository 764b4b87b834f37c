"""Packs many small choices into one whole number: a mixed radix, weighted by likelihood.

Each choice is a digit with its own base (D. E. Knuth, The Art of Computer Programming, vol. 2,
section 4.1). If a digit's values have weights, a likely value takes less room than an unlikely one,
as in arithmetic coding. Values are coded by the range variant of asymmetric numeral systems (J.
Duda, arXiv:0902.0271, 2009, and arXiv:1311.2540, 2013), with an integer of any size as the state,
so no bit is wasted.

A routine that passes its values to a `MixedRadixCoder` works in both directions, like the filters
of XDR: an `Encoder` stores each value and returns it; a `Decoder` ignores the value it is given
and returns the one that was stored at this point. Both must be called in the same way and order.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from itertools import accumulate

_LENGTH_WEIGHTS = 6, 6, 8, 8, 8, 2, 1, 1, 1, 1, 1, 1
"""The weight of each number of binary digits, after the first, of a count plus one."""
MAX_COUNT = 2 ** len(_LENGTH_WEIGHTS) - 2
"""The largest count: a decoder that reads a larger one has read nonsense."""


class MixedRadixCoder(ABC):
    """Encodes or decodes digits; values are only needed for encoding."""

    @abstractmethod
    def digit(self, base: int, value: int = 0) -> int:
        """Code one of `base` equally likely values, from 0."""

    @abstractmethod
    def weighted_digit(self, weights: Sequence[int], value: int = 0) -> int:
        """Code one of several values, from 0; the higher its weight, the less room it takes."""

    def flag(self, value: bool = False) -> bool:
        """Code whether something is true."""
        return bool(self.digit(2, int(value)))

    def unlikely_flag(self, value: bool = False) -> bool:
        """Code whether something is true that usually isn't."""
        return bool(self.weighted_digit((7, 1), int(value)))

    def count(self, value: int = 0) -> int:
        """Code a number from 0; small ones take less room. Raises ValueError above `MAX_COUNT`."""
        if value > MAX_COUNT:
            raise ValueError("no position is that large")
        length = self.weighted_digit(_LENGTH_WEIGHTS, (value + 1).bit_length() - 1)
        half = 1 << length
        return half - 1 + self.digit(half, max(0, value + 1 - half))

    def subset(self, size: int, members: Collection[int] = ()) -> list[int]:
        """Code which of the numbers below `size` are members; very few or very many take less room.

        Returns the members in ascending order.
        """
        left = self.digit(size + 1, len(members))
        coded = list[int]()
        for number in range(size):
            if left and self.weighted_digit((size - number - left, left), int(number in members)):
                coded.append(number)
                left -= 1
        return coded


class Encoder(MixedRadixCoder):
    """Stores digits; `number` is all of them, the first as the least significant."""

    def __init__(self) -> None:
        self._choices: list[tuple[int, int, int]] = []
        """For each choice, the weight of all values before it, its own weight, and the total."""

    @property
    def number(self) -> int:
        """All digits as one number."""
        number = 0
        # The state is a stack: the decoder reads the last thing put on it first.
        for before, weight, total in reversed(self._choices):
            rest, within = divmod(number, weight)
            number = rest * total + before + within
        return number

    def digit(self, base: int, value: int = 0) -> int:
        """Store one of `base` values; raises ValueError for a value that is not below `base`."""
        if not 0 <= value < base:
            raise ValueError(f"{value} is not below {base}")
        self._choices.append((value, 1, base))
        return value

    def weighted_digit(self, weights: Sequence[int], value: int = 0) -> int:
        """Store one of several values; raises ValueError for a value without weight."""
        if not weights[value]:
            raise ValueError("this cannot be chosen")
        self._choices.append((sum(weights[:value]), weights[value], sum(weights)))
        return value


class Decoder(MixedRadixCoder):
    """Reads the digits of a number; after the last stored digit, there are only zeros."""

    def __init__(self, number: int) -> None:
        self.number = number
        """The digits that have not been read yet."""

    def digit(self, base: int, value: int = 0) -> int:
        """Read one of `base` values."""
        self.number, value = divmod(self.number, base)
        return value

    def weighted_digit(self, weights: Sequence[int], value: int = 0) -> int:
        """Read one of several values; raises ValueError if none of them has any weight."""
        if not any(weights):
            raise ValueError("there is nothing to choose")
        rest, within = divmod(self.number, sum(weights))
        ends = list(accumulate(weights))
        value = next(at for at, end in enumerate(ends) if within < end)
        self.number = rest * weights[value] + within - ends[value] + weights[value]
        return value
