"""The numbers of dominoes as digits: little room for those of one double-six set."""

from __future__ import annotations

from collections.abc import Sequence

from donimoes_book.board.digits import Digits
from donimoes_book.board.rectangle import domino_set

_ANY, _OF_ONE_SET, _SMALLER_FIRST = range(3)
_WEIGHTS = 1, 4, 2
_ALL, _OF_A_SET = 10, 7
"""How many numbers a half may have."""
Pips = tuple[int | None, int | None]


def tell_pips(
    digits: Digits, given: Sequence[Pips], covered: Sequence[tuple[bool, bool]]
) -> list[Pips]:
    """Tell the numbers of dominoes in their order.

    Which halves something else covers is known. When they are read, of `given` only the length
    counts. Raises ValueError where a set has not so many dominoes.
    """
    way = digits.weighted(_WEIGHTS, _way(given))
    hidden = sum(own.count(None) for own in given) > sum(under.count(True) for under in covered)
    others = digits.rarely(hidden)
    left, told = domino_set(), list[Pips]()
    for pips, under in zip(given, covered, strict=True):
        first, second = (
            by or (others and digits.flag(n is None)) for n, by in zip(pips, under, strict=True)
        )
        if way == _ANY or first or second:
            numbers = _ALL if way == _ANY else _OF_A_SET
            halves = zip(pips, (first, second), strict=True)
            one, other = (None if gone else digits.digit(numbers, n or 0) for n, gone in halves)
            told.append((one, other))
            continue
        if not left:
            raise ValueError("a set has not so many dominoes")
        pair = _sorted(pips)
        low, high = left.pop(digits.digit(len(left), left.index(pair) if pair in left else 0))
        turned = way == _OF_ONE_SET and low != high and digits.flag(pips != pair)
        told.append((high, low) if turned else (low, high))
    return told


def _way(pips: Sequence[Pips]) -> int:
    """The way that takes least room."""
    whole = [pair for pair in pips if None not in pair]
    pairs = [_sorted(pair) for pair in whole]
    small = all(n is None or n < _OF_A_SET for pair in pips for n in pair)
    if len(set(pairs)) < len(pairs) or not small:
        return _ANY
    return _SMALLER_FIRST if pairs == whole else _OF_ONE_SET


def _sorted(pips: Pips) -> tuple[int, int]:
    low, high = sorted(n or 0 for n in pips)
    return low, high
