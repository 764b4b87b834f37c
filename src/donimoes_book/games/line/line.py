"""The line of play: a tree of dominoes that grows from the first one, and its open ends.

The openings below and `_recount` decide which halves count, in every game of the family:

- A domino laid lengthwise counts its open half.
- A double across the line counts both halves while it is an end of the line, and nothing after.
- A spinner has two long sides and two narrow ends. An open narrow end counts its half, and an open
  long side counts nothing. Where only the first double is a spinner (the "sniff" of Don Kirkby's
  All Fives), a narrow end counts until it is played on; where all doubles are spinners, it counts
  only while the double is an end of the line. So a sniff across the line counts both halves, a
  sniff along the line counts one, and a first double on its own counts both either way. By the
  letter of Five Up's rules, an opening double counts only while it is alone.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.words.language import N_

Fits = Callable[[int, int, Pair], bool]
"""Tells whether a half may touch an end, given the end's number, the half's, and the domino."""


class Spinners(Enum):
    """Which doubles can be played on at all four sides, and which way doubles are laid."""

    END_TO_END = N_("lengthwise")
    """None; doubles are laid lengthwise like all other dominoes."""
    NONE = N_("across")
    """None; doubles are laid across the line."""
    FIRST = N_("the first is a spinner")
    """The first double, which may be laid across the line or along it; the others go across."""
    ALL = N_("all are spinners")
    """All of them; they are laid across the line."""
    ALL_UNTIL_JOINED = N_("all are spinners; the opening one counts only while it is alone")
    """All of them, but an opening double counts nothing from the second domino on."""

    @property
    def every_double(self) -> bool:
        """True if all doubles can be played on at all four sides."""
        return self in (Spinners.ALL, Spinners.ALL_UNTIL_JOINED)


class Side(IntEnum):
    """The sides of a domino, seen along the line from where it was joined."""

    NEAR = 0
    """Where it was joined; open only on the first domino."""
    FAR = 1
    LEFT = 2
    RIGHT = 3


class End(NamedTuple):
    """An open end: a place where a domino may be played if its number fits."""

    node: int
    """The domino it belongs to, counted from 0 in the order of play."""
    side: Side
    number: int
    """The number that has to fit."""
    halves: int
    """How many halves with this number count: 0, 1 or 2."""
    narrow: bool
    """True for the narrow end of a spinner."""


class Play(NamedTuple):
    """A domino played at an open end."""

    inner: int
    """The half that touches the end; on the first domino, its smaller number."""
    outer: int
    end: End | None
    """None for the first domino."""
    across: bool = False
    """True for a double laid across the line."""

    @property
    def domino(self) -> Pair:
        """The domino, its smaller number first."""
        inner, outer = self.inner, self.outer
        return (inner, outer) if inner <= outer else (outer, inner)


class Joint(NamedTuple):
    """One of the two sides of a place where two dominoes meet."""

    domino: Pair
    number: int
    narrow: bool
    """False for the long side of a double."""


Shape = tuple[frozenset[Pair], frozenset[frozenset[Joint]], Pair | None]
"""A line's dominoes, its joints, and its spinner if only the first double is one."""

_Opening = tuple[tuple[Side, int, bool], ...]
"""The open sides of a new domino, each with how many halves count, and whether it is narrow."""

_LENGTHWISE: _Opening = ((Side.FAR, 1, False),)
_ACROSS: _Opening = ((Side.FAR, 2, False),)
_SPINNER_ACROSS: _Opening = ((Side.LEFT, 1, True), (Side.FAR, 0, False), (Side.RIGHT, 1, True))
_SPINNER_ALONG: _Opening = ((Side.LEFT, 0, False), (Side.FAR, 1, True), (Side.RIGHT, 0, False))
_FIRST_LENGTHWISE: _Opening = ((Side.NEAR, 1, False), (Side.FAR, 1, False))
_FIRST_SPINNER: _Opening = ((Side.NEAR, 0, False), *_SPINNER_ACROSS)


