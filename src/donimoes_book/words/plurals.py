"""Puts counts of things into words, and looks for words in a text."""

import re
from collections.abc import Iterable


def counted(count: int, plural: str) -> str:
    """Return a number and what it counts: "1 domino", "1,000 tries"; `plural` ends in -s."""
    return f"{count:,} {singular(plural) if count == 1 else plural}"


def singular(plural: str) -> str:
    """Return the singular of a regular plural: "domino", "pass", "try" or "step"."""
    for ending, replacement in (("ies", "y"), ("oes", "o"), ("sses", "ss")):
        if plural.endswith(ending):
            return plural.removesuffix(ending) + replacement
    return plural.removesuffix("s")


def alternatives(words: Iterable[str]) -> str:
    """Return words as a sentence offers a choice of them: "one, two or three"."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def contains_words(text: str, words: str) -> bool:
    """Return whether a text contains these words, whole and in this order, in any case."""
    phrase = " ".join(words.split())
    return not phrase or bool(re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text, re.IGNORECASE))
