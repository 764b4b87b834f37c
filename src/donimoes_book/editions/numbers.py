"""A game's numbers as all editions print them: the box By the numbers, and a chart."""

from collections.abc import Sequence
from typing import NamedTuple

from donimoes_book.drawing.charts import Dot, Spread, draw_chances, draw_lengths
from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.titles import game_title
from donimoes_book.games.registry import words_of
from donimoes_book.manuscript import tree
from donimoes_book.search.figures import (
    BEATS,
    QUARTERS,
    SHARE,
    Chart,
    FigureWords,
    Simulation,
    exactness,
    in_words,
)
from donimoes_book.words.language import N_, gettext, noun, number

_MEDIAN = "median"
_LONGEST = "longest"
"""Parts of the figures' names."""
_TITLES = {
    Chart.LENGTHS: (N_("How long it takes"), N_("{game}: how long it takes")),
    Chart.CHANCES: (N_("The chances"), N_("{game}: the chances")),
}
"""The titles of charts, without and with the name of the game."""


class NumberChart(NamedTuple):
    """The chart of a game's numbers."""

    kind: Chart
    dots: Sequence[Dot] = ()
    rows: Sequence[Spread] = ()
    unit: str = ""
    """The unit of lengths, in words."""
    deals: int = 0
    """The number of deals that it was measured on."""

    @property
    def title(self) -> str:
        """What the chart shows, in a few words."""
        title, _ = _TITLES[self.kind]
        return gettext(title)

    @property
    def description(self) -> str:
        """Everything the chart shows, in words."""
        dots = (f"{dot.label}: {dot.printed}" for dot in self.dots)
        spread = (
            f"{row.label}: {row.words}" if row.label else row.words[:1].upper() + row.words[1:]
            for row in self.rows
        )
        unit = [gettext("How long it takes, in {unit}", unit=self.unit)] if self.unit else []
        return ". ".join([*unit, *dots, *spread]) + "."

    def draw(self, width: float, size: float) -> Scene:
        """Draw it with this width and type size."""
        words = self.title, self.description
        if self.kind is Chart.LENGTHS:
            return draw_lengths(self.rows, self.unit, width, size, words)
        return draw_chances(self.dots, width, size, words)


def chart_title(block: tree.NumberSet, chart: NumberChart) -> str:
    """Return a chart's title, which names the game unless the chapter is about it."""
    if block.of_variant:
        _, title = _TITLES[chart.kind]
        return gettext(title, game=game_title(block.game))
    return chart.title


def chart_source(chart: NumberChart) -> str:
    """Return a note on how to read a chart and on how many deals it was measured."""
    measured = gettext("Measured on {deals} deals.", deals=number(chart.deals))
    if chart.kind is Chart.CHANCES:
        return measured
    if any(row.counts for row in chart.rows):
        half = gettext("The dark bars are the middle half.")
    else:
        half = gettext("The thick line is the middle half.")
    return f"{half} {measured}"


def number_chart(simulation: Simulation) -> NumberChart | None:
    """Return the chart of a game's numbers, or None if there is nothing to draw.

    It shows the chances that the game chooses (`FigureWords.charted`), or else lengths if there are
    quartiles, or else all chances that were measured on all deals.
    """
    words = words_of(simulation.game)
    if words is None:
        return None
    kinds = (Chart.CHANCES,) if words.charted else tuple(Chart)
    return next(filter(None, (_chart_of(simulation, words, kind) for kind in kinds)), None)


