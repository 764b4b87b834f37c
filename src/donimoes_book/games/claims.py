"""Claims: what `:expect:` may say about a diagram, as a table from which all else is derived.

A game lists its claims. Their forms tell apart what an author writes, name what is possible in
errors and in the documentation, and lead to the function that judges.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.plurals import contains_words

_ARGUMENTS = {
    "N": r"(\d+)",
    "NUMBERS": r"(\d+(?: \d+)*)",
    "DOMINO": r"(\d\d)",
    "DOMINOES": r"((?:\d\d ?)+)",
    "SHAPES": r"([A-Z](?: [A-Z])*)",
    "[DOMINOES]": r"((?:\d\d ?)*)",
    "SQUARE": r"([A-Za-z]\d+)",
    "REASON": r"(.*)",
}
"""What stands for each argument of a form."""


class Refusal(str):
    """Why something is refused, in words: a move by the rules, or a claim by what was found."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim about a diagram, as the author made it."""

    position: Position
    """The whole picture; several may stand side by side in it."""
    moves: str
    """What `:moves:` plays from the first of them."""
    arguments: tuple[str, ...]
    """What the claim says for each argument of its form."""

    @property
    def first(self) -> Position:
        """The first of the pictures side by side."""
        return self.position.side_by_side()[0][1]

    @property
    def last(self) -> Position:
        """The last of the pictures side by side."""
        return self.position.side_by_side()[-1][1]

    @property
    def number(self) -> int:
        """The first argument, a number."""
        return int(self.arguments[0])

    @property
    def numbers(self) -> list[int]:
        """Every number of the arguments."""
        return [int(word) for argument in self.arguments for word in argument.split()]


@dataclass(frozen=True)
class Claim:
    """One thing that may be claimed."""

    form: str
    """How it is written: words, and in capitals its arguments, such as `penalty N`."""
    meaning: str
    judge: Callable[[Any, Claimed], Refusal | None]
    """Takes the game and the claim. Returns None when it is true, else what was found, to follow
    "but". Raises IllegalPosition or IllegalMove where the claim cannot be looked at."""

    @property
    def word(self) -> str:
        """The word that it begins with."""
        return self.form.split()[0].rstrip(":")

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        words = (_ARGUMENTS.get(word, re.escape(word)) for word in self.form.split())
        # A reason may follow a colon or a space, and may be left out.
        pattern = r"\s+".join(words).replace(r":\s+(.*)", r"(?::|\s|$)\s*(.*)")
        return re.compile(pattern.replace(r"\s+((?:\d\d ?)*)", r"(?:\s+((?:\d\d ?)*))?"))

    def arguments(self, item: str) -> tuple[str, ...] | None:
        """Return what an item says for each argument; None where it does not say this."""
        words = re.sub(r"^\s*(\w+):", r"\1 ", item).split()
        match = self._pattern.fullmatch(" ".join(words))
        return tuple((group or "").strip() for group in match.groups()) if match else None


def judge(
    game: Any, claims: Sequence[Claim], position: Position, moves: str, item: str
) -> Refusal | None:
    """Judge an item of `:expect:` by the claims of a game; raises ValueError for any other."""
    for claim in claims:
        arguments = claim.arguments(item)
        if arguments is not None:
            return claim.judge(game, Claimed(position, moves, arguments))
    raise ValueError(f"expected one of: {', '.join(claim.form for claim in claims)}")


def judge_reason(found: str, wanted: str) -> Refusal | None:
    """Judge whether the reason of a refusal contains the words that were claimed."""
    return None if contains_words(found, wanted) else Refusal(f"the reason is: {found}")
