"""Handles codes as people copy them: groups of letters and digits, the last two of them checks.

The symbols are those of Crockford's base 32, which omits I, L, O and U. The check symbols form a
Reed-Solomon code (I. S. Reed and G. Solomon, 1960), which detects every single wrong symbol and
every swap of two neighbours.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import xor
from typing import NamedTuple

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISTAKEN = {"I": "1", "L": "1", "O": "0", "U": "V"}
"""What people mistake symbols for, and what they really are."""
_GROUP = 4
_POLYNOMIAL = 0b100101
CHECKS = 2


class Symbol(NamedTuple):
    """A symbol of a code as somebody typed it."""

    value: int | None
    """None for any other character."""
    column: int
    """Its column in the text, from 0."""


def format_symbols(values: Sequence[int]) -> str:
    """Return symbols as they are printed, in groups."""
    text = "".join(SYMBOLS[value] for value in values)
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def read_symbols(text: str) -> list[Symbol]:
    """Read symbols in upper or lower case; spaces and dashes between them are ignored."""
    symbols = []
    for column, character in enumerate(text):
        if character.isspace() or character in "-\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{MINUS SIGN}":
            continue
        symbol = character.upper()
        symbol = _MISTAKEN.get(symbol, symbol)
        symbols.append(Symbol(SYMBOLS.index(symbol) if symbol in SYMBOLS else None, column))
    return symbols


def with_checks(values: Sequence[int]) -> list[int]:
    """Return symbols followed by their check symbols."""
    weighted, plain = _doubled(_weighted(values)), reduce(xor, values, 0)
    first = next(it for it in range(len(SYMBOLS)) if _doubled(weighted ^ it) == plain ^ it)
    return [*values, first, plain ^ first]


def is_valid(values: Sequence[int]) -> bool:
    """Return whether the last two symbols are the check symbols of the others."""
    return _weighted(values) == reduce(xor, values, 0) == 0


def _weighted(values: Sequence[int]) -> int:
    return reduce(lambda total, value: _doubled(total) ^ value, values, 0)


def _doubled(value: int) -> int:
    """Return twice a value in the field of 32 elements."""
    double = value << 1
    return double ^ _POLYNOMIAL if double >= len(SYMBOLS) else double


class Repair(NamedTuple):
    """A valid code that a single slip turns into what was typed."""

    values: list[int]
    at: int
    """The index of the wrong symbol in what was typed."""
    slip: str
    """What may have happened there, as a question."""


def repairs(values: Sequence[int]) -> Iterator[Repair]:
    """Yield all codes that a single slip turns into these symbols, likelier slips first."""
    for at, wrong in enumerate(values):
        for right in range(len(SYMBOLS)):
            changed = [*values[:at], right, *values[at + 1 :]]
            if right != wrong and is_valid(changed):
                yield Repair(changed, at, f"should this be {SYMBOLS[right]}?")
    for at, (left, right) in enumerate(pairwise(values)):
        swapped = [*values[:at], right, left, *values[at + 2 :]]
        if left != right and is_valid(swapped):
            yield Repair(swapped, at, f"should this be {SYMBOLS[right]}{SYMBOLS[left]}?")
    for at in range(len(values) + 1):
        where, pointed = ("before", at) if at < len(values) else ("after", at - 1)
        for missing in range(len(SYMBOLS)):
            filled = [*values[:at], missing, *values[at:]]
            if is_valid(filled):
                yield Repair(filled, pointed, f"is {SYMBOLS[missing]} missing {where} this?")
    for at in range(len(values)):
        shortened = [*values[:at], *values[at + 1 :]]
        if is_valid(shortened):
            yield Repair(shortened, at, "is this one too many?")
