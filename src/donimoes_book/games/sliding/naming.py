"""Which numbers matter to a sliding puzzle: the rest can be renamed without changing any move.

Two numbers are mates if they add up to a sum that may meet. Numbers without a mate are
interchangeable, and so are pairs of mates and the two numbers of a pair.
"""

from collections.abc import Iterable
from functools import cache
from math import perm

SET_NUMBERS = 7
"""How many numbers a double-six set has."""


class Naming:
    """Names numbers in the order they appear, each as low as possible."""

    def __init__(self, total: int | None) -> None:
        """Set up names for mates that add up to `total`; None if there are no mates."""
        numbers = range(SET_NUMBERS)
        self.mates = {
            n: total - n for n in numbers if total and total - n != n and total - n in numbers
        }
        self._alone = [n for n in numbers if n not in self.mates]
        self._lower = [n for n, mate in self.mates.items() if n < mate]
        self.allowed = cache(self._allowed)

    def named(self, numbers: Iterable[int]) -> list[int]:
        """Return numbers with their new names."""
        names: dict[int, int] = {}
        found = []
        for number in numbers:
            if number not in names:
                mate = self.mates.get(number)
                used = frozenset(names.values())
                if mate in names:
                    names[number] = self.mates[names[mate]]
                else:
                    names[number] = self._new(used, self._alone if mate is None else self._lower)[0]
            found.append(names[number])
        return found

    def _allowed(self, used: frozenset[int]) -> tuple[int, ...]:
        """Return the names the next number may have: used ones, their mates, the first new ones."""
        mates = {self.mates[name] for name in used if name in self.mates}
        new = self._new(used, self._alone)[:1] + self._new(used, self._lower)[:1]
        return tuple(sorted({*used, *mates, *new}))

    def _new(self, used: frozenset[int], names: list[int]) -> list[int]:
        return [name for name in names if not {name, self.mates.get(name)} & used]

    def ways(self, used: Iterable[int]) -> int:
        """Return how many choices of numbers from the set have these names."""
        pairs = {frozenset((name, self.mates[name])) for name in used if name in self.mates}
        alone = {name for name in used if name not in self.mates}
        alike = perm(len(self._alone), len(alone)) * perm(len(self._lower), len(pairs))
        return alike << len(pairs)
