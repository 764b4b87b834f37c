"""Figures that were measured about a game, each with its 95% interval, and the words for them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum, auto
from math import sqrt

from donimoes_book.store.json_records import as_object, from_object, read_json, sealed, unsealed
from donimoes_book.words.language import N_, Message, gettext, noun, number

RARE = 1e-4
"""A share below this is printed with three significant figures."""
_HUNDREDS = (100, 1000, 10_000)
"""Of how many words say how many there are: of the fewest of these of which it is some."""
Z = 1.959964
"""The normal quantile of a two-sided 95% interval."""
SHARE = "share"
"""The unit of a fraction, from 0 to 1."""
COUNTED = "counted"
"""A figure is known exactly because all deals were counted."""
PROVEN = "proven"
"""A figure is known exactly because it is proven for every deal."""
_EXACTLY = {
    frozenset({COUNTED}): N_("Figures marked exact were counted over all deals."),
    frozenset({PROVEN}): N_("Figures marked exact were proven for every deal."),
    frozenset({COUNTED, PROVEN}): N_(
        "Figures marked exact were counted over all deals, or proven for every deal."
    ),
}
BEATS = "-beats-"
"""What joins the names of two players in the name of a figure that compares them."""
QUARTERS = {"q1": 0.25, "median": 0.5, "q3": 0.75}
"""The quartiles, by the suffixes of their figures' names."""
_SIMULATION = "simulation"
"""The key that a simulation is sealed with."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value; `low` and `high` are its 95% interval, or None if it has none."""

    value: float
    low: float | None = None
    high: float | None = None
    unit: str = ""
    """What it counts, such as `moves`."""
    deals: int | None = None
    """How many deals it was measured on, if not on all of them."""
    exact: str = ""
    """How it is known exactly, COUNTED or PROVEN; empty if it was measured."""

    def __str__(self) -> str:
        """Print it with its interval: `92.3% (91.1 to 93.4)`, `13 moves (12 to 14)`."""
        return f"{self.printed} ({self.interval})" if self.interval else self.printed

    @property
    def printed(self) -> str:
        """The value with its unit: `92.3%`, `13 moves`."""
        value = self._number(self.value)
        if self.unit == SHARE:
            return gettext("{number}%", number=value)
        return f"{value} {noun(self.unit, self.value)}" if self.unit else value

    @property
    def interval(self) -> str:
        """The interval, such as `91.1 to 93.4`, or `exact`; empty if there is just the value."""
        if self.exact:
            return gettext("exact")
        if self.low is None or self.high is None or self.low == self.high:
            return ""
        low, high = self._number(self.low), self._number(self.high)
        return gettext("{low} to {high}", low=low, high=high)

    def _number(self, value: float) -> str:
        if self.unit != SHARE:
            return number(f"{value:,.10g}")
        if 0 < value < RARE:
            # Print all the leading zeros, however many there are.
            return number(f"{Decimal(f'{100 * value:.3g}'):f}")
        # A share that isn't all or nothing must not be printed as if it were.
        texts = [f"{100 * value:.{decimals}f}" for decimals in (1, 2, 3, 4)]
        return number(next((t for t in texts if value in (0, 1) or 0 < float(t) < 100), texts[0]))


def share(hits: float, n: int) -> Figure:
    """Return the share of hits among `n` trials with its Wilson interval.

    E. B. Wilson, Journal of the American Statistical Association 22 (1927) 209-212. If a trial can
    be half a hit, the interval is wider than it needs to be. Raises ValueError for no trials.
    """
    if n < 1:
        raise ValueError("a share of nothing")
    part, spread = hits / n, Z * Z / n
    middle = (part + spread / 2) / (1 + spread)
    reach = Z * sqrt(part * (1 - part) / n + spread / n / 4) / (1 + spread)
    # 0 and 1 are exact ends of the interval, whatever rounding does.
    low = max(0.0, middle - reach) if hits else 0.0
    high = min(1.0, middle + reach) if hits < n else 1.0
    return Figure(part, low, high, SHARE)


def in_words(share: float) -> str:
    """Say a share as people do: `7 in 10` is `70 in 100`, and a rare one is `one in 1,200,000`."""
    for among in _HUNDREDS:
        count = round(share * among)
        # A share that isn't all or nothing must not be printed as if it were.
        if share in (0, 1) or 0 < count < among:
            return gettext("{number} in {among}", number=number(count), among=number(among))
    if share > RARE:
        return gettext("nearly all")
    return gettext("one in {deals}", deals=number(int(float(f"{1 / share:.2g}"))))


def exactness(figures: Iterable[Figure]) -> str:
    """Say how the exact ones among some figures are known; return nothing if none is exact."""
    ways = frozenset(figure.exact for figure in figures if figure.exact)
    return gettext(_EXACTLY[ways]) if ways else ""


class Distribution(dict[int, int]):
    """How often each value was found."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What was measured, and on what."""

    game: str
    n: int
    seed: str
    figures: Mapping[str, Figure]
    distributions: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """How often each value was found, by the name that its quartiles begin with."""

    def to_json(self) -> str:
        """Print it as sealed JSON, ending with a line feed; `from_json` reads it back."""
        data = as_object(self)
        for figure in data["figures"].values():
            if figure["deals"] is None:
                del figure["deals"]
            if not figure["exact"]:
                del figure["exact"]
        if not self.distributions:
            del data["distributions"]
        return json.dumps(sealed(_SIMULATION, data), indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Simulation":
        """Read what `to_json` printed; raises ValueError for anything else."""
        try:
            simulation = from_object(cls, unsealed(_SIMULATION, read_json(text)))
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"these are not figures: {error!r}") from None
        if unknown := {figure.exact for figure in simulation.figures.values()} - {
            "",
            COUNTED,
            PROVEN,
        }:
            raise ValueError(f"nothing is known exactly by {unknown.pop()!r}")
        return simulation


class Chart(Enum):
    """What a game's chart shows."""

    LENGTHS = auto()
    """The distribution of lengths, with their quartiles."""
    CHANCES = auto()
    """Several shares on one scale."""


@dataclass(frozen=True, slots=True)
class FigureWords:
    """What a book calls a game's figures, and which of them it draws."""

    labels: Mapping[str, str]
    """The book's names for the figures, in order; other figures are not printed."""
    charted: Sequence[str] = ()
    """The names of the chances that are drawn; if none, its figures decide what its chart shows."""


PLAYERS = {2: N_("Two players"), 3: N_("Three players"), 4: N_("Four players")}
LADDER = {
    "greedy-beats-random": N_("Grabbing beats playing anything"),
    "ahead-beats-greedy": N_("Looking ahead beats grabbing"),
    "strong-beats-ahead": N_("Looking further beats looking ahead"),
    "all-seeing-beats-ahead": N_("Peeking beats looking ahead"),
}
"""What a book calls the figures that compare ways to play."""


def of_players(name: str, label: str) -> dict[str, str]:
    """Return a figure's labels, one for each number of players."""
    return {
        f"{name}-{count}": Message("{players}: {figure}", players=players, figure=label)
        for count, players in PLAYERS.items()
    }
