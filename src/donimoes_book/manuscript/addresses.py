"""Finds where an author typed an address: here, or where a reference in the file defines it."""

import re
from functools import lru_cache
from urllib.parse import unquote

from donimoes_book.manuscript.source import Origin, Source

_DEFINED = re.compile(r"\]:\s*<?([^\s<>]+)")


def place_of(source: Source, address: str, line: int, end: int) -> Origin:
    """Return the place of an address that is used on the lines from `line` to `end`."""
    # markdown-it percent-encodes what was typed.
    for words in dict.fromkeys((address, unquote(address))):
        own = (n for n in range(line, end + 1) if words in source.lines[n - 1])
        if number := next(own, _definitions(source).get(words, 0)):
            return source.find(words, number)
    return source.find(address, line, end)


@lru_cache(maxsize=4)
def _definitions(source: Source) -> dict[str, int]:
    """Return the first line that defines each address, as in `[name]: address`."""
    matches = ((_DEFINED.search(source.lines[n - 1]), n) for n in range(len(source.lines), 0, -1))
    return {match[1]: number for match, number in matches if match}
