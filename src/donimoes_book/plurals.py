"""Words for how many there are of something, and words that are looked for."""

from __future__ import annotations

import re


def counted(count: int, things: str) -> str:
    """Return a number and what it counts: "1 domino", "1,000 tries"; `things` ends in -s."""
    return f"{count:,} {one_of(things) if count == 1 else things}"


def one_of(things: str) -> str:
    """Return the word for one of them: "domino", "pass", "try" or "step"."""
    for several, one in (("ies", "y"), ("oes", "o"), ("sses", "ss")):
        if things.endswith(several):
            return things.removesuffix(several) + one
    return things.removesuffix("s")


def says(text: str, words: str) -> bool:
    """Tell whether a text holds these words, whole and in this order; case does not matter."""
    wanted = " ".join(words.split())
    return not wanted or bool(re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text, re.IGNORECASE))
