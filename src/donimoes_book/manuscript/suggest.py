"""Advice on a misspelt word: what the author may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MANY = 12
"""More names than this help nobody who misspelt one."""


def suggest(word: str, known: Iterable[str]) -> str:
    """Return "Did you mean …?" or, where nothing is close, all that is known if that is short."""
    names = sorted(known)
    by_lower = {name.lower(): name for name in names}
    close = get_close_matches(word.lower(), by_lower, n=1)
    if close:
        return f"Did you mean {by_lower[close[0]]}?"
    return f"Known are: {', '.join(names)}." if 0 < len(names) <= MANY else ""
