"""Finds where words may be broken, and breaks a paragraph into the lines that look best together.

The idea comes from Donald Knuth and Michael Plass, Breaking Paragraphs into Lines (Software:
Practice and Experience 11, 1981): each line has a cost, and the best breaks have the lowest total.
Lengths are in points.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate
from math import inf
from operator import itemgetter
from typing import NamedTuple

import pyphen

_SHRINK = 0.25
"""The share by which a space may shrink in a full line."""
_FULL = 1e12
"""The cost of each point by which a line is too full; nothing else costs as much."""
_NEVER = 1e8
"""The cost of what shouldn't happen, but may if there's no other way."""
_GOOD = 300_000.0
"""What nearly all paragraphs cost less than, so that no line needs to begin after worse ones."""
_SHORT = 1e9
"""The cost of a last line that is shorter than it should be."""
_HYPHEN = 90_000.0
"""The cost of a hyphen at the end of a line."""
_LINE = 10.0
"""What each line costs, however well it is filled."""
_RAGGED = 4.0
"""One part in this many of a ragged line may stay empty without looking bad."""
_EPSILON = 1e-6
_FEWEST_BEFORE = 2
"""The fewest letters before a break."""
_FEWEST_AFTER = 3
"""The fewest letters after a break."""
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


_SPACE = itemgetter(Unit._fields.index("space"))


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
        if not end:
            return lines
        if self.spare(0, end) >= 0:
            return [self._line(0, end)]
        starts = self._starts(_GOOD) or self._starts(_NEVER) or self._starts(inf)
        while starts and end:
            lines.append(self._line(starts[end], end))
            end = starts[end]
        return lines[::-1]

    def _starts(self, most: float) -> list[int] | None:
        """Return where the best line up to each unit begins.

        Lines begin only where one that costs less than `most` ends; None if that leads nowhere.
        """
        units, count, ends, gaps = self.units, len(self.units), self._ends, self._gaps
        first, width, space, justified, widest, _ = self.measure
        longest = max(unit.hyphen for unit in units)
        costs, starts = [0.0] + [inf] * count, [0] * (count + 1)
        # The width of a space in a line that is too empty; its cost is at least `most`.
        emptiest = widest - space + most / _NEVER if justified else inf
        # How far lines reach that are as empty as they may be.
        filled = [end + gap * emptiest for end, gap in zip(ends, gaps, strict=True)]
        # Where a line may begin, and how far it reaches.
        active, end = [(0, first + units[0].hang_left)], 0
        while end < count:
            end += 1
            last, best, passed = units[end - 1], inf, 0
            needed = ends[end] - last.space - last.hang_right + last.hyphen * (end < count)
            spaces = gaps[end] - bool(last.space)
            for start, reach in active:
                before = costs[start]
                if before + _LINE**2 > best:
                    continue
                spare, own = reach - needed, spaces - gaps[start]
                if spare >= -_EPSILON:
                    if end == count:
                        fit = _LINE**2
                    elif not justified:
                        fit = (_LINE + 100 * (_RAGGED * spare / width) ** 3) ** 2
                    elif spare > own * emptiest:
                        if best == inf and start == active[0][0]:
                            # Nor does any line end before this:
                            target = reach + gaps[start] * emptiest - longest
                            end = max(end, min(bisect_left(filled, target), count) - 1)
                        break
                    elif own:
                        wider = spare / own
                        fit = (_LINE + 100 * (wider / space) ** 3) ** 2
                        if (excess := space + wider - widest) > 0:
                            fit += _NEVER * excess
                    else:
                        fit = _NEVER * (1 + spare / space)
                elif spare >= (full := -_SHRINK * own * space) - _EPSILON:
                    fit = (_LINE + 100 * (spare / full) ** 3) ** 2
                elif end - start == 1:
                    fit = _FULL * -spare
                else:
                    # The next line may be narrower, without a hyphen.
                    passed += spare < full - longest - space and start == active[passed][0]
                    continue
                if best < fit and best < _NEVER:
                    break  # later starts leave the line emptier still, or even without any space
                cost = before + fit
                if cost <= best and (cost := cost + self._ending(start, end)) <= best:
                    best, starts[end] = cost, start
            del active[:passed]
            if best < most:
                costs[end] = best
                reach = ends[end] + width + (units[end].hang_left if end < count else 0)
                active.append((end, reach))
            elif not active:
                return None
        return starts if costs[count] < most else None

    def _line(self, start: int, end: int) -> Line:
        spare = self.spare(start, end)
        if self.measure.justified and spare > 0:
            widest = max(self.measure.space, *map(_SPACE, self.units[start:end]))
            most = max(self.measure.widest_space - widest, 0)
            spare = min(spare, self._spaces(start, end) * most)
        return Line(start, end, spare)

    def _width(self, start: int, end: int) -> float:
        return self._ends[end] - self._ends[start] - self.units[end - 1].space

    def _spaces(self, start: int, end: int) -> int:
        return self._gaps[end] - self._gaps[start] - bool(self.units[end - 1].space)
