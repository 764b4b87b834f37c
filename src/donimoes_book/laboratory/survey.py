"""Surveys games: measures figures on random deals, each with its 95% interval."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, sqrt

from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.figures import QUARTERS, SHARE, Distribution, Figure, Simulation

Z = 1.959964
"""The normal quantile of a two-sided 95% interval."""


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


def share_with_doubt(hits: int, undecided: int, n: int) -> Figure:
    """Return the share of hits if some trials are undecided, which are counted both ways.

    The interval's low end counts them as misses, its high end as hits.
    """
    return replace(share(hits, n), high=share(hits + undecided, n).high)


def quantile(values: Sequence[int], part: float, unit: str) -> Figure:
    """Return a quantile: the smallest value that at least this part of the values don't exceed.

    Its interval runs between two order statistics, by the normal approximation of the binomial
    (H. A. David and H. N. Nagaraja, Order Statistics, section 7.1). Raises ValueError if there are
    no values.
    """
    if not values:
        raise ValueError("a quantile of nothing")
    ordered, n = sorted(values), len(values)
    reach = Z * sqrt(n * part * (1 - part))

    def at(rank: int) -> int:
        return ordered[min(max(rank, 1), n) - 1]

    low, high = at(floor(n * part - reach)), at(ceil(n * part + reach) + 1)
    return Figure(at(ceil(n * part)), low, high, unit)


def quartiles(name: str, values: Sequence[int], unit: str) -> dict[str, Figure | Distribution]:
    """Return the quartiles with their intervals and, as `NAME`, how often each value was found.

    The quartiles are `NAME-q1`, `NAME-median` and `NAME-q3`.
    """
    found: dict[str, Figure | Distribution] = {
        f"{name}-{key}": quantile(values, part, unit) for key, part in QUARTERS.items()
    }
    return found | {name: Distribution(sorted(Counter(values).items()))}


def mean(values: Sequence[float], unit: str) -> Figure:
    """Return the average with its interval, by the normal approximation (central limit theorem).

    A single value has no interval. Raises ValueError if there are no values.
    """
    if not values:
        raise ValueError("an average of nothing")
    n = len(values)
    middle = sum(values) / n
    if n == 1:
        return Figure(middle, unit=unit)
    reach = Z * sqrt(sum((value - middle) ** 2 for value in values) / (n - 1) / n)
    return Figure(round(middle, 2), round(middle - reach, 2), round(middle + reach, 2), unit)


Measured = Mapping[str, Figure | Distribution]
Measure = Callable[[int, str, bool, Progress], Measured]
"""Takes how many deals, a seed, whether to use the compiled backend, and a progress function."""


@dataclass(frozen=True, slots=True)
class Survey:
    """How a game is measured; the same arguments always give the same figures."""

    measure: Measure
    compiled: bool = False
    """Whether it has a compiled backend."""

    def run(
        self, game: str, n: int, seed: str, *, fast: bool = False, progress: Progress = no_progress
    ) -> Simulation:
        """Measure `n` random deals; raises ImportError if `fast` is set and numba is missing."""
        found = self.measure(n, seed, fast, progress)
        figures = {name: it for name, it in found.items() if isinstance(it, Figure)}
        spread = {name: it for name, it in found.items() if isinstance(it, Distribution)}
        return Simulation(game, n, seed, figures, spread)
