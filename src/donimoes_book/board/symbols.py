"""Codes as people copy them: groups of letters and digits that tell when one of them is wrong.

The symbols are those of Crockford's base 32, which has no I, L, O and U. The last two check the
others: they are those of a Reed-Solomon code, so that one wrong symbol is found for certain, and so
are two neighbours that changed places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISTAKEN = {"I": "1", "L": "1", "O": "0", "U": "V"}
"""What people read or type for a symbol, and what it is."""
_GROUP = 4
_POLYNOMIAL = 0b100101
CHECKS = 2


class Symbol(NamedTuple):
    """A symbol of a code that somebody typed."""

    value: int | None
    """None for a character that is no symbol."""
    column: int
    """Where it stands in the text, from 0."""


def printed(values: Sequence[int]) -> str:
    """Return symbols as they are printed, in groups."""
    text = "".join(SYMBOLS[value] for value in values)
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def typed(text: str) -> list[Symbol]:
    """Read symbols in upper or lower case; spaces and dashes between them mean nothing."""
    read = []
    for column, character in enumerate(text):
        if character.isspace() or character in "-\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{MINUS SIGN}":
            continue
        symbol = character.upper()
        symbol = _MISTAKEN.get(symbol, symbol)
        read.append(Symbol(SYMBOLS.index(symbol) if symbol in SYMBOLS else None, column))
    return read


def checked(values: Sequence[int]) -> list[int]:
    """Return symbols with those that check them."""
    return next(
        whole
        for first in range(len(SYMBOLS))
        if holds(whole := [*values, first, _sum([*values, first])])
    )


def holds(values: Sequence[int]) -> bool:
    """Tell whether the last two symbols are those that check the others."""
    weighted = 0
    for value in values:
        weighted = _doubled(weighted) ^ value
    return weighted == _sum(values) == 0


def _sum(values: Sequence[int]) -> int:
    total = 0
    for value in values:
        total ^= value
    return total


def _doubled(value: int) -> int:
    """Return twice a value in the field of 32 elements."""
    double = value << 1
    return double ^ _POLYNOMIAL if double >= len(SYMBOLS) else double


class Repair(NamedTuple):
    """A code that holds and that one slip would turn into what was typed."""

    values: list[int]
    at: int
    """The symbol that is wrong in what was typed, from 0."""
    slip: str
    """What happened there, in words."""


def repairs(values: Sequence[int]) -> Iterator[Repair]:
    """Yield all codes that one slip turns into these symbols, the likelier slips first."""
    for at, wrong in enumerate(values):
        for right in range(len(SYMBOLS)):
            changed = [*values[:at], right, *values[at + 1 :]]
            if right != wrong and holds(changed):
                yield Repair(changed, at, f"should this be {SYMBOLS[right]}?")
    for at, (left, right) in enumerate(pairwise(values)):
        swapped = [*values[:at], right, left, *values[at + 2 :]]
        if left != right and holds(swapped):
            yield Repair(swapped, at, f"should this be {SYMBOLS[right]}{SYMBOLS[left]}?")
    for at in range(len(values) + 1):
        where, near = ("before", at) if at < len(values) else ("after", at - 1)
        for missing in range(len(SYMBOLS)):
            filled = [*values[:at], missing, *values[at:]]
            if holds(filled):
                yield Repair(filled, near, f"is {SYMBOLS[missing]} missing {where} this?")
    for at in range(len(values)):
        shortened = [*values[:at], *values[at + 1 :]]
        if holds(shortened):
            yield Repair(shortened, at, "is this one too many?")
