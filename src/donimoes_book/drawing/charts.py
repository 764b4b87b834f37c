"""Charts of measurements, as scenes: the spread of lengths, and chances.

The caller gives a chart's width and type size, which decide all other sizes, and its words and
values. A chart only knows where to put them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, floor, fsum, inf, log10
from typing import Literal

from donimoes_book.drawing import style
from donimoes_book.drawing.scene import CAP_HEIGHT, Circle, Line, Rect, Scene, Shape, Text
from donimoes_book.words.language import N_, gettext, number

RARE = 1e-3
"""If all chances are smaller than this, their scale has powers of ten."""

_LEADING = 1.2
_ROW_GAP = 0.55
"""The space between the lines of a row, and between two rows, as multiples of the type size."""
_GAP = 0.8
"""The space between words and the scale beside them."""
_MOST_LABEL = 0.46
"""The greatest share of a chart's width for its labels."""
_SCALE = 0.9
"""The size of the numbers on a scale."""
_DOT = 0.3
_TICK = 0.3
_BARS = 3.4
"""The height of the bars in one of several rows, as a multiple of the type size."""
_LONE_BARS = 6.5
"""The height of the bars in a single row."""
_ABOVE_BARS = 0.35
_LEAST_BAR = 0.32
"""The least width of a bar."""
_BAR_GAP = 0.07
_MARK = 0.75
"""The distance from the foot of the bars down to the quartiles."""
_TICK_ROOM = 4.0
"""The least distance between two numbers on a scale, as a multiple of the type size."""
_SHARES = {0.0: N_("none"), 0.5: N_("half"), 1.0: N_("all")}
_STEPS = (1.0, 2.0, 5.0, 10.0)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text drawn in this size, as paper has it."""
    # Few pages of a site have a chart, and none in the workshop.
    from donimoes_book.drawing import pdf

    return pdf.width_of(text, size, bold=bold)


@dataclass(frozen=True, slots=True)
class Dot:
    """A share."""

    label: str
    value: float
    printed: str


@dataclass(frozen=True, slots=True)
class Spread:
    """The spread of some lengths."""

    label: str
    words: str
    """The same in words."""
    quarters: tuple[float, float, float]
    """The quartiles; the second is the median."""
    longest: float | None = None
    counts: Mapping[int, int] = field(default_factory=dict)
    """How often each length was found; empty if only the quartiles are known."""

    @property
    def ends(self) -> tuple[float, float]:
        """The shortest and longest known lengths."""
        last = max(self.counts, default=self.quarters[2])
        return min(self.counts, default=self.quarters[0]), max(last, self.longest or 0)


@dataclass(frozen=True, slots=True)
class Scale:
    """Where values are between `left` and `right`."""

    first: float
    last: float
    left: float
    right: float
    marks: Sequence[float] = ()
    """Where its ticks are; by default, at round values."""
    is_of_powers: bool = False
    """Whether each tick is ten times the one before."""

    def at(self, value: float) -> float:
        """Return where a value is on the scale; a value beyond it moves to the nearest end."""
        value = min(max(value, self.first), self.last)
        first, last = self.first, self.last
        if self.is_of_powers:
            value, first, last = log10(value), log10(first), log10(last)
        return self.left + (value - first) / (last - first) * (self.right - self.left)

    def ticks(self, room: float) -> list[float]:
        """Return round values on the scale, at least `room` apart."""
        if self.marks:
            return [*self.marks]
        first, last = self.first, self.last
        most = max((self.right - self.left) // room, 2)
        step = round_step((last - first) / most)
        return [n * step for n in range(ceil(first / step), floor(last / step) + 1)]


def round_step(least: float) -> float:
    """Return the smallest round step that is at least `least`, such as 0.5, 1, 2, 5, 10 or 20."""
    power = 10.0 ** floor(log10(least))
    return next(step * power for step in _STEPS if step * power >= least)


def chance_scale(dots: Sequence[Dot], left: float, right: float) -> Scale:
    """Return the scale of chances: from none to all, or in powers of ten if all are rare."""
    if 0 < (most := max(dot.value for dot in dots)) < RARE:
        first = floor(log10(min(dot.value for dot in dots if dot.value > 0)))
        last = max(ceil(log10(most)), first + 1)
        powers = [10.0**power for power in range(first, last + 1)]
        return Scale(powers[0], powers[-1], left, right, powers, is_of_powers=True)
    return Scale(0, 1, left, right, [*_SHARES])


def draw_chances(dots: Sequence[Dot], width: float, size: float, words: tuple[str, str]) -> Scene:
    """Draw a row for each chance: its label on the left, a scale, and its value on the right.

    `words` are a title and a full description.
    """
    labels = [wrap(dot.label, _MOST_LABEL * width, size) for dot in dots]
    longest = max(width_of(line, size) for lines in labels for line in lines)
    values = max(width_of(dot.printed, size, bold=True) for dot in dots)
    heights = [(len(lines) * _LEADING + _ROW_GAP) * size for lines in labels]
    tops = [fsum(heights[:row]) for row in range(len(dots) + 1)]
    rows = [(dot, (top + foot) / 2) for dot, (top, foot) in zip(dots, pairwise(tops), strict=True)]
    foot = tops[-1]
    scale = chance_scale(dots, longest + _GAP * size, width - values - _GAP * size)
    shapes: list[Shape] = []
    for (dot, middle), lines in zip(rows, labels, strict=True):
        for line, text in enumerate(lines):
            at = middle + (line - (len(lines) - 1) / 2) * _LEADING * size
            y = at + size * CAP_HEIGHT / 2
            shapes.append(Text(0, y, text, size, style.CHART_TEXT, bold=False, anchor="start"))
        y = middle + size * CAP_HEIGHT / 2
        shapes.append(Text(width, y, dot.printed, size, style.CHART_VALUE, anchor="end"))
    shapes += [Line(scale.left, y, scale.right, y, style.CHART_GUIDE) for _, y in rows]
    shapes += [Line(scale.left, y, scale.at(dot.value), y, style.CHART_STEM) for dot, y in rows]
    shapes += _axis(scale, foot, size, _share)
    shapes += [Circle(scale.at(dot.value), y, _DOT * size, style.CHART_DOT) for dot, y in rows]
    return Scene(width, foot + (_TICK + _LEADING) * size, tuple(shapes), *words)


def draw_lengths(
    rows: Sequence[Spread], unit: str, width: float, size: float, words: tuple[str, str]
) -> Scene:
    """Draw the spread of lengths: bars, and below them the quartiles, all on one scale.

    `unit` is the unit of the lengths, in words.
    """
    ends = [end for row in rows for end in row.ends]
    bars = _LONE_BARS if len(rows) == 1 else _BARS
    inset = _LEAST_BAR * size
    scale = Scale(min(ends) - 0.5, max(ends) + 0.5, inset, width - inset)
    shapes, y = list[Shape](), 0.0
    for row in rows:
        y += _LEADING * size
        base = y - (_LEADING - 1) * size
        if row.label:
            shapes.append(Text(0, base, row.label, size, style.CHART_TEXT, anchor="start"))
        end = width if row.label else 0
        anchor: Literal["start", "end"] = "end" if row.label else "start"
        shapes.append(Text(end, base, row.words, size, style.CHART_SCALE, False, anchor))
        if row.counts:
            y += _ABOVE_BARS * size
            shapes += _bars(row, scale, y, bars * size, size)
            y += bars * size
        y += _MARK * size
        shapes += _quartiles(row, scale, y, size)
        y += _MARK * size + _ROW_GAP * size
    y -= _ROW_GAP * size
    shapes += _axis(scale, y, size, lambda tick: number(f"{tick:g}"), unit)
    return Scene(width, y + (_TICK + _LEADING) * size, tuple(shapes), *words)


def bins(counts: Mapping[int, int], width: int) -> dict[int, int]:
    """Return how many values are in each bin of `width` lengths, by its first length."""
    totals = Counter[int]()
    for value, count in sorted(counts.items()):
        totals[value // width * width] += count
    return totals


def bin_width(scale: Scale, least: float) -> int:
    """Return how many lengths a bar must stand for to be at least `least` wide."""
    one = (scale.right - scale.left) / (scale.last - scale.first)
    return int(round_step(max(least / one, 1)))


def _bars(row: Spread, scale: Scale, top: float, height: float, size: float) -> Iterator[Shape]:
    """Yield a bar for each bin of lengths, darker in the middle half."""
    step = bin_width(scale, _LEAST_BAR * size)
    totals = bins(row.counts, step)
    highest, gap = max(totals.values()), _BAR_GAP * size
    low, _, high = row.quarters
    for first, count in totals.items():
        left, right = scale.at(first - 0.5), scale.at(first + step - 0.5)
        is_middle = low <= first + step - 1 and first <= high
        paint = style.CHART_MIDDLE_BAR if is_middle else style.CHART_BAR
        tall = height * count / highest
        yield Rect(left + gap / 2, top + height - tall, right - left - gap, tall, 0, paint)


def _quartiles(row: Spread, scale: Scale, y: float, size: float) -> Iterator[Shape]:
    """Yield a line from shortest to longest, thick in the middle half, with the median."""
    low, median, high = map(scale.at, row.quarters)
    first, last = map(scale.at, row.ends)
    yield Line(first, y, last, y, style.CHART_REACH)
    yield Line(low, y, high, y, style.CHART_HALF)
    yield Line(median, y - _MARK * 0.6 * size, median, y + _MARK * 0.6 * size, style.CHART_MEDIAN)


def _axis(
    scale: Scale, y: float, size: float, say: Callable[[float], str], unit: str = ""
) -> Iterator[Shape]:
    """Yield a line with ticks and their numbers, and the unit below its right end."""
    ticks = scale.ticks(_TICK_ROOM * size)
    yield Line(scale.left, y, scale.right, y, style.CHART_AXIS)
    for tick in ticks:
        x = scale.at(tick)
        yield Line(x, y, x, y + _TICK * size, style.CHART_AXIS)
    base, small = y + (_TICK + 1) * size, _SCALE * size
    free = scale.right - width_of(unit, small) - _GAP * size if unit else inf
    for tick in ticks:
        if scale.at(tick) + width_of(say(tick), small) / 2 <= free:
            yield Text(scale.at(tick), base, say(tick), small, style.CHART_SCALE, bold=False)
    if unit:
        yield Text(scale.right, base, unit, small, style.CHART_SCALE, bold=False, anchor="end")


def _share(share: float) -> str:
    """Return a share as printed on a scale: none, half, all, or one in a number of deals."""
    if 0 < share < RARE:
        return gettext("one in {deals}", deals=number(round(1 / share)))
    return gettext(_SHARES[share])


def wrap(text: str, room: float, size: float) -> list[str]:
    """Break a text into lines that fit; a longer word gets a line of its own."""
    lines, line = list[str](), ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and width_of(longer, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]
