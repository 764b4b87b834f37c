"""Reads marks for the index: the words that are marked, and the entries that lead to them."""

import re
from collections.abc import Iterator

AIMED = re.compile(r"(?P<text>.+?)\s*<(?P<entries>[^<]*)>", re.DOTALL)
"""Words that are indexed under other entries."""
_MAIN = "!"
"""Precedes the words of a mark for the index that is the place to look first."""
_KIND = re.compile(r"(?P<kind>[a-z]+):(?P<entry>.*)", re.DOTALL)


def read_mark(typed: str) -> tuple[str, tuple[tuple[str, ...], ...], bool]:
    """Return a mark's words, its entries, and whether it is the main place for them.

    `boneyard` is its own entry, `drawn dominoes <boneyard>` goes under another entry,
    `<boneyard; size of>` goes below one, `<pair: hand; boneyard>` puts each of the two below the
    other, and `!` makes it the main place. Raises ValueError, with the reason, for anything else.
    """
    words = typed.strip()
    aimed = AIMED.fullmatch(words)
    target = aimed["entries"].strip() if aimed else words
    is_main = target.startswith(_MAIN)
    target = target.removeprefix(_MAIN).strip()
    text = aimed["text"] if aimed else target
    entries = tuple(_entries(target)) if aimed else (_entry(target),)
    return " ".join(text.split()), entries, is_main


def _entries(target: str) -> Iterator[tuple[str, ...]]:
    """Yield the entries that a mark names: several, separated by commas, or one with its kind."""
    match = _KIND.fullmatch(target)
    if not match:
        yield from map(_entry, target.split(","))
    elif match["kind"] == "single":
        yield _entry(match["entry"])
    elif match["kind"] == "pair":
        parts = _entry(match["entry"])
        yield parts
        if len(parts) > 1:
            yield parts[::-1]
    else:
        raise ValueError(f"there is no kind of index entry called {match['kind']!r}")


def _entry(entry: str) -> tuple[str, ...]:
    parts = tuple(" ".join(part.split()) for part in entry.split(";"))
    if not all(parts):
        raise ValueError("this index entry has no words")
    if len(parts) > 2:
        raise ValueError("an index entry can have only one level below it")
    return parts
