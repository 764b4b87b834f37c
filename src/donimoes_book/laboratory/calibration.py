"""Compares efforts with times that people took: how well they agree, and what line fits best."""

from collections.abc import Sequence
from math import log2
from statistics import correlation, linear_regression
from typing import NamedTuple


class Calibration(NamedTuple):
    """What times say about efforts: a person takes `minutes` times 2 ** (effort / `doubling`)."""

    agreement: float
    """The rank correlation of times and efforts."""
    minutes: float
    doubling: float


def calibrate(efforts: Sequence[float], minutes: Sequence[float]) -> Calibration:
    """Fit times to efforts; raises ValueError if either are all the same."""
    if len(set(efforts)) < 2 or len(set(minutes)) < 2:
        raise ValueError("it takes different times of problems of different effort")
    slope, base = linear_regression(efforts, [log2(time) for time in minutes])
    agreement = rank_correlation(efforts, minutes)
    return Calibration(agreement, 2**base, 1 / slope if slope else float("inf"))


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation."""
    return correlation(_ranks(one), _ranks(other))


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal ones share the mean of theirs."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]
