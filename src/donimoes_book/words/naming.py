"""Gives names that aren't taken yet: to anchors, pages, pictures and leaflets."""

from collections.abc import Container

LONGEST = 100
"""The most characters of a file's name before its number and ending: systems allow 255 bytes."""


def unused(
    stem: str, taken: Container[str], numbers: dict[str, int], ending: str = "", first: int = 2
) -> str:
    """Return a name that isn't taken, with a number from `first` on if the name itself is.

    `numbers` keeps the next number of each name, so that nobody counts from the start again.
    """
    new = name = stem + ending
    number = numbers.get(name, first)
    while new in taken:
        new, number = f"{stem}-{number}{ending}", number + 1
    numbers[name] = number
    return new
