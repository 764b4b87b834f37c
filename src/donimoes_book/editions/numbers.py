"""A game's numbers as all editions print them: the box By the numbers, and a chart."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from donimoes_book.drawing.charts import Dot, Spread, draw_chances, draw_ladder, draw_lengths
from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.common import game_title
from donimoes_book.games.parts import words_of
from donimoes_book.language import N_, gettext, noun, number
from donimoes_book.manuscript import tree
from donimoes_book.search.figures import (
    BEATS,
    QUARTERS,
    SHARE,
    Chart,
    Figure,
    FigureWords,
    Simulation,
    exactness,
)

_MEDIAN, _LONGEST = "median", "longest"
"""Parts of the figures' names."""
_FEWEST_RUNGS = 3
"""The fewest players in a ladder."""


_TITLES = {
    Chart.LENGTHS: (N_("How long it takes"), N_("{game}: how long it takes")),
    Chart.LADDER: (N_("Who beats whom"), N_("{game}: who beats whom")),
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
    """The number of deals that players were compared on."""

    @property
    def title(self) -> str:
        """What the chart shows, in a few words."""
        title, _ = _TITLES[self.kind]
        return gettext(title)

    @property
    def description(self) -> str:
        """Everything the chart shows, in words."""
        said = (
            f"{dot.label}: {dot.printed}" + (f" ({dot.interval})" if dot.interval else "")
            for dot in self.dots
        )
        spread = (
            f"{row.label}: {row.words}" if row.label else row.words[:1].upper() + row.words[1:]
            for row in self.rows
        )
        unit = [gettext("How long it takes, in {unit}", unit=self.unit)] if self.unit else []
        return ". ".join([*unit, *said, *spread]) + "."

    def draw(self, width: float, size: float) -> Scene:
        """Draw it with this width and type size."""
        words = self.title, self.description
        match self.kind:
            case Chart.LENGTHS:
                return draw_lengths(self.rows, self.unit, width, size, words)
            case Chart.LADDER:
                return draw_ladder(self.dots, width, size, words)
            case Chart.CHANCES:
                return draw_chances(self.dots, width, size, words)


def chart_title(block: tree.NumberSet, chart: NumberChart) -> str:
    """Return a chart's title, which names the game unless the chapter is about it."""
    if block.of_variant:
        _, title = _TITLES[chart.kind]
        return gettext(title, game=game_title(block.game))
    return chart.title


def chart_source(simulation: Simulation, chart: NumberChart) -> str:
    """Return a note on how to read a chart and how its numbers were measured."""
    if chart.kind is Chart.LADDER:
        measured = gettext(
            "Measured by our engine on {deals} deals played from both sides, seed {seed}.",
            deals=number(chart.deals),
            seed=simulation.seed,
        )
    else:
        measured = gettext(
            "Measured by our engine on {deals} random deals, seed {seed}.",
            deals=number(simulation.n),
            seed=simulation.seed,
        )
    if chart.kind is not Chart.LENGTHS:
        line = gettext("A line through a dot is the 95% interval, if it’s wider than the dot.")
        return f"{line} {measured}"
    has_bars = any(row.counts for row in chart.rows)
    bars = gettext("Bars count deals. ") if has_bars else ""
    thick = gettext("The thick line is the middle half, with the median marked.")
    return f"{bars}{thick} {measured}"


def number_chart(simulation: Simulation) -> NumberChart | None:
    """Return the chart of a game's numbers, or None if there is nothing to draw.

    The game chooses the kind (`FigureWords.chart`). If it doesn't, its figures decide: lengths if
    it has quartiles, or else a ladder of players, or else shares.
    """
    words = words_of(simulation.game)
    if words is None:
        return None
    kinds = (words.chart,) if words.chart else tuple(Chart)
    return next(filter(None, (_chart_of(simulation, words, kind) for kind in kinds)), None)


def _chart_of(simulation: Simulation, said: FigureWords, kind: Chart) -> NumberChart | None:
    figures = simulation.figures
    shown = {name: figures[name] for name in said.labels if name in figures}
    if kind is Chart.LENGTHS:
        medians = {
            name: figure
            for name, figure in shown.items()
            if _MEDIAN in name.split("-") and all(part in figures for part in _quarters(name))
        }
        if not medians:
            return None
        unit = noun(next(iter(medians.values())).unit)
        return NumberChart(kind, rows=[_spread(simulation, said, it) for it in medians], unit=unit)
    rungs = {name: figure for name, figure in shown.items() if BEATS in name and figure.deals}
    if kind is Chart.LADDER:
        if len(rungs) < _FEWEST_RUNGS:
            return None
        deals = max(figure.deals or 0 for figure in rungs.values())
        return NumberChart(kind, dots=_dots(said, rungs), deals=deals)
    chances = {
        name: figure
        for name, figure in shown.items()
        if figure.unit == SHARE and not figure.deals and name in (said.charted or shown)
    }
    return NumberChart(kind, dots=_dots(said, chances)) if chances else None


def _quarters(median: str) -> list[str]:
    return [median.replace(_MEDIAN, part) for part in QUARTERS]


def _spread(simulation: Simulation, said: FigureWords, median: str) -> Spread:
    figures = simulation.figures
    quarters = [figures[name] for name in _quarters(median)]
    before, after = median.split(_MEDIAN)
    name = before.rstrip("-") + after
    counts = simulation.distributions.get(name, {})
    longest = figures.get(f"{_LONGEST}{after}")
    farthest = longest.value if longest else max(counts, default=0)
    low, middle, high = (number(f"{figure.value:,g}") for figure in quarters)
    words = gettext("quartiles {low}, {middle}, {high}", low=low, middle=middle, high=high)
    if farthest:
        words += gettext("; longest {longest}", longest=number(f"{farthest:,g}"))
    # All figures in a row share what comes before the colon, such as a size.
    label = said.labels[median].rpartition(":")[0].strip()
    low_value, median_value, high_value = (figure.value for figure in quarters)
    return Spread(label, words, (low_value, median_value, high_value), farthest or None, counts)


def _dots(said: FigureWords, figures: Mapping[str, Figure]) -> list[Dot]:
    return [
        Dot(
            said.labels[name],
            figure.value,
            figure.value if figure.low is None else figure.low,
            figure.value if figure.high is None else figure.high,
            figure.printed,
            figure.interval,
        )
        for name, figure in figures.items()
    ]


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
    known = {figure.deals for figure in simulation.figures.values() if figure.deals}
    others = sorted(known - {_compared_deals(simulation)}, reverse=True)
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