def _chart_of(simulation: Simulation, figure_words: FigureWords, kind: Chart) -> NumberChart | None:
    figures = simulation.figures
    shown = {name: figures[name] for name in figure_words.labels if name in figures}
    if kind is Chart.LENGTHS:
        medians = [
            name
            for name in shown
            if _MEDIAN in name.split("-") and all(part in figures for part in _quarters(name))
        ]
        if not medians:
            return None
        rows, unit = (
            [_spread(simulation, figure_words, it) for it in medians],
            figures[medians[0]].unit,
        )
        return NumberChart(kind, rows=rows, unit=noun(unit), deals=simulation.n)
    chances = {
        name: figure
        for name, figure in shown.items()
        if figure.unit == SHARE
        and (name in figure_words.charted or not (figure_words.charted or figure.deals))
    }
    if not chances:
        return None
    dots = [
        Dot(figure_words.labels[name], it.value, in_words(it.value)) for name, it in chances.items()
    ]
    deals = max(figure.deals or simulation.n for figure in chances.values())
    return NumberChart(kind, dots=dots, deals=deals)


def _quarters(median: str) -> list[str]:
    return [median.replace(_MEDIAN, part) for part in QUARTERS]


def _spread(simulation: Simulation, figure_words: FigureWords, median: str) -> Spread:
    figures = simulation.figures
    quarters = [figures[name] for name in _quarters(median)]
    before, after = median.split(_MEDIAN)
    name = before.rstrip("-") + after
    counts = simulation.distributions.get(name, {})
    longest = figures.get(f"{_LONGEST}{after}")
    farthest = longest.value if longest else max(counts, default=0)
    low, high = quarters[0].value, quarters[-1].value
    often = {"low": number(f"{low:,g}"), "high": number(f"{high:,g}")}
    if low < high:
        words = gettext("half take {low} to {high}", **often)
    else:
        words = gettext("half take {low}", **often)
    if farthest:
        words += gettext("; the longest {longest}", longest=number(f"{farthest:,g}"))
    # All figures in a row share what comes before the colon, such as a size.
    label = figure_words.labels[median].rpartition(":")[0].strip()
    low_value, median_value, high_value = (figure.value for figure in quarters)
    return Spread(label, words, (low_value, median_value, high_value), farthest or None, counts)


class NumberRow(NamedTuple):
    """A line in the box By the numbers."""

    label: str
    value: str
    interval: str
    """The 95% interval, or empty."""


def numbers_title(block: tree.NumberSet) -> str:
    """Return the title of the box By the numbers, which names any game but the chapter's own."""
    if block.of_variant:
        return gettext("{game}: by the numbers", game=game_title(block.game))
    return gettext("By the numbers")


def number_rows(simulation: Simulation) -> list[NumberRow]:
    """Return the lines of the box By the numbers, in order."""
    figures, words = simulation.figures, words_of(simulation.game)
    marks = _marks(simulation)
    return [
        NumberRow(label + marks.get(figure.deals or 0, ""), figure.printed, figure.interval)
        for name, label in (words.labels if words else {}).items()
        if (figure := figures.get(name))
    ]


def _marks(simulation: Simulation) -> dict[int, str]:
    """Return `*` for the deals that some figures were measured on, `**` for fewer yet."""
    sizes = {figure.deals for figure in simulation.figures.values() if figure.deals}
    others = sorted(sizes - {_compared_deals(simulation)}, reverse=True)
    return {deals: "*" * count for count, deals in enumerate(others, start=1)}


def _compared_deals(simulation: Simulation) -> int:
    """Return the number of deals that players were compared on, or 0 if they weren't."""
    figures = simulation.figures.items()
    return max((figure.deals or 0 for name, figure in figures if BEATS in name), default=0)


def measured(simulation: Simulation) -> str:
    """Return the note on how a box's numbers were measured."""
    others = ""
    for deals, mark in _marks(simulation).items():
        others += gettext("; those with {mark}, on {deals} deals", mark=mark, deals=number(deals))
    if compared := _compared_deals(simulation):
        others += gettext(
            "; who beats whom, on {deals} deals played from both sides", deals=number(compared)
        )
    note = gettext(
        "Measured by our engine on {deals} random deals, seed {seed}{others}. The 95% interval"
        " is in grey, where it is wider than the rounded figure.",
        deals=number(simulation.n),
        seed=simulation.seed,
        others=others,
    )
    return " ".join(filter(None, (note, exactness(simulation.figures.values()))))
