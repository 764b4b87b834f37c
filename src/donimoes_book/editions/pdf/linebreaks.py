"""Finds where words may be broken, and breaks a paragraph into the lines that look best together.

The idea comes from Donald Knuth and Michael Plass, Breaking Paragraphs into Lines (Software:
Practice and Experience 11, 1981): each line has a cost, and the best breaks have the lowest total.
Lengths are in points.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate
from math import inf
from typing import NamedTuple

import pyphen

_SHRINK = 0.25
"""The share by which a space may shrink in a full line."""
_FULL = 1e12
"""The cost of each point by which a line is too full; nothing else costs as much."""
_NEVER = 1e8
"""The cost of what shouldn't happen, but may if there's no other way."""
_SHORT = 1e9
"""The cost of a last line that is shorter than it should be."""
_HYPHEN = 90_000.0
"""The cost of a hyphen at the end of a line."""
_LINE = 10.0
"""What each line costs, however well it is filled."""
_RAGGED = 4.0
"""One part in this many of a ragged line may stay empty without looking bad."""
_EPSILON = 1e-6
_FEWEST_BEFORE, _FEWEST_AFTER = 2, 3
"""The fewest letters before and after a break."""
_SHORTEST = 6
"""Shorter words are never broken."""
_PATTERNS = {"en": "en_US"}
"""For languages with several sets of patterns, the set that suits most readers."""
_NOUNS_ARE_CAPITALS = ("de",)
"""The languages in which a capital doesn't mean that a word is a name."""


class Hyphenation:
    """Where a book's words may be broken; `own` lists words in the parts between their breaks."""

    def __init__(self, language: str, own: Iterable[Sequence[str]] = ()) -> None:
        name = language.replace("-", "_")
        code = pyphen.language_fallback(_PATTERNS.get(name, name))
        self._patterns = code and pyphen.Pyphen(lang=code, left=_FEWEST_BEFORE, right=_FEWEST_AFTER)
        self._breaks_names = name.partition("_")[0] in _NOUNS_ARE_CAPITALS
        self._own = {"".join(parts).casefold(): parts for parts in own}
        self.breaks = cache(self._breaks)

    def _breaks(self, word: str) -> Sequence[int]:
        """Return the counts of letters after which a word may be broken."""
        if (parts := self._own.get(word.casefold())) is not None:
            return [sum(map(len, parts[:n])) for n in range(1, len(parts))]
        is_name = not self._breaks_names and word[:1].isupper()
        if self._patterns is None or is_name or len(word) < _SHORTEST or not word.isalpha():
            return ()
        return [int(place) for place in self._patterns.positions(word)]


class Unit(NamedTuple):
    """Letters between two possible line ends."""

    width: float
    space: float = 0
    """The width of the space after it; 0 if the next unit belongs to the same word."""
    inner_spaces: int = 0
    """The number of its no-break spaces, which stretch like the others."""
    hyphen: float = 0
    """The width of the hyphen added if a line ends after it."""
    hyphenated: bool = False
    """Whether a line that ends after it ends in a hyphen, added or its own."""
    hang_left: float = 0
    hang_right: float = 0
    """How far it reaches into the margins at the beginning and the end of a line."""
    cost: float = 0
    """The extra cost of a line that ends after it."""


class Measure(NamedTuple):
    """What lines should be like."""

    first: float
    """The width of the first line."""
    width: float
    """The width of all others."""
    space: float
    """The width of a space."""
    justified: bool = True
    widest_space: float = 7.0
    """The widest space between words."""
    least_last: float = 30.0
    """The least width of the last line of several."""


class Line(NamedTuple):
    """The units of a line, from `start` up to but not including `end`, and its unused width.

    Its spaces share that width, as long as none gets too wide.
    """

    start: int
    end: int
    spare: float


