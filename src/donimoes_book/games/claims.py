"""Claims: what `:expect:` can say about a diagram, as data that everything else is derived from.

A game lists its claims. A claim's form recognizes what an author writes, is listed in errors and in
the documentation, and leads to the function that judges it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.words.language import Message
from donimoes_book.words.plurals import contains_words

_ARGUMENTS = {
    "N": r"(\d+)",
    "NUMBERS": r"(\d+(?: \d+)*)",
    "DOMINO": r"(\d\d)",
    "DOMINOES": r"((?:\d\d ?)+)",
    "SHAPES": r"([A-Z](?: [A-Z])*)",
    "[DOMINOES]": r"((?:\d\d ?)*)",
    "SQUARE": r"([A-Za-z]\d+)",
    "LETTERS": r"([A-Za-z](?: [A-Za-z])*)",
    "REASON": r"(.*)",
    "TECHNIQUE": r"(.+)",
}
"""What an author may write for each argument of a form."""


class Refusal(Message):
    """Why a move breaks the rules, or what was found instead of what a claim says."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim about a diagram, as its author wrote it."""

    position: Position
    """The whole diagram, which may show several pictures side by side."""
    moves: str
    """What `:moves:` plays from the first picture."""
    arguments: tuple[str, ...]
    """What the author wrote for each argument of the form."""

    @property
    def first(self) -> Position:
        """The leftmost picture."""
        return self.position.side_by_side()[0][1]

    @property
    def last(self) -> Position:
        """The last picture."""
        return self.position.side_by_side()[-1][1]

    @property
    def number(self) -> int:
        """The first argument as a number."""
        return int(self.arguments[0])

    @property
    def numbers(self) -> list[int]:
        """Every number in the arguments."""
        return [int(word) for argument in self.arguments for word in argument.split()]


@dataclass(frozen=True)
class Claim:
    """Something that a diagram may claim."""

    form: str
    """How it is written: words, with arguments in capitals, such as `penalty N`."""
    meaning: str
    judge: Callable[[Any, Claimed], Refusal | None]
    """Takes the game and the claim. Returns None if it is true, or else what was found, to follow
    "but". Raises IllegalPosition or IllegalMove if the claim cannot be checked at all."""

    @property
    def word(self) -> str:
        """Its first word."""
        return self.form.split()[0].rstrip(":")

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        words = (_ARGUMENTS.get(word, re.escape(word)) for word in self.form.split())
        # A reason follows a colon or a space, and can be left out.
        pattern = r"\s+".join(words).replace(r":\s+(.*)", r"(?::|\s|$)\s*(.*)")
        return re.compile(pattern.replace(r"\s+((?:\d\d ?)*)", r"(?:\s+((?:\d\d ?)*))?"))

    def arguments(self, item: str) -> tuple[str, ...] | None:
        """Return what an item says for each argument; None if it is not this claim."""
        words = re.sub(r"^\s*(\w+):", r"\1 ", item).split()
        match = self._pattern.fullmatch(" ".join(words))
        return tuple((group or "").strip() for group in match.groups()) if match else None


def judge(
    game: Any, claims: Sequence[Claim], position: Position, moves: str, item: str
) -> Refusal | None:
    """Judge an item of `:expect:` by a game's claims; raises ValueError if it matches none."""
    for claim in claims:
        arguments = claim.arguments(item)
        if arguments is not None:
            return claim.judge(game, Claimed(position, moves, arguments))
    raise ValueError(f"expected one of: {', '.join(claim.form for claim in claims)}")


def judge_reason(reason: str, words: str) -> Refusal | None:
    """Judge whether the reason for a refusal contains the words that were claimed."""
    return None if contains_words(reason, words) else Refusal(f"the reason is: {reason}")


def judge_length(length: int, claim: Claimed) -> Refusal | None:
    """Judge whether there are as many steps as a claim says, if it says how many."""
    is_true = not claim.arguments or length == claim.number
    return None if is_true else Refusal(f"it takes {length}")
