"""All the rules in which the line games differ, side by side, as data and very short functions.

Next to each rule are its words in the family's table. Where the original rules of a game leave
something open, the game follows common practice, or Block and Draw, since most of the games are
called variations of it; a note in the game's chapter says which.

At the end of the module are the plays as the book prints them, and why a domino cannot be played.
`32` is the first domino. `32-24` plays the 2-4 with its 2 at the 2 of the 3-2, both read outwards.
A `/` instead of the `-` says that a double with four open sides is joined at a narrow end: `22/21`
plays from there, and `32/22` puts the first double along the line instead of across it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.claims import Refusal
from donimoes_book.games.line.line import Fits, Line, Play, Spinners
from donimoes_book.games.set_checks import DOUBLE_SIX
from donimoes_book.words.language import N_
from donimoes_book.words.plurals import alternatives

Dominoes = tuple[Pair, ...]

_PLAY = re.compile(r"(?:(\d)(\d)([-/]))?(\d)(\d)")
_SPINNERS = {"none": Spinners.NONE, "first": Spinners.FIRST, "all": Spinners.ALL}
"""Which doubles players can agree to use as spinners."""
_HIGHEST_TARGET = 9999
_FORM = "expected a play such as 32-24: the domino in the line, then the one to play"
_FIRST_FORM = "expected a domino to start with, such as 33"


class Start(Enum):
    """Who leads a hand, and with which domino."""

    HIGHEST_DOUBLE = N_("highest double")
    """Whoever holds it leads it; if nobody has a double, everybody draws again."""
    LOWEST_DOUBLE = N_("lowest double")
    IN_TURN = N_("each in turn")
    """The first player, then the next one to the left; they can lead any domino."""
    YOUNGEST = N_("the youngest")
    """The first player, who leads every hand with any domino."""

    @property
    def needs_double(self) -> bool:
        """True if the hand is led with a double."""
        return self in (Start.HIGHEST_DOUBLE, Start.LOWEST_DOUBLE)


class Draw(Enum):
    """When a player draws."""

    AT_WILL = N_("until one fits, more if you like")
    """A player who can play may still draw; one who can't play has to."""
    UNTIL_ONE_FITS = N_("until one fits")
    ONE = N_("one")
    """A player who can't play draws one, and passes if that doesn't fit either."""
    ROW = N_("none: turn up your row")
    """All dominoes are dealt into face-down rows; a row's first is played, or goes to its end."""


@dataclass(frozen=True, eq=False)
class Matching:
    """Which halves may touch which ends, and how to say that one must not."""

    fits: Fits
    mismatch: str
    """Why a `{half}` must not touch an end's `{number}`."""
    no_place: str
    """Why a `{domino}` fits at none of the `{ends}`."""

    def refuse(self, half: int, number: int) -> Refusal:
        """Say why a half must not touch an end with this number."""
        return Refusal(self.mismatch.format(half=half, number=number))


def same_number(end: int, half: int, _domino: Pair) -> bool:
    """Return whether the numbers that touch are equal."""
    return end == half


def make_seven(end: int, half: int, domino: Pair) -> bool:
    """Return whether touching numbers make seven; the double blank and seven pips are wild."""
    return end + half == 7 or sum(domino) in (0, 7)


EQUAL = Matching(
    same_number,
    "{half} does not match the {number} there",
    "{domino} matches no open end: {ends}",
)
SEVENS = Matching(
    make_seven,
    "{half} and {number} do not add up to seven",
    "{domino} makes seven with no open end: {ends}",
)


class _Constant:
    """Something that this module defines once, in every process."""

    def __reduce__(self) -> str:
        return next(name for name, value in globals().items() if value is self)


@dataclass(frozen=True, eq=False)
class Scoring(_Constant):
    """What a play scores."""

    words: str
    points: Callable[[Line], int]
    """Takes the line after the play."""
    of_total: Callable[[int], int] | None = None
    """Takes what the ends add up to instead, if nothing else matters."""


def _fives(total: int) -> int:
    return 0 if total % 5 else total


def _each_five(total: int) -> int:
    return _fives(total) // 5


def _equal_ends(line: Line) -> int:
    """Score two for two equal ends, or three if one is a double, which shows the number twice."""
    return 0 if len(line.open_numbers) > 1 else sum(end.halves for end in line.ends)


