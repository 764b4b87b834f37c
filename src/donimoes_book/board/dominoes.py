"""Handles dominoes as pairs of numbers: sets of them, and their Unicode characters."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from random import Random

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.words.language import gettext

Pair = tuple[int, int]
"""The two numbers of a domino."""

LARGEST = 6
"""The most pips that a half can have in a character."""

BACK_ACROSS = "\N{DOMINO TILE HORIZONTAL BACK}"
BACK_UPRIGHT = "\N{DOMINO TILE VERTICAL BACK}"
_DOMINO = re.compile(r"(?P<first>\d)(?P<joint>[|-]?)(?P<second>\d)|#(?P<back>[|-]?)#")
_BLANK_ACROSS = ord("\N{DOMINO TILE HORIZONTAL-00-00}")
_BLANK_UPRIGHT = ord("\N{DOMINO TILE VERTICAL-00-00}")


def domino_set(highest: int = 6) -> list[Pair]:
    """Return every domino in a set, such as the 28 of the double-six set, smaller number first."""
    return list(combinations_with_replacement(range(highest + 1), 2))


def smaller_first(pips: Pair) -> Pair:
    """Return a domino's numbers with the smaller one first."""
    return min(pips), max(pips)


def either_way(rng: Random, pips: Pair) -> Pair:
    """Turn a domino around or leave it, with equal chance."""
    return pips if rng.random() < 0.5 else (pips[1], pips[0])


def domino_character(first: int, second: int, *, vertical: bool = False) -> str:
    """Return the character for a domino, given its left or upper number first.

    Raises InputError if a number is not 0 to 6: Unicode stops at the double-six set.
    """
    diagnostics = [
        Diagnostic(
            f"there is no character for a domino with {pips} pips on a half",
            f"In running text, a half can have 0 to {LARGEST} pips; draw a diagram instead.",
        )
        for pips in dict.fromkeys((first, second))
        if not 0 <= pips <= LARGEST
    ]
    if diagnostics:
        raise InputError(diagnostics)
    blank = _BLANK_UPRIGHT if vertical else _BLANK_ACROSS
    return chr(blank + (LARGEST + 1) * first + second)


def read_character(text: str) -> str:
    """Return the character for `36` or `3|6`, for `3-6` (upright), or for a back, `##` or `#-#`.

    Raises InputError if the text is not a domino, or has no character.
    """
    match = _DOMINO.fullmatch(text.strip())
    if not match:
        message, advice = f"{text!r} is not a domino", "Expected two numbers, such as 36."
        raise InputError([Diagnostic(message, advice)])
    if match["first"] is None:
        return BACK_UPRIGHT if match["back"] == "-" else BACK_ACROSS
    first, second = int(match["first"]), int(match["second"])
    return domino_character(first, second, vertical=match["joint"] == "-")


def domino_words(character: str) -> str:
    """Return a domino's character in words, such as `domino 3-6`."""
    pips = next(pips for char, pips, _ in domino_characters() if char == character)
    if pips is None:
        return gettext("a domino face down")
    return gettext("domino {name}", name="-".join(map(str, pips)))


def the_domino(name: Iterable[object]) -> str:
    """Return a domino in a sentence of the book, such as `the 3-6`."""
    return gettext("the {domino}", domino="-".join(map(str, name)))


def domino_characters() -> Iterator[tuple[str, Pair | None, bool]]:
    """Yield every domino's character, its two numbers (None for a back) and whether it is upright.

    They are in the order of their code points.
    """
    for vertical, back in ((False, BACK_ACROSS), (True, BACK_UPRIGHT)):
        yield back, None, vertical
        for first in range(LARGEST + 1):
            for second in range(LARGEST + 1):
                yield domino_character(first, second, vertical=vertical), (first, second), vertical
