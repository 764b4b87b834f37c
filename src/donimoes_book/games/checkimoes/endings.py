"""Best play in an ending of Checkimoes, with both hands known and nothing left to draw.

It is proven by an alpha-beta search that remembers what it found for each position.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.checkimoes.rules import Board, Play, Rules, board_after, gain, plays

MAX_STATES = 200_000
"""Where a search gives up: no ending that people could solve has this many positions."""
_FAR = 10_000


class Ending(NamedTuple):
    """A position of an ending."""

    board: Board
    hands: tuple[tuple[Pair, ...], ...]
    mover: int
    skips: int = 0
    """How many players in a row have just passed."""

    @property
    def is_over(self) -> bool:
        """True when nobody can play any more."""
        return self.skips == len(self.hands)

    def after(self, play: Play | None) -> "Ending":
        """Return the position after a play, or after passing."""
        if play is None:
            return self._replace(mover=1 - self.mover, skips=self.skips + 1)
        hands = tuple(tuple(held for held in hand if held != play.domino) for hand in self.hands)
        return Ending(board_after(self.board, play), hands, 1 - self.mover)

    def plays(self, rules: Rules) -> list[Play]:
        """Return all of the mover's plays, in a fixed order."""
        hand = self.hands[self.mover]
        return [play for domino in hand for play in plays(rules, self.board, domino)]


class TooLarge(Exception):
    """Raised when a search gives up."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    """What best play in an ending leads to."""

    gain: int
    """How much the mover gains over the other player from here to the end."""
    best: tuple[Play, ...]
    """The first plays that gain this; none if the mover has to pass."""
    margin: int
    """How much worse the best of the other first plays is; 0 if there is none."""
    line: tuple[Play | None, ...]
    """Best play to the end, with None for a pass; among equals, the first play."""
    states: int

    def decides(self, ahead: int) -> bool:
        """Return whether only the best plays win, or save a draw, if the mover is `ahead`."""
        end = ahead + self.gain
        return self.margin > 0 and end >= 0 and end - self.margin < (end > 0)


class EndingSearch:
    """A search that remembers what it found for each position."""

    def __init__(self, rules: Rules, max_states: int = MAX_STATES) -> None:
        self.rules = rules
        self.max_states = max_states
        self.bounds: dict[Ending, tuple[int, int]] = {}
        """The least and the most that the mover can gain from each position."""

    def solve(self, start: Ending) -> BestPlay:
        """Play an ending perfectly; raises TooLarge."""
        found = {play: self._of_play(start, play) for play in start.plays(self.rules)}
        line = tuple(self.best_line(start))
        most = max(found.values()) if found else self.value(start)
        best = tuple(play for play, value in found.items() if value == most)
        less = [value for value in found.values() if value < most]
        margin = most - max(less) if less else 0
        return BestPlay(most, best, margin, line, len(self.bounds))

    def deciding(self, ending: Ending, ahead: int) -> Play | None:
        """Return the only play that wins, or else the only one that draws; raises TooLarge."""
        for wanted in (1 - ahead, -ahead):
            found = []
            for play in self._ordered(ending):
                left = gain(play, ending.mover) - wanted if play else 0
                if play and self.value(ending.after(play), left, left + 1) <= left:
                    found.append(play)
                if len(found) > 1:
                    return None
            if found:
                return found[0]
        return None

    def value(self, ending: Ending, low: int = -_FAR, high: int = _FAR) -> int:
        """Return what the mover gains: exact between `low` and `high`, and a bound outside."""
        if ending.is_over:
            return 0
        least, most = self.bounds.get(ending, (-_FAR, _FAR))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if len(self.bounds) >= self.max_states:
            raise TooLarge
        best = -_FAR
        for play in self._ordered(ending):
            own = gain(play, ending.mover) if play else 0
            floor = max(low, best)
            best = max(best, own - self.value(ending.after(play), own - high, own - floor))
            if best >= high:
                break
        if best > low:
            least = max(least, best)
        if best < high:
            most = min(most, best)
        self.bounds[ending] = (least, most)
        return best

    def _ordered(self, ending: Ending) -> list[Play] | list[None]:
        """Return the plays (or a pass), highest gain first, so that the rest is soon refuted."""
        found = ending.plays(self.rules)
        return sorted(found, key=lambda play: -gain(play, ending.mover)) or [None]

    def _of_play(self, ending: Ending, play: Play) -> int:
        return gain(play, ending.mover) - self.value(ending.after(play))

    def best_line(self, ending: Ending) -> Iterator[Play | None]:
        """Yield best play to the end, as in `BestPlay.line`; raises TooLarge."""
        while not ending.is_over:
            found = ending.plays(self.rules)
            best = max(found, key=lambda play: self._of_play(ending, play)) if found else None
            yield best
            ending = ending.after(best)
