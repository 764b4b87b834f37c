"""Where words may be broken: pyphen's patterns for a language, and the book's own list."""

from collections.abc import Iterable, Sequence
from functools import cache

import pyphen

_FEWEST_BEFORE, _FEWEST_AFTER = 2, 3
"""The fewest letters before and after a break."""
_SHORTEST = 6
"""Shorter words are never broken."""
_PATTERNS = {"en": "en_US"}
"""For languages with several sets of patterns, the set that suits most readers."""
_NOUNS_ARE_CAPITALS = ("de",)
"""The languages in which a capital doesn't mean that a word is a name."""


class Hyphenation:
    """Where a book's words may be broken; `own` lists words in the parts between their breaks."""

    def __init__(self, language: str, own: Iterable[Sequence[str]] = ()) -> None:
        name = language.replace("-", "_")
        code = pyphen.language_fallback(_PATTERNS.get(name, name))
        self._patterns = code and pyphen.Pyphen(lang=code, left=_FEWEST_BEFORE, right=_FEWEST_AFTER)
        self._breaks_names = name.partition("_")[0] in _NOUNS_ARE_CAPITALS
        self._own = {"".join(parts).casefold(): parts for parts in own}
        self.breaks = cache(self._breaks)

    def _breaks(self, word: str) -> Sequence[int]:
        """Return the counts of letters after which a word may be broken."""
        if (parts := self._own.get(word.casefold())) is not None:
            return [sum(map(len, parts[:n])) for n in range(1, len(parts))]
        is_name = not self._breaks_names and word[:1].isupper()
        if self._patterns is None or is_name or len(word) < _SHORTEST or not word.isalpha():
            return ()
        return [int(place) for place in self._patterns.positions(word)]