FIVES = Scoring(N_("multiples of five"), lambda line: _fives(line.total), _fives)
ONE_FOR_EACH_FIVE = Scoring(N_("1 for every five"), lambda line: _each_five(line.total), _each_five)
EQUAL_ENDS = Scoring(N_("2 or 3 for equal ends"), _equal_ends)


@dataclass(frozen=True, eq=False)
class Settlement(_Constant):
    """What a hand's winner gets for the pips that are left."""

    words: str
    points: Callable[[int, Sequence[int]], int]
    """Takes the pips that the winner holds (0 after going out), and each other player's pips."""


def nearest_five(points: int, among: int = 1) -> int:
    """Share points among some players, rounding each share to the nearest five, halves up."""
    return (2 * points + 5 * among) // (10 * among) * 5


EACH_DIFFERENCE = Settlement(
    N_("how much more others hold"), lambda own, others: sum(other - own for other in others)
)
EACH_DIFFERENCE_IN_FIVES = Settlement(
    N_("how much more others hold, in fives"),
    lambda own, others: sum(nearest_five(other - own) for other in others),
)
ALL_BUT_OWN = Settlement(N_("others’ pips minus your own"), lambda own, others: sum(others) - own)
ONE_FOR_FIVE_PIPS = Settlement(
    N_("1 for every five pips"), lambda _own, others: sum(other // 5 for other in others)
)
ONE_POINT = Settlement(N_("1"), lambda _own, _others: 1)


# A blocked hand is won by the player whose dominoes come first in one of these orders.


def fewest_pips(dominoes: Sequence[Pair]) -> tuple[int, ...]:
    """Order hands by pips."""
    return (sum(map(sum, dominoes)),)


def fewest_doubles(dominoes: Sequence[Pair]) -> tuple[int, ...]:
    """Order hands by number of doubles, then by pips."""
    return sum(low == high for low, high in dominoes), *fewest_pips(dominoes)


def fewest_dominoes(dominoes: Sequence[Pair]) -> tuple[int, ...]:
    """Order hands by number of dominoes, then by pips."""
    return len(dominoes), *fewest_pips(dominoes)


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules of one game of the family."""

    name: str
    """The word used in commands and directives."""
    hands: Mapping[int, int]
    """How many dominoes each player draws, by the number of players."""
    start: Start
    spinners: Spinners
    draw: Draw
    settlement: Settlement
    target: int
    """How many points it takes to win the game."""
    lower_target: int | None = None
    """How many points it takes if the players agree on a shorter game."""
    reserve: int = 0
    """How many dominoes stay in the boneyard."""
    matching: Matching = EQUAL
    scoring: Scoring | None = None
    """None where points are scored only at the end of a hand."""
    order: Callable[[Sequence[Pair]], tuple[int, ...]] = fewest_pips
    """The player who comes first in this order wins a blocked hand."""
    ties_share: bool = False
    """True if players who tie for a blocked hand share its points; otherwise nobody gets any."""
    beyond: bool = False
    """True if it takes more points than the target."""
    at_once: bool = False
    """True if the game ends in the middle of a hand, as soon as somebody reaches the target."""
    asks: bool = False
    """True if problems ask questions of it."""
    spinners_settled: str = ""
    """Why players cannot agree on other spinners; empty if they can."""
    code_number: int = 0
    """The game's number in printed codes."""
    agreed: Mapping[str, str] = field(default_factory=dict)
    """What the players have agreed on: options and their values."""

    @property
    def options(self) -> Mapping[str, str]:
        """The options that players can agree on, with values such as `1-13` or `none|first`."""
        values = {
            "target": "" if self.draw is Draw.ROW else f"1-{_HIGHEST_TARGET}",
            "hand": f"1-{self._largest_hand}",
            "spinners": "" if self.spinners_settled else "|".join(_SPINNERS),
        }
        return {name: possible for name, possible in values.items() if possible}

    def with_option(self, name: str, value: str) -> "Rules":
        """Return the rules with an option agreed on; raises ValueError, which says what can be."""
        changes = {"target": self._to_target, "hand": self._of_hand, "spinners": self._of_spinners}
        if name not in changes:
            raise ValueError(f"players can agree on {alternatives(self.options)}")
        if self.agreed.get(name, value) != value:
            raise ValueError(f"{name}={self.agreed[name]} is already agreed")
        return replace(self, **changes[name](value), agreed={**self.agreed, name: value})

    def _to_target(self, value: str) -> Mapping[str, Any]:
        if self.draw is Draw.ROW:
            raise ValueError("its one hand is the game")
        return {"target": _number(value, _HIGHEST_TARGET, "how many points win")}

    def _of_hand(self, value: str) -> Mapping[str, Any]:
        size = _number(value, self._largest_hand, "how many dominoes each player draws")
        return {"hands": {count: size for count in self.hands if count * size <= self._drawable}}

    @property
    def _drawable(self) -> int:
        return len(DOUBLE_SIX) - self.reserve

    @property
    def _largest_hand(self) -> int:
        return self._drawable // min(self.hands)

    def _of_spinners(self, value: str) -> Mapping[str, Any]:
        if self.spinners_settled:
            raise ValueError(self.spinners_settled)
        if value not in _SPINNERS:
            raise ValueError(f"expected {alternatives(_SPINNERS)}")
        return {"spinners": _SPINNERS[value]}

    def points(self, line: Line) -> int:
        """Return what the last play of a line scored."""
        return self.scoring.points(line) if self.scoring else 0

    def winner(self, scores: Sequence[int], *, between_hands: bool) -> int | None:
        """Return who has won with these scores: a sole leader who has reached the target."""
        best = max(scores)
        enough = best > self.target if self.beyond else best >= self.target
        if not enough or scores.count(best) > 1 or not (between_hands or self.at_once):
            return None
        return scores.index(best)


def _number(value: str, highest: int, meaning: str) -> int:
    number = int(value) if re.fullmatch(r"[0-9]{1,4}", value) else 0
    if not 1 <= number <= highest:
        raise ValueError(f"expected a number from 1 to {highest}: {meaning}")
    return number


def find_play(line: Line, text: str, matching: Matching) -> Play | Refusal:
    """Read a play on this line, or return why the rules do not allow it.

    The domino alone will do if there is only one way to play it. Raises ValueError, with the
    reason, for text that cannot be read or is ambiguous.
    """
    match = _PLAY.fullmatch(text)
    if not match:
        raise ValueError(_FORM if line.plays else _FIRST_FORM)
    inner, outer = int(match[4]), int(match[5])
    domino, name = (min(inner, outer), max(inner, outer)), f"{inner}{outer}"
    if domino not in DOUBLE_SIX:
        return Refusal(f"{name} is not in a double-six set")
    if domino in line.dominoes:
        return Refusal(f"{name} is already in the line")
    plays = {line.play_name(play): play for play in line.legal_plays(domino, matching.fits)}
    names = alternatives(plays) if plays else ""
    if match[1] is None:
        if not plays:
            numbers = alternatives(map(str, line.open_numbers))
            low, high = domino
            return Refusal(matching.no_place.format(domino=f"{low}{high}", ends=numbers))
        if len(plays) > 1:
            raise ValueError(f"{name} can be played in more than one way: {names}")
        return plays[names]
    host, number = (int(match[1]), int(match[2])), int(match[2])
    pair = (min(host), max(host))
    if pair not in line.dominoes:
        return Refusal(f"there is no {match[1]}{match[2]} in the line")
    node, narrow = line.dominoes.index(pair), match[3] == "/"
    ends = [end for end in line.ends if end.node == node and end.number == number]
    if line.is_spinner(node):
        ends = [end for end in ends if end.narrow == narrow]
    if not ends:
        refusal = not_open(line, name)
        if host[0] == host[1]:
            return refusal
        return Refusal(f"{refusal}: the {number} of {match[1]}{match[2]} is not open")
    if not matching.fits(number, inner, domino):
        hint = f"; possible: {names}" if names else ""
        return Refusal(matching.refuse(inner, number) + hint)
    if text in plays:
        return plays[text]
    if host[0] == host[1]:
        return not_open(line, name)
    if inner == outer:
        return Refusal(f"{name} has to lie across the line")
    raise ValueError("a / is for a double joined at a narrow end")


def not_open(line: Line, name: str) -> Refusal:
    """Say that a domino is not where the line is open."""
    where = "at an open end"
    if line.spinner is not None:
        low, high = line.plays[line.spinner].domino
        where += f" or at an open side of {low}{high}, the first double"
    elif line.spinners.every_double and any(a == b for a, b in line.dominoes):
        where += " or at an open side of a double"
    return Refusal(f"{name} is not {where}")