@dataclass(slots=True)
class Line:
    """A line of play, without places on the table; it never changes."""

    spinners: Spinners
    plays: tuple[Play, ...] = ()
    """How each domino was played, in order."""
    ends: tuple[End, ...] = field(default=(), compare=False)
    """The open ends; a new end replaces the one that was played on."""
    spinner: int | None = field(default=None, compare=False)
    """The index of the first double, if only the first double is a spinner."""

    def __len__(self) -> int:
        return len(self.plays)

    def __hash__(self) -> int:
        return hash(self.plays)

    @property
    def total(self) -> int:
        """What the counted ends add up to."""
        total = 0
        for end in self.ends:
            total += end.number * end.halves
        return total

    @property
    def dominoes(self) -> tuple[Pair, ...]:
        """The dominoes of the line, in the order of play."""
        return tuple(play.domino for play in self.plays)

    @property
    def counted_ends(self) -> list[int]:
        """The numbers of all halves that count at the open ends."""
        return [end.number for end in self.ends for _ in range(end.halves)]

    @property
    def open_numbers(self) -> list[int]:
        """The numbers that can be played on, each listed once, in ascending order."""
        return sorted({end.number for end in self.ends})

    def after(self, play: Play) -> "Line":
        """Return the line after a play at one of its ends; it does not check that the play fits."""
        inner, outer, at, across = play
        node, spinners, spinner = len(self.plays), self.spinners, self.spinner
        opens = False
        if inner == outer:
            opens = spinners.every_double or (spinners is Spinners.FIRST and spinner is None)
            if opens and spinners is Spinners.FIRST:
                spinner = node
        if at is None:
            opening = _FIRST_SPINNER if opens else _FIRST_LENGTHWISE
            ends = [
                End(node, side, inner if side is Side.NEAR else outer, halves, narrow)
                for side, halves, narrow in opening
            ]
        else:
            if opens:
                opening = _SPINNER_ACROSS if across else _SPINNER_ALONG
            else:
                opening = _ACROSS if across else _LENGTHWISE
            ends = []
            for end in self.ends:
                if end.node != at.node:
                    ends.append(end)
                elif end.side is at.side:
                    for side, halves, narrow in opening:
                        ends.append(End(node, side, outer, halves, narrow))
                else:
                    ends.append(self._recount(end))
        return Line(spinners, (*self.plays, play), tuple(ends), spinner)

    def _recount(self, end: End) -> End:
        """Return an end as it counts after another side of its domino has been played on."""
        host = self.plays[end.node]
        if host.inner != host.outer or end.node == self.spinner or not host.across:
            return end
        if not self.spinners.every_double:
            # The first domino has one neighbour now: it is an end of the line, and counts in full.
            return end._replace(halves=2)
        open_before = sum(1 for other in self.ends if other.node == end.node)
        # With two neighbours, it is no longer an end of the line.
        counts = open_before == 4 and self.spinners is Spinners.ALL
        return end if counts else end._replace(halves=0)

    def is_spinner(self, node: int) -> bool:
        """Return whether a domino of the line can be played on at all four sides."""
        play = self.plays[node]
        return node == self.spinner or (self.spinners.every_double and play.inner == play.outer)

    @property
    def shape(self) -> Shape:
        """The line regardless of the order of play, and of left and right."""
        joints = set[frozenset[Joint]]()
        for play in self.plays:
            if play.end is not None:
                node, number = play.end.node, play.end.number
                host = self.plays[node]
                narrow = play.end.narrow if self.is_spinner(node) else not host.across
                at_host = Joint(host.domino, number, narrow)
                joints.add(frozenset((at_host, Joint(play.domino, play.inner, not play.across))))
        spinner = None if self.spinner is None else self.plays[self.spinner].domino
        return frozenset(self.dominoes), frozenset(joints), spinner

    def distinct_ends(self) -> Iterable[End]:
        """Return the open ends, without those that only mirror another."""
        ends: dict[tuple[int, int, bool], End] = {}
        for end in self.ends:
            ends.setdefault((end.node, end.number, end.narrow), end)
        return ends.values()

    def play_name(self, play: Play) -> str:
        """Return a play on this line as printed, in the form that `rules.find_play` reads."""
        name, end = f"{play.inner}{play.outer}", play.end
        if end is None:
            return name
        lengthwise = play.inner == play.outer and not play.across
        first_along = lengthwise and self.spinners is Spinners.FIRST
        joint = "/" if end.narrow or first_along else "-"
        low, high = self.plays[end.node].domino
        host = f"{low}{high}" if end.number == high else f"{high}{low}"
        return f"{host}{joint}{name}"

    def legal_plays(self, domino: Pair, fits: Fits) -> Iterator[Play]:
        """Yield every way to play a domino that `fits` allows, leaving out mirror images."""
        low, high = domino
        double = low == high
        across = double and self.spinners is not Spinners.END_TO_END
        if not self.plays:
            yield Play(low, high, None, across)
            return
        choice = double and self.spinners is Spinners.FIRST and self.spinner is None
        for end in self.distinct_ends():
            if fits(end.number, low, domino):
                yield Play(low, high, end, across)
                if choice:
                    yield Play(low, high, end, False)
            if not double and fits(end.number, high, domino):
                yield Play(high, low, end)
