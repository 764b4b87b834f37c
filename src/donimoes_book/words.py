"""Words for how many there are of something."""

from __future__ import annotations


def counted(count: int, things: str) -> str:
    """Return a number and what it counts, such as "2 steps" or "1 domino"; `things` ends in -s."""
    return f"{count} {one_of(things) if count == 1 else things}"


def one_of(things: str) -> str:
    """Return the word for one of them: "domino", "pass", "try" or "step"."""
    for several, one in (("ies", "y"), ("oes", "o"), ("sses", "ss")):
        if things.endswith(several):
            return things.removesuffix(several) + one
    return things.removesuffix("s")