class Lines:
    """A paragraph, and the cost of each line it could be broken into."""

    def __init__(self, units: Sequence[Unit], measure: Measure) -> None:
        self.units = units
        self.measure = measure
        self._ends = list(accumulate((unit.width + unit.space for unit in units), initial=0.0))
        gaps = (unit.inner_spaces + bool(unit.space) for unit in units)
        self._gaps = list(accumulate(gaps, initial=0))

    def spare(self, start: int, end: int) -> float:
        """Return the unused width of a line of these units, below 0 if it is too full."""
        measure, last = self.measure, self.units[end - 1]
        room = measure.width if start else measure.first
        hyphen = last.hyphen if end < len(self.units) else 0
        hang = self.units[start].hang_left + last.hang_right
        return room + hang - self._width(start, end) - hyphen

    def _fit(self, spare: float, gaps: int, is_last: bool) -> float:
        """Return what it costs how full a line is: less, the fuller it is, up to its room.

        Spaces that stretch or shrink by a share of 1 change as much as they ever should.
        """
        measure, excess = self.measure, 0.0
        if spare < -_EPSILON:
            share = -spare / (_SHRINK * gaps * measure.space)
        elif is_last:
            share = 0.0
        elif not measure.justified:
            share = _RAGGED * spare / measure.width
        elif not gaps:
            return _NEVER * (1 + spare / measure.space)
        else:
            wider = spare / gaps
            share, excess = wider / measure.space, measure.space + wider - measure.widest_space
        cost = (_LINE + 100 * share**3) ** 2
        return cost + _NEVER * excess if excess > 0 else cost

    def _ending(self, start: int, end: int) -> float:
        """Return what it costs that a line ends here."""
        last = self.units[end - 1]
        if end == len(self.units):
            return _SHORT * (start > 0 and self._width(start, end) < self.measure.least_last)
        if last.hyphenated:
            after_another = start > 0 and self.units[start - 1].hyphenated
            return last.cost + _HYPHEN + _NEVER * after_another
        return last.cost

    def best_lines(self) -> list[Line]:
        """Return the lines with the lowest total cost."""
        lines, end = list[Line](), len(self.units)
        if end and self.spare(0, end) >= 0:
            return [self._line(0, end)]
        starts = self._starts(_NEVER) or self._starts(inf)
        while starts and end:
            lines.append(self._line(starts[end], end))
            end = starts[end]
        return lines[::-1]

    def _starts(self, most: float) -> list[int] | None:
        """Return where the best line up to each unit begins.

        Lines begin only where one that costs less than `most` ends; None if that leads nowhere.
        """
        measure, units, count = self.measure, self.units, len(self.units)
        ends, gaps = self._ends, self._gaps
        # The next line may be narrower, without a hyphen.
        slack = max((unit.hyphen for unit in units), default=0.0) + measure.space
        costs, starts = [0.0] + [inf] * count, [0] * (count + 1)
        # The width of a space in a line that is too empty; its cost is at least `most`.
        emptiest = measure.widest_space - measure.space + most / _NEVER
        # Where a line may begin, and how far it reaches.
        active = [(0, measure.first + units[0].hang_left)] if units else []
        for end, last in enumerate(units, 1):
            needed = ends[end] - last.space - last.hang_right + last.hyphen * (end < count)
            spaces, best, passed = gaps[end] - bool(last.space), inf, 0
            for start, reach in active:
                if costs[start] + _LINE**2 > best:
                    continue
                spare, own = reach - needed, spaces - gaps[start]
                if spare > own * emptiest and end < count and measure.justified:
                    break
                full = -_SHRINK * own * measure.space
                if spare >= full - _EPSILON:
                    fit = self._fit(spare, own, end == count)
                elif end - start == 1:
                    fit = _FULL * -spare
                else:
                    passed += spare < full - slack and start == active[passed][0]
                    continue
                if best < fit and best < _NEVER:
                    break  # later starts leave the line emptier still, or even without any space
                cost = costs[start] + fit
                if cost <= best and (cost := cost + self._ending(start, end)) <= best:
                    best, starts[end] = cost, start
            del active[:passed]
            if best < most:
                costs[end] = best
                reach = ends[end] + measure.width + (units[end].hang_left if end < count else 0)
                active.append((end, reach))
            elif not active:
                return None
        return starts if costs[count] < most else None

    def _line(self, start: int, end: int) -> Line:
        spare = self.spare(start, end)
        if self.measure.justified:
            widest = max(self.measure.space, *(unit.space for unit in self.units[start:end]))
            most = max(self.measure.widest_space - widest, 0)
            spare = min(spare, self._spaces(start, end) * most)
        return Line(start, end, spare)

    def _width(self, start: int, end: int) -> float:
        return self._ends[end] - self._ends[start] - self.units[end - 1].space

    def _spaces(self, start: int, end: int) -> int:
        return self._gaps[end] - self._gaps[start] - bool(self.units[end - 1].space)
