"""Words for how many there are of something."""

from __future__ import annotations


def counted(count: int, things: str) -> str:
    """Return a number and what it counts, such as "2 steps" or "1 step"; `things` ends in -s."""
    return f"{count} {things.removesuffix('s') if count == 1 else things}"
