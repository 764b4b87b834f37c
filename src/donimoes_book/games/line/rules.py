"""Everything in which the line games differ, as data and functions of a few lines, side by side.

What a reader is told of a rule stands beside it. Where a source leaves something open, a game
follows the rules it is commonly played by, or Block and Draw, of which most are called variations;
its chapter says which, in a note.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from donimoes_book.games.line.line import Line, Matches, Pair, Spinners

Dominoes = tuple[Pair, ...]


class Start(Enum):
    """Who leads a hand, and with what; the words stand in the table of the family."""

    HIGHEST_DOUBLE = "highest double"
    """Its holder leads it; all draw anew when nobody has a double."""
    LOWEST_DOUBLE = "lowest double"
    IN_TURN = "each in turn"
    """The first player, then the one to the left; any domino will do."""


class Draw(Enum):
    """When a player draws."""

    AT_WILL = "until one fits, more at will"
    """Who can play may draw all the same, who cannot has to."""
    UNTIL_ONE_FITS = "until one fits"
    ONE = "one"
    """Who cannot play draws one, and passes if that does not fit either."""
    ROW = "none: turn up your row"
    """All are dealt in face-down rows; the first of a row is played, or goes to its end."""


# What may touch.


@dataclass(frozen=True, eq=False)
class Matching:
    """Which halves may touch which ends, and what is said of those that may not."""

    fits: Matches
    mismatch: str
    """Why a `{half}` may not touch an end's `{number}`."""
    no_place: str
    """Why a `{domino}` fits at none of the `{ends}`."""


def same_number(end: int, half: int, _domino: Pair) -> bool:
    """Equal numbers touch."""
    return end == half


def make_seven(end: int, half: int, domino: Pair) -> bool:
    """Numbers that touch add up to seven; a wild domino may touch anything, with either half."""
    return end + half == 7 or is_wild(domino)


def is_wild(domino: Pair) -> bool:
    """A domino of seven pips, or the double blank."""
    return sum(domino) in (0, 7)


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


# What a play scores.


@dataclass(frozen=True, eq=False)
class Scoring:
    """What a play scores, told from the line after it."""

    points: Callable[[Line], int]
    words: str
    """The same for the table of the family."""
    adds_ends: bool = False
    """True where what scores is the sum of the ends."""


def fives(line: Line) -> int:
    """The total of the ends, if it is a multiple of five."""
    return 0 if line.total % 5 else line.total


def one_for_each_five(line: Line) -> int:
    """A fifth of the total of the ends, if it is a multiple of five."""
    return fives(line) // 5


def equal_ends(line: Line) -> int:
    """Two points for two equal ends; three if one of them is a double, which shows it twice."""
    numbers = {end.number for end in line.ends}
    return 0 if len(numbers) > 1 else sum(end.halves for end in line.ends)


FIVES = Scoring(fives, "a total in fives", adds_ends=True)
ONE_FOR_EACH_FIVE = Scoring(one_for_each_five, "1 for every five", adds_ends=True)
EQUAL_ENDS = Scoring(equal_ends, "2 or 3 for equal ends")


# What the winner of a hand gets.


@dataclass(frozen=True, eq=False)
class Settlement:
    """What the winner of a hand gets for the pips that are left."""

    points: Callable[[int, Sequence[int]], int]
    """Told from what the winner holds (nothing after going out), and what each of the others."""
    words: str
    """The same for the table of the family."""


def each_difference(own: int, others: Sequence[int]) -> int:
    """From each of the others what they hold more."""
    return sum(other - own for other in others)


def each_difference_in_fives(own: int, others: Sequence[int]) -> int:
    """From each of the others what they hold more, rounded to the nearest five."""
    return sum(nearest_five(other - own) for other in others)


def all_but_own(own: int, others: Sequence[int]) -> int:
    """What the others hold together, less what the winner holds."""
    return sum(others) - own


def one_for_five_pips(_own: int, others: Sequence[int]) -> int:
    """From each of the others one for every whole five pips."""
    return sum(other // 5 for other in others)


def one_point(_own: int, _others: Sequence[int]) -> int:
    """One point, whatever is left."""
    return 1


EACH_DIFFERENCE = Settlement(each_difference, "what others hold more")
EACH_DIFFERENCE_IN_FIVES = Settlement(each_difference_in_fives, "what others hold more, in fives")
ALL_BUT_OWN = Settlement(all_but_own, "others’ pips less own")
ONE_FOR_FIVE_PIPS = Settlement(one_for_five_pips, "1 for every five pips")
ONE_POINT = Settlement(one_point, "1")


def nearest_five(points: int, among: int = 1) -> int:
    """Share points among some players, each share rounded to the nearest five, halves up."""
    return (2 * points + 5 * among) // (10 * among) * 5


# Who wins a blocked hand: the one whose dominoes come first in this order.


def fewest_pips(dominoes: Dominoes) -> tuple[int, ...]:
    """By the pips."""
    return (sum(map(sum, dominoes)),)


def fewest_doubles(dominoes: Dominoes) -> tuple[int, ...]:
    """By the number of doubles, then by the pips."""
    return sum(low == high for low, high in dominoes), *fewest_pips(dominoes)


def fewest_dominoes(dominoes: Dominoes) -> tuple[int, ...]:
    """By the number of dominoes, then by the pips."""
    return len(dominoes), *fewest_pips(dominoes)


@dataclass(frozen=True, eq=False)
class Rules:
    """One game of the family."""

    name: str
    """The word used in commands and directives."""
    title: str
    hands: Mapping[int, int]
    """How many dominoes each player draws, by the number of players."""
    start: Start
    spinners: Spinners
    draw: Draw
    settlement: Settlement
    target: int
    """How many points win the game."""
    lower_target: int | None = None
    """How many will do where the players have agreed on a shorter game."""
    kept: int = 0
    """How many dominoes stay in the boneyard."""
    matching: Matching = EQUAL
    scoring: Scoring | None = None
    """None where points are only made at the end of a hand."""
    order: Callable[[Dominoes], tuple[int, ...]] = fewest_pips
    """Who comes first in it wins a blocked hand."""
    ties_share: bool = False
    """True where those who tie for a blocked hand share its points; else nobody gets any."""
    beyond: bool = False
    """True where the target itself is not enough."""
    at_once: bool = False
    """True where the game is over in the middle of a hand, once somebody has the target."""

    def points(self, line: Line) -> int:
        """What the last play of a line has scored."""
        return self.scoring.points(line) if self.scoring else 0

    @property
    def players(self) -> tuple[int, ...]:
        """For how many players it is."""
        return tuple(self.hands)

    def winner(self, scores: Sequence[int], *, between_hands: bool) -> int | None:
        """Who has won a game with these scores: its leader, if far enough and alone there."""
        best = max(scores)
        enough = best > self.target if self.beyond else best >= self.target
        if not enough or scores.count(best) > 1 or not (between_hands or self.at_once):
            return None
        return scores.index(best)
