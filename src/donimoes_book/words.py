"""Words for how many there are of something."""

from __future__ import annotations


def counted(count: int, things: str) -> str:
    """Return a number and what it counts: "1 domino", "1,000 tries"; `things` ends in -s."""
    one = f"{things[:-3]}y" if things.endswith("ies") else things.removesuffix("s")
    one = one.removesuffix("e") if one.endswith("oe") else one
    return f"{count:,} {one if count == 1 else things}"
