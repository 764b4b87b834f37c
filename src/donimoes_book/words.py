"""Words for how many there are of something, and words that are looked for."""

from __future__ import annotations

import re


def counted(count: int, things: str) -> str:
    """Return a number and what it counts, such as "2 steps" or "1 domino"; `things` ends in -s."""
    one = f"{things[:-3]}y" if things.endswith("ies") else things.removesuffix("s")
    one = one.removesuffix("e") if one.endswith("oe") else one
    return f"{count} {one if count == 1 else things}"


def says(text: str, words: str) -> bool:
    """Tell whether a text holds these words, whole and in this order; case does not matter."""
    wanted = " ".join(words.split())
    return not wanted or bool(re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text, re.IGNORECASE))
