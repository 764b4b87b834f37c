"""Shares, quantiles and averages of what a survey counts, with intervals; and its progress."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil, floor, sqrt

from donimoes_book.progress import Progress
from donimoes_book.search.figures import QUARTERS, Distribution, Figure, Z, share

Measured = Mapping[str, Figure | Distribution]
"""What a survey returns, by name."""


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
    figures: dict[str, Figure | Distribution] = {
        f"{name}-{key}": quantile(values, part, unit) for key, part in QUARTERS.items()
    }
    return figures | {name: Distribution(sorted(Counter(values).items()))}


def lengths(
    name: str, values: Sequence[int], unit: str, suffix: str = ""
) -> dict[str, Figure | Distribution]:
    """Return the quartiles of some lengths and, as `longest`, the last; a suffix ends each name."""
    figures = quartiles(name, values, unit) | {"longest": Figure(max(values), unit=unit)}
    return {f"{key}{suffix}": figure for key, figure in figures.items()}


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


def part_of(progress: Progress, part: int, parts: int) -> Progress:
    """Return the progress function for one of several equal parts of the work, from 0."""

    def report(done: int, total: int) -> None:
        progress(part * total + done, parts * total)

    return report
