"""Endings of games for two with nothing hidden: best play, how hard it is to find, the result."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log2
from typing import Any, NamedTuple, TypeVar

from donimoes_book.search.answer import LEAST_HELP, MOST_HINTS, Hint
from donimoes_book.words.language import N_, gettext

Play = TypeVar("Play")


class BestPlay(NamedTuple):
    """What best play from a position to the end of the game leads to."""

    gain: int
    """How many more points than the other the mover makes."""
    best: tuple[Any, ...]
    """The first plays that gain this; none if there is nothing to play."""
    margin: int
    """How much worse the best of the other first plays is; 0 if there is none."""

    @classmethod
    def among(cls, worth: Mapping[Any, int], otherwise: int) -> "BestPlay":
        """Compare plays by what each is worth; `otherwise` is what it is worth to have none."""
        most = max(worth.values(), default=otherwise)
        best = tuple(play for play, value in worth.items() if value == most)
        less = [value for value in worth.values() if value < most]
        return cls(most, best, most - max(less) if less else 0)

    def decides(self, ahead: int) -> bool:
        """Return whether only the best plays win, or save a draw, if the mover is `ahead`."""
        end = ahead + self.gain
        return self.margin > 0 and end >= 0 and end - self.margin < (end > 0)


def effort_of_line(turns: Iterable[tuple[int, bool]]) -> float:
    """Return the effort of finding the best line, up to half as much again where greed misleads.

    For each turn, there is the number of plays, and whether greed misleads there. Whoever prunes
    well looks at no more than the square root of all lines.
    """
    decisions, misled, count = 0.0, 0, 0
    for plays, misleads in turns:
        decisions += log2(1 + plays)
        misled += misleads
        count += 1
    return decisions * (1 + misled / count / 2) / 2 if count else 0.0


def result(white: int, black: int) -> str:
    """Say in a sentence who has won with so many points."""
    end = N_("A draw, {more} to {less}.")
    if white > black:
        end = N_("White wins, {more} to {less}.")
    elif black > white:
        end = N_("Black wins, {more} to {less}.")
    return gettext(end, more=max(white, black), less=min(white, black))


def continuation(plays: Sequence[str], end: str) -> str:
    """Say how best play continues, if it does, and how the game ends."""
    if not plays:
        return end
    return gettext("Best play continues {plays}. {result}", plays=" ".join(plays), result=end)


Clue = tuple[str, Callable[[Play], bool]]
"""What is true of the best play, in words and as a test."""


def narrowing(
    plays: Sequence[Play], best: Iterable[Play], clues: Iterable[Clue[Play]]
) -> tuple[Hint, ...]:
    """Return the first clues as hints that each rule out half of the plays left, or more."""
    left, hints, best = list(plays), list[Hint](), [*best]
    for words, fits in clues:
        assert all(map(fits, best)), f"a clue is true of the best plays: {words}"
        fitting = [play for play in left if fits(play)]
        if LEAST_HELP * len(fitting) <= len(left) and len(hints) < MOST_HINTS:
            hints.append(Hint(words))
            left = fitting
    return tuple(hints)
